/* The HTML of a mail's text: tables for layout, styles inline, nothing that has to be loaded but pictures. */
import { type ArticleNode, type List, type ListItem, textOf } from '#publishing/tree/tree.ts';
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';
import { writeComponent } from './components.ts';
import { writeInline } from './inline.ts';
import { CODE_FONT, look, MAIL_FONT } from './look.ts';
import { box, paragraph, quote, TEXT_STYLE } from './parts.ts';
import type { Surroundings } from './surroundings.ts';

const HEADINGS = {
  1: 'margin:0 0 16px;font-size:28px;line-height:1.2;letter-spacing:-0.6px',
  2: 'margin:32px 0 12px;font-size:22px;line-height:1.25;letter-spacing:-0.4px',
  3: 'margin:24px 0 8px;font-size:18px;line-height:1.35',
  4: 'margin:20px 0 8px;font-size:16px;line-height:1.45',
} as const;

/** Returns the HTML of blocks. */
export function writeBlocks(nodes: readonly ArticleNode[], around: Surroundings): string {
  const notes = nodes.filter((node) => node.type === 'footnoteDefinition');
  const text = nodes.filter((node) => node.type !== 'footnoteDefinition');
  const blocks = text.map((node) => blockOf(node, around));
  return [...blocks, ...footnotes(notes, around)].join('');
}

function blockOf(node: ArticleNode, around: Surroundings): string {
  switch (node.type) {
    case 'paragraph':
      return paragraph(writeInline(node.children, around));
    case 'heading': {
      const depth = Math.min(node.depth, 4) as keyof typeof HEADINGS;
      const style = `${HEADINGS[depth]};font-family:${MAIL_FONT};font-weight:800`;
      const html = writeInline(node.children, around);
      return `<h${depth}${look(style, { text: 'ink' })}>${html}</h${depth}>\n`;
    }
    case 'code': {
      const style = `margin:0;font-family:${CODE_FONT};font-size:14px;line-height:1.5;white-space:pre-wrap;word-break:break-word`;
      const html = `<pre${look(style, { text: 'ink' })}>${escapeMarkup(node.value)}</pre>`;
      return box(look('padding:14px 16px;border-radius:8px', { ground: 'sunken' }), html);
    }
    case 'list':
      return list(node, around);
    case 'table':
      return table(node, around);
    case 'blockquote':
      return quote(writeBlocks(node.children, around));
    case 'thematicBreak':
      return `<hr${look('margin:28px 0;border:0;border-top:1px solid', { border: 'line' })}>\n`;
    case 'component':
      return writeComponent(node, around, writeBlocks);
    default:
      return 'children' in node ? writeBlocks(node.children, around) : writeInline([node], around);
  }
}

function list({ ordered, start, children, isSpread }: List, around: Surroundings): string {
  const isOfTasks = children.every((item) => item.type === 'listItem' && item.checked !== null);
  const tag = ordered ? 'ol' : 'ul';
  const first = ordered && start !== null && start !== 1 ? ` start="${start}"` : '';
  const items = children
    .flatMap((item) => (item.type === 'listItem' ? [listItem(item, isSpread, around)] : []))
    .join('');
  // The boxes of tasks stand in the place of marks.
  const place = isOfTasks ? 'padding:0;list-style:none' : 'padding:0 0 0 26px';
  const style = look(`margin:0 0 16px;${place};${TEXT_STYLE}`, { text: 'ink' });
  return `<${tag}${first}${style}>\n${items}</${tag}>\n`;
}

const BOXES = { done: '&#9745;&nbsp;', open: '&#9744;&nbsp;' } as const;

function listItem(item: ListItem, isListSpread: boolean, around: Surroundings): string {
  const { children, checked, isSpread } = item;
  const isTight = !isSpread && !isListSpread;
  const text = children
    .map((child) => {
      if (child.type === 'paragraph' && isTight) return writeInline(child.children, around);
      if (child.type !== 'list') return blockOf(child, around);
      return list(child, around).replace('margin:0 0 16px', 'margin:6px 0 0');
    })
    .join('');
  const mark = checked === null ? '' : checked ? BOXES.done : BOXES.open;
  const style = isTight ? 'margin:0 0 6px' : 'margin:0 0 4px';
  return `<li style="${style}">${mark}${text}</li>\n`;
}

const LONG_WORD = /\S{21}/;
const SIDES = { left: 'left', right: 'right', center: 'center' } as const;

function table(
  { align, children }: Extract<ArticleNode, { type: 'table' }>,
  around: Surroundings,
): string {
  const rows = children.map((row, place) => {
    const tag = place === 0 ? 'th' : 'td';
    const weight = place === 0 ? 'font-weight:700' : 'font-weight:400';
    const cells = ('children' in row ? row.children : []).map((cell, column) => {
      const side = SIDES[align[column] ?? 'left'];
      const gap = column === align.length - 1 ? '0' : '10px';
      // Usual words stay whole, and the columns share the width by them.
      const breaks = LONG_WORD.test(textOf(cell)) ? 'break-word' : 'normal';
      const style = `padding:8px ${gap} 8px 0;border-bottom:1px solid;font-family:${MAIL_FONT};font-size:15px;line-height:1.4;vertical-align:top;word-break:${breaks};${weight}`;
      const scope = place === 0 ? ' scope="col"' : '';
      const html = 'children' in cell ? writeInline(cell.children, around) : '';
      return `<${tag}${scope} align="${side}"${look(style, { text: 'ink', border: 'line' })}>${html}</${tag}>`;
    });
    return `<tr>${cells.join('')}</tr>\n`;
  });
  const style = 'margin:0 0 20px;border-collapse:collapse';
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">\n${rows.join('')}</table>\n`;
}

function footnotes(
  notes: readonly Extract<ArticleNode, { type: 'footnoteDefinition' }>[],
  around: Surroundings,
): string[] {
  if (notes.length === 0) return [];
  const small = look(`margin:0 0 8px;font-family:${MAIL_FONT};font-size:14px;line-height:1.5`, {
    text: 'second',
  });
  const rule = `<hr${look('margin:28px 0 16px;border:0;border-top:1px solid', { border: 'line' })}>\n`;
  return [
    rule,
    ...notes.map(({ number, children }) => {
      const [first, ...others] = children;
      const isLine = others.length === 0 && first?.type === 'paragraph';
      const html = isLine ? writeInline(first.children, around) : writeBlocks(children, around);
      return isLine
        ? `<p${small}>${number}. ${html}</p>\n`
        : `<div${small}>${number}. ${html}</div>\n`;
    }),
  ];
}
