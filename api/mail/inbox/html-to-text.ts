import { compile } from 'html-to-text';

/**
 * The most of an HTML mail that is read, in characters. The parser takes seconds for a megabyte of
 * nested elements, and a twentieth of a second for this much.
 */
export const MOST_HTML = 400_000;

const SPACED = ['p', 'blockquote', 'ul', 'ol'];
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const SKIPPED = ['head', 'script', 'style', 'title', 'template', 'svg', 'noscript', 'img'];

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 50, ellipsis: '' },
  selectors: [
    ...SKIPPED.map((selector) => ({ selector, format: 'skip' })),
    ...SPACED.map((selector) => ({ selector, options: { leadingLineBreaks: 2 } })),
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    { selector: 'hr', options: { length: 3 } },
    // Mail programs lay mails out with tables: a row is a line.
    ...['table', 'tr'].map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    ...['td', 'th'].map((selector) => ({
      selector,
      format: 'inlineSurround',
      options: { suffix: ' ' },
    })),
  ],
});

/**
 * Returns the text of an HTML mail as lines, quotes with `>` before them. Addresses of links and
 * pictures are left out, and nothing is loaded. Beyond `MOST_HTML` characters it is not read.
 */
export function htmlToText(html: string): string {
  const text = convert(html.slice(0, MOST_HTML))
    // References to characters that do not exist.
    .replaceAll('\uFFFD', '')
    .replace(/\n{3,}/g, '\n\n');
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}
