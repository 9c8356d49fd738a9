/* Turns text pasted from a document or a web page into Markdown. Nothing of its look is kept but what an
   article can have: headings, lists, links, tables, quotations, code, emphasis. */
import { htmlWithoutScripts } from '../trusted-html.ts';

const ELEMENT = 1;
const TEXT = 3;
/** HTML that is longer is pasted as plain text. */
const LONGEST = 1_000_000;
const DEEPEST = 100;
const SKIPPED = new Set(['SCRIPT', 'STYLE', 'HEAD', 'TITLE', 'META', 'LINK', 'TEMPLATE', 'SVG']);
const BLOCKS = new Set([
  'P',
  'DIV',
  'SECTION',
  'ARTICLE',
  'MAIN',
  'HEADER',
  'FOOTER',
  'FIGURE',
  'ASIDE',
  'NAV',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'UL',
  'OL',
  'BLOCKQUOTE',
  'PRE',
  'TABLE',
  'HR',
  'BODY',
]);
/** Without one of these there is nothing that plain text would lose. */
const WORTH_READING =
  /<(?:h[1-6]|ul|ol|blockquote|pre|table|a|strong|em|b|i|p)[\s>]|font-(?:weight|style):/i;

/** Returns the Markdown of pasted HTML; null where its plain text says the same. */
export function markdownOf(html: string): string | null {
  if (html.length > LONGEST || !WORTH_READING.test(html)) return null;
  const page = new DOMParser().parseFromString(htmlWithoutScripts(html), 'text/html');
  const text = blocksOf(page.body, 0).join('\n\n').trim();
  return text === '' ? null : text;
}

/** The blocks within an element, each as Markdown. */
function blocksOf(element: Element, depth: number): string[] {
  if (depth > DEEPEST) return [escapeText(element.textContent ?? '').trim()].filter(Boolean);
  const blocks: string[] = [];
  let line = '';
  const endLine = () => {
    const text = tidy(line);
    if (text !== '') blocks.push(text);
    line = '';
  };
  for (const child of element.childNodes) {
    if (isElement(child) && isBlock(child)) {
      endLine();
      blocks.push(...blockOf(child, depth + 1));
    } else line += inlineOf(child, depth + 1);
  }
  endLine();
  return blocks;
}

function blockOf(element: Element, depth: number): string[] {
  const { tagName } = element;
  const level = /^H([1-6])$/.exec(tagName)?.[1];
  if (level !== undefined) {
    const text = tidy(childrenInline(element, depth)).replace(/\n/g, ' ');
    // The title is the only heading of the first level.
    return text === '' ? [] : [`${'#'.repeat(Math.max(2, Number(level)))} ${text}`];
  }
  if (tagName === 'HR') return ['---'];
  if (tagName === 'PRE')
    return [`\`\`\`\n${(element.textContent ?? '').replace(/\n$/, '')}\n\`\`\``];
  if (tagName === 'UL' || tagName === 'OL') return [listOf(element, depth)].filter(Boolean);
  if (tagName === 'TABLE') return [tableOf(element, depth)].filter(Boolean);
  const inside = blocksOf(element, depth);
  if (tagName !== 'BLOCKQUOTE') return inside;
  return inside.length === 0 ? [] : [indented(inside.join('\n\n'), '> ', '> ')];
}

function listOf(list: Element, depth: number): string {
  const items: string[] = [];
  for (const child of list.children) {
    // Word processors put a list within a list beside its item.
    if (child.tagName === 'UL' || child.tagName === 'OL') {
      items.push(indented(listOf(child, depth + 1), '  ', '  '));
      continue;
    }
    if (child.tagName !== 'LI') continue;
    const mark = list.tagName === 'OL' ? `${items.length + 1}. ` : '- ';
    items.push(indented(blocksOf(child, depth + 1).join('\n'), mark, ' '.repeat(mark.length)));
  }
  return items.join('\n');
}

function tableOf(table: Element, depth: number): string {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) =>
      tidy(childrenInline(cell, depth))
        .replace(/\s*\n\s*/g, ' ')
        .replaceAll('|', '\\|'),
    ),
  );
  const width = Math.max(0, ...rows.map((row) => row.length));
  const [head, ...others] = rows;
  if (head === undefined || width === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, place) => cells[place] ?? '').join(' | ')} |`;
  return [line(head), line(Array.from({ length: width }, () => '---')), ...others.map(line)].join(
    '\n',
  );
}

function inlineOf(node: Node, depth: number): string {
  if (node.nodeType === TEXT) return escapeText((node.textContent ?? '').replace(/\s+/g, ' '));
  if (!isElement(node) || SKIPPED.has(node.tagName.toUpperCase()) || depth > DEEPEST) return '';
  const { tagName } = node;
  if (tagName === 'BR') return '\n';
  if (tagName === 'IMG') return escapeText(node.getAttribute('alt') ?? '');
  if (tagName === 'CODE' || tagName === 'KBD') return codeOf(node.textContent ?? '');
  const text = childrenInline(node, depth);
  if (tagName === 'A') return linkOf(node.getAttribute('href') ?? '', text);
  return marked(text, node);
}

function childrenInline(element: Element, depth: number): string {
  return [...element.childNodes].map((child) => inlineOf(child, depth + 1)).join('');
}

function codeOf(text: string): string {
  return text.trim() === '' ? text : `\`${text.replaceAll('`', '')}\``;
}

function linkOf(href: string, text: string): string {
  const isUsable = /^(?:https?:\/\/|mailto:|tel:|\/)[^\s()<>]*$/i.test(href);
  return isUsable && text.trim() !== '' ? wrapped(text, '[', `](${href})`) : text;
}

function marked(text: string, element: Element): string {
  const style = element.getAttribute('style') ?? '';
  const weight = /font-weight:\s*(\w+)/.exec(style)?.[1];
  const isBold =
    weight === undefined
      ? /^(?:B|STRONG)$/.test(element.tagName)
      : /^(?:bold|[6-9]00)$/.test(weight);
  const isItalic = /^(?:I|EM)$/.test(element.tagName) || /font-style:\s*italic/.test(style);
  const bold = isBold ? wrapped(text, '**', '**') : text;
  return isItalic ? wrapped(bold, '*', '*') : bold;
}

/** Marks stand at the words, not at the blanks around them. */
function wrapped(text: string, open: string, close: string): string {
  const words = text.trim();
  if (words === '') return text;
  const start = text.indexOf(words);
  return text.slice(0, start) + open + words + close + text.slice(start + words.length);
}

/** Signs that Markdown or MDX would read as their own. */
function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<>{}]/g, (sign) => `\\${sign}`);
}

function tidy(line: string): string {
  return line
    .split('\n')
    .map((each) => each.replace(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .trim()
    .replace(/^(?=(?:#{1,6}|[-+])\s)/gm, '\\')
    .replace(/^(\d+)(?=[.)]\s)/gm, '$1\\');
}

function indented(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, place) => `${place === 0 ? first : others}${line}`.trimEnd())
    .join('\n');
}

function isElement(node: Node): node is Element {
  return node.nodeType === ELEMENT;
}

/** An element that begins a line of its own, or holds one that does. */
function isBlock(element: Element): boolean {
  if (BLOCKS.has(element.tagName)) return true;
  return [...element.children].some((child) => BLOCKS.has(child.tagName));
}
