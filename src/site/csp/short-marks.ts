import { rewriteStyles } from './rewrite-styles.ts';

/** How Astro ties rules to the elements of a component; components hand it on as `"true"`. */
const MARK = /\bdata-astro-cid-\w+/g;
const MARK_OF_ELEMENT = /\b(data-astro-cid-\w+)(?:="true")?/g;
const SHORT = /\bdata-[a-z]{1,2}\b/g;

/**
 * A built page whose components' marks are a letter or two: every element has one, and eight random
 * letters compress badly. Marks in `asked`, which other files name, stay as they are. The page's
 * policy admits the styles as they are then.
 */
export function shortenMarks(html: string, asked: ReadonlySet<string>): string {
  const taken = new Set(html.match(SHORT));
  const free = shortMarks().filter((name) => !taken.has(name));
  const marks = [...new Set(html.match(MARK))].filter((mark) => !asked.has(mark));
  const short = new Map(marks.map((mark, index) => [mark, free[index] ?? mark]));
  const styled = rewriteStyles(html, (css) => css.replace(MARK, (mark) => short.get(mark) ?? mark));
  return styled.replace(MARK_OF_ELEMENT, (whole, mark: string) => short.get(mark) ?? whole);
}

/** `data-a` to `data-z`, then `data-aa` to `data-zz`. */
function shortMarks(): string[] {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return [...letters, ...pairs].map((name) => `data-${name}`);
}
