import { rulesOf } from './css-rules.ts';
import { policyHash } from './policy-hash.ts';

/**
 * A name that ties rules to the elements of one file: a class of a CSS module, `_panel__1gdul2` (see
 * `cssModules` in `astro.config.mjs`), or the attribute that Astro gives the elements of a component.
 */
const TIED = /_[A-Za-z][\w-]*?__[\w-]{6}(?![\w-])|\bdata-astro-cid-\w+/g;

const HASH = /sha256-[\w+/]{43}=/g;
const STYLE = /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/g;
const GROUP = /^\s*@(?:layer|media|supports|container|scope|starting-style)\b/;
const KEYFRAMES = /^\s*@keyframes\s+([\w-]+)/;
const IN_PARENTHESES = /"[^"]*"|'[^']*'|\([^()]*\)/g;

/** Returns every CSS module class and component attribute in a text, be it a page, a script or a stylesheet. */
export function tiedNamesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(TIED));
}

/**
 * Returns a built page without the rules for elements that it can never have: Astro gives a page the
 * styles of every component that its layout could hold. `known` are the tied names that the page can
 * show. Rules without such names stay. The page's policy admits what is left.
 */
export function dropUnusedStyles(html: string, known: ReadonlySet<string>): string {
  const hashes = new Map<string, string>();
  const page = html.replace(STYLE, (whole, ...[start = '', css = '', end = '']: string[]) => {
    const { left, hash, leftHash } = usedPart(css, known);
    if (left === css) return whole;
    hashes.set(hash, leftHash);
    return start + left + end;
  });
  return hashes.size === 0 ? page : page.replace(HASH, (hash) => hashes.get(hash) ?? hash);
}

/** A stylesheet without its unused rules, and the hashes of both. */
interface UsedPart {
  readonly left: string;
  readonly hash: string;
  readonly leftHash: string;
}

/** A stylesheet that was read, with its parts by the tied names that a page can show. */
interface KnownSheet {
  readonly names: readonly string[];
  readonly hash: string;
  readonly parts: Map<string, UsedPart>;
}

/** Stylesheets that were read: many pages carry the same, and use the same of it. */
const knownSheets = new Map<string, KnownSheet>();
const MOST_KNOWN = 200;

function usedPart(css: string, known: ReadonlySet<string>): UsedPart {
  const sheet = knownSheets.get(css) ?? readSheet(css);
  const key = sheet.names.filter((name) => known.has(name)).join(' ');
  const part = sheet.parts.get(key) ?? partOf(css, sheet.hash, known);
  sheet.parts.set(key, part);
  return part;
}

function readSheet(css: string): KnownSheet {
  if (knownSheets.size > MOST_KNOWN) knownSheets.clear();
  const sheet = { names: [...tiedNamesIn(css)], hash: policyHash(css), parts: new Map() };
  // Copied: a part of a page would keep the whole of it in memory.
  knownSheets.set(structuredClone(css), sheet);
  return sheet;
}

function partOf(css: string, hash: string, known: ReadonlySet<string>): UsedPart {
  const left = withoutUnusedMotions(usedRules(css, known), known);
  return { left, hash, leftHash: policyHash(left) };
}

/** Nested rules are kept with the rule around them: they are about its elements. */
function usedRules(css: string, known: ReadonlySet<string>): string {
  const texts = rulesOf(css).map(({ prelude, block }) => {
    if (block === null) return prelude;
    if (GROUP.test(prelude)) {
      const inner = usedRules(block, known);
      return inner.trim() === '' ? '' : `${prelude}{${inner}}`;
    }
    const isUsed = prelude.trimStart().startsWith('@') || canMatch(prelude, known);
    return isUsed ? `${prelude}{${block}}` : '';
  });
  return texts.join('');
}

function canMatch(selectors: string, known: ReadonlySet<string>): boolean {
  return withoutParentheses(selectors)
    .split(',')
    .some((selector) => [...tiedNamesIn(selector)].every((name) => known.has(name)));
}

/** Names in parentheses do not count: `:not(.card)` matches where there is no card. */
function withoutParentheses(selectors: string): string {
  const plain = selectors.replace(IN_PARENTHESES, '');
  return plain === selectors ? plain : withoutParentheses(plain);
}

function withoutUnusedMotions(css: string, known: ReadonlySet<string>): string {
  const unused = new Set(
    [...css.matchAll(/@keyframes\s+([\w-]+)/g)].flatMap(([, name = '']) =>
      tiedNamesIn(name).size > 0 && !known.has(name) && css.split(name).length === 2 ? [name] : [],
    ),
  );
  if (unused.size === 0) return css;
  const without = (text: string): string =>
    rulesOf(text)
      .map(({ prelude, block }) => {
        if (block === null) return prelude;
        if (unused.has(KEYFRAMES.exec(prelude)?.[1] ?? '')) return '';
        return `${prelude}{${GROUP.test(prelude) ? without(block) : block}}`;
      })
      .join('');
  return without(css);
}
