import { tiedNamesIn } from './used-styles.ts';

const NAMED = /(?:_astro\/|\.\/)([\w.-]+\.js)\b/g;
/** In a page every name is of something that it loads at once; in a script only its imports are. */
const NAMED_BY_PAGE = /_astro\/([\w.-]+\.js)\b/g;
const IMPORTED = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

const WORD = /[A-Za-z_][\w-]*/g;

/** As `src/site/build/first-chunks.ts` names what islands alone begin with. */
const OF_ISLANDS = /^_astro\/(?:some-)?(?:timer|tool|app|form)[.-]/;

/** What a script says, read once for all pages that load it. */
interface Script {
  /** In characters. */
  readonly size: number;
  /** The scripts that it names, whether it loads them or not. */
  readonly named: readonly string[];
  /** Those that it cannot do without. */
  readonly imported: readonly string[];
  /** The names in it that tie rules to elements. */
  readonly tied: ReadonlySet<string>;
  /** All its words: whatever class or element it may speak of is among them. */
  readonly words: ReadonlySet<string>;
}

/** The scripts of a site by their names: `_astro/a.B2.js`. */
export type Scripts = ReadonlyMap<string, Script>;

/** Reads the scripts of a site out of their texts. */
export function readScripts(texts: ReadonlyMap<string, string>): Scripts {
  const read = (text: string): Script => ({
    size: text.length,
    named: namesIn(text, NAMED),
    imported: namesIn(text, IMPORTED),
    tied: tiedNamesIn(text),
    words: new Set(text.match(WORD)),
  });
  return new Map([...texts].map(([name, text]) => [name, read(text)]));
}

/** The names of all scripts that a page may ever load, of those that the site has. */
export function scriptsFrom(html: string, scripts: Scripts): readonly string[] {
  return closure(namesIn(html, NAMED), scripts, 'named');
}

/**
 * The names of the scripts that may ever make elements on a page: all that it may load, but of what
 * islands begin with that alone which its own may load. What else asks for such a chunk wants a store.
 */
export function scriptsThatDraw(html: string, scripts: Scripts): readonly string[] {
  const named = islandsIn(html).flatMap((island) => namesIn(island, NAMED));
  const drawn = new Set(closure(named, scripts, 'named'));
  return scriptsFrom(html, scripts).filter((name) => !OF_ISLANDS.test(name) || drawn.has(name));
}

/** The names of the scripts that a page loads at once. */
export function scriptsAtOnce(html: string, scripts: Scripts): readonly string[] {
  return closure(namesIn(html, NAMED_BY_PAGE), scripts, 'imported');
}

function islandsIn(html: string): readonly string[] {
  return html.match(/<astro-island\b[^>]*>/g) ?? [];
}

function closure(
  first: readonly string[],
  scripts: Scripts,
  next: 'named' | 'imported',
): readonly string[] {
  const found = new Set<string>();
  const queue = [...first];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const script = scripts.get(name);
    if (script === undefined || found.has(name)) continue;
    found.add(name);
    queue.push(...script[next]);
  }
  return [...found];
}

function namesIn(text: string, naming: RegExp): string[] {
  return [...new Set([...text.matchAll(naming)].map(([, file]) => `_astro/${file}`))];
}
