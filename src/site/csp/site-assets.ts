import { tiedNamesIn } from './used-styles.ts';

const NAMED_SCRIPT = /(?:_astro\/|\.\/)([\w.-]+\.js)\b/g;
const NAMED_STYLES = /_astro\/([\w.-]+\.css)\b/g;
/** A page loads at once every script that it names; of those that a script names, only its imports. */
const NAMED_BY_PAGE = /_astro\/([\w.-]+\.js)\b/g;
const IMPORTED = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

interface Script {
  /** The scripts that it names, whether it imports them at once or later. */
  readonly named: readonly string[];
  /** The scripts that it imports at once. */
  readonly imported: readonly string[];
  /** The stylesheets that come with its lazy parts. */
  readonly styles: readonly string[];
  readonly tied: ReadonlySet<string>;
}

/** The texts of a built site's files by their names: `_astro/page.B2.js`. */
export type Texts = ReadonlyMap<string, string>;

/** Facts about the built scripts and stylesheets that the last step of each page needs. */
export interface SiteAssets {
  readonly scripts: ReadonlyMap<string, Script>;
  /** The tied names that each stylesheet has rules for. */
  readonly styles: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Reads the scripts and stylesheets of a built site, once for all of its pages. */
export function readSiteAssets(scripts: Texts, styles: Texts): SiteAssets {
  const read = (text: string): Script => ({
    named: namesIn(text, NAMED_SCRIPT),
    imported: namesIn(text, IMPORTED),
    styles: namesIn(text, NAMED_STYLES),
    tied: tiedNamesIn(text),
  });
  return {
    scripts: new Map([...scripts].map(([name, text]) => [name, read(text)])),
    styles: new Map([...styles].map(([name, text]) => [name, tiedNamesIn(text)])),
  };
}

/** Returns the names of the scripts that the ones named by a page import, and that it does not name itself. */
export function unnamedImports(html: string, { scripts }: SiteAssets): readonly string[] {
  const named = new Set(namesIn(html, NAMED_BY_PAGE));
  return closure([...named], scripts, 'imported').filter((name) => !named.has(name));
}

/** Tied names that come with scripts, by the scripts that a page names: most pages name the same. */
const broughtNames = new WeakMap<SiteAssets, Map<string, ReadonlySet<string>>>();

/**
 * Returns the tied names for which a page needs rules of its own: those of its elements, of the scripts
 * that it loads at once, and of lazy parts whose rules come with no stylesheet.
 */
export function namesNeededBy(html: string, assets: SiteAssets): ReadonlySet<string> {
  const ever = namesIn(html, NAMED_SCRIPT);
  const atOnce = namesIn(html, NAMED_BY_PAGE);
  const known = broughtNames.get(assets) ?? new Map<string, ReadonlySet<string>>();
  broughtNames.set(assets, known);
  const key = `${ever.join(' ')}|${atOnce.join(' ')}`;
  const brought = known.get(key) ?? namesOfScripts({ ever, atOnce }, assets);
  known.set(key, brought);
  return new Set([...tiedNamesIn(html.replace(/<style\b[\s\S]*?<\/style>/g, '')), ...brought]);
}

function namesOfScripts(
  named: { readonly ever: readonly string[]; readonly atOnce: readonly string[] },
  { scripts, styles }: SiteAssets,
): ReadonlySet<string> {
  const scriptsOf = (names: readonly string[]) => names.flatMap((name) => scripts.get(name) ?? []);
  const ever = scriptsOf(closure(named.ever, scripts, 'named'));
  const styled = new Set(
    ever.flatMap((script) => script.styles.flatMap((name) => [...(styles.get(name) ?? [])])),
  );
  return new Set([
    ...scriptsOf(closure(named.atOnce, scripts, 'imported')).flatMap(({ tied }) => [...tied]),
    ...ever.flatMap(({ tied }) => [...tied].filter((name) => !styled.has(name))),
  ]);
}

function closure(
  first: readonly string[],
  scripts: SiteAssets['scripts'],
  next: 'named' | 'imported',
): readonly string[] {
  const found = new Set(first.filter((name) => scripts.has(name)));
  for (const name of found) {
    for (const other of scripts.get(name)?.[next] ?? []) if (scripts.has(other)) found.add(other);
  }
  return [...found];
}

function namesIn(text: string, naming: RegExp): string[] {
  return [...new Set([...text.matchAll(naming)].map(([, file]) => `_astro/${file}`))];
}
