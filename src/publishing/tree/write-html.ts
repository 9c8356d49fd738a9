/* The HTML of an article's tree: for its page, for previews and for feeds. */
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';
import { videoAddresses } from '../components/video-addresses.ts';
import { writeAttributes } from './attributes.ts';
import {
  type ArticleNode,
  type Component,
  type Heading,
  type List,
  type ListItem,
  nodesOf,
  textOf,
} from './tree.ts';
import { writePicture } from './write-picture.ts';

/** A part of an article: HTML, or a component that the page shows by a part of its own. */
export type Piece = string | Component;

/** Options for the parts that depend on where an article is shown. */
export interface HtmlOptions {
  /** Leaves out what only a page of the site can use, such as links to headings. */
  readonly forFeeds?: boolean;
}

/** Components that a page shows by a part of its own: they run, or need its files. */
const OF_THE_PAGE = ['LiveTimer', 'TimerCard', 'Screenshot'];
const MARKS = { emphasis: 'em', strong: 'strong', delete: 'del' } as const;
const CALLOUTS: Readonly<Record<string, string>> = { note: 'Note', tip: 'Tip', warning: 'Careful' };
const SIDES = { left: null, right: 'end', center: 'center' } as const;

/**
 * Returns the HTML of nodes, cut where a component of the page stands. Texts, attributes and addresses
 * are escaped; nothing of the source comes through as HTML.
 */
export function writePieces(nodes: readonly ArticleNode[], options: HtmlOptions = {}): Piece[] {
  const notes = nodes.filter((node) => node.type === 'footnoteDefinition');
  const text = nodes.filter((node) => node.type !== 'footnoteDefinition');
  const pieces = [...all(text, options), ...footnotes(notes, options)];
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined.splice(-1, 1, last + piece);
    else if (piece !== '') joined.push(piece);
  }
  return joined;
}

function all(nodes: readonly ArticleNode[], options: HtmlOptions): Piece[] {
  return nodes.flatMap((node) => htmlOf(node, options));
}

function htmlOf(node: ArticleNode, options: HtmlOptions): Piece[] {
  const inside = (open: string, close: string) =>
    'children' in node ? [open, ...all(node.children, options), close] : [];
  switch (node.type) {
    case 'text':
      return [escapeMarkup(node.value)];
    case 'paragraph':
      return inside('<p>', '</p>\n');
    case 'heading':
      return heading(node, options);
    case 'emphasis':
    case 'strong':
    case 'delete':
      return inside(`<${MARKS[node.type]}>`, `</${MARKS[node.type]}>`);
    case 'inlineCode':
      return [`<code>${escapeMarkup(node.value)}</code>`];
    case 'code':
      return [`<pre tabindex="0"><code>${escapeMarkup(node.value)}</code></pre>\n`];
    case 'link':
      return inside(`<a${writeAttributes({ href: node.url, title: node.title })}>`, '</a>');
    case 'image':
      return [writePicture(node, options.forFeeds === true)];
    case 'list':
      return list(node, options);
    case 'blockquote':
      return inside('<blockquote>\n', '</blockquote>\n');
    case 'thematicBreak':
      return ['<hr>\n'];
    case 'break':
      return ['<br>'];
    case 'table':
      return table(node, options);
    case 'footnoteReference':
      return [footnoteReference(node)];
    case 'component':
      return component(node, options);
    default:
      return inside('', '');
  }
}

function heading({ depth, id, children, ...node }: Heading, options: HtmlOptions): Piece[] {
  const [open, close] = [`<h${depth}${writeAttributes({ id })}>`, `</h${depth}>`];
  const text = all(children, options);
  if (depth > 3 || options.forFeeds === true) return [open, ...text, `${close}\n`];
  const label = `Copy link to “${textOf({ ...node, depth, id, children })}”`;
  const link = writeAttributes({ href: `#${id}`, 'aria-label': label });
  const end = `${close}<a class="heading-link"${link}></a></div>\n`;
  return [`<div class="heading">${open}`, ...text, end];
}

function list({ ordered, start, children, isSpread }: List, options: HtmlOptions): Piece[] {
  const tag = ordered ? 'ol' : 'ul';
  const first = ordered && start !== null && start !== 1 ? String(start) : null;
  const items = children.flatMap((item) =>
    item.type === 'listItem' ? listItem(item, isSpread, options) : [],
  );
  return [`<${tag}${writeAttributes({ start: first })}>\n`, ...items, `</${tag}>\n`];
}

function listItem(item: ListItem, isListSpread: boolean, options: HtmlOptions): Piece[] {
  const { children, checked, isSpread } = item;
  // The text of a tight list stands in its item without a paragraph.
  const isTight = !isSpread && !isListSpread;
  const text = children.flatMap((child) =>
    child.type === 'paragraph' && isTight ? all(child.children, options) : htmlOf(child, options),
  );
  if (checked === null) return ['<li>', ...text, '</li>\n'];
  const names = writeAttributes({ 'aria-label': checked ? 'Done' : 'To do' });
  const box = `<input type="checkbox" disabled${names}${checked ? ' checked' : ''}>`;
  return [`<li class="task">${box} `, ...text, '</li>\n'];
}

function table(
  { align, children }: Extract<ArticleNode, { type: 'table' }>,
  options: HtmlOptions,
): Piece[] {
  const rows = children.map((row, place) => {
    const tag = place === 0 ? 'th' : 'td';
    const cells = ('children' in row ? row.children : []).flatMap((cell, column) => {
      const side = SIDES[align[column] ?? 'left'];
      const names = writeAttributes({ class: side, scope: place === 0 ? 'col' : null });
      const text = 'children' in cell ? all(cell.children, options) : [];
      return [`<${tag}${names}>`, ...text, `</${tag}>`];
    });
    return ['<tr>', ...cells, '</tr>\n'];
  });
  const [head = [], ...body] = rows;
  const below = body.length === 0 ? [] : ['<tbody>\n', ...body.flat(), '</tbody>'];
  return [
    '<div class="scrolling" role="group" aria-label="Table" tabindex="0"><table>\n<thead>\n',
    ...head,
    '</thead>\n',
    ...below,
    '</table></div>\n',
  ];
}

function footnoteReference({
  id,
  number,
  occurrence,
}: Extract<ArticleNode, { type: 'footnoteReference' }>): string {
  const back = backTo(id, occurrence);
  const names = writeAttributes({ href: `#note-${id}`, id: back, 'aria-describedby': 'notes' });
  return `<sup><a${names}>${number}</a></sup>`;
}

function footnotes(
  notes: readonly Extract<ArticleNode, { type: 'footnoteDefinition' }>[],
  options: HtmlOptions,
): Piece[] {
  if (notes.length === 0) return [];
  const items = notes.flatMap(({ id, children, references }) => {
    const links = Array.from({ length: references }, (_, place) => {
      const href = `#${backTo(id, place + 1)}`;
      return `<a${writeAttributes({ href, 'aria-label': 'Back to the text' })}>↩</a> `;
    });
    return [
      `<li${writeAttributes({ id: `note-${id}` })}>`,
      ...all(children, options),
      ...links,
      '</li>\n',
    ];
  });
  const open =
    '<section class="footnotes" aria-labelledby="notes"><h2 id="notes">Notes</h2>\n<ol>\n';
  return [open, ...items, '</ol></section>\n'];
}

function backTo(id: string, occurrence: number): string {
  return `note-${id}${occurrence === 1 ? '' : `-${occurrence}`}-back`;
}

function component(node: Component, options: HtmlOptions): Piece[] {
  const { name, attributes: given, children } = node;
  if (OF_THE_PAGE.includes(name)) return [node];
  switch (name) {
    case 'Callout': {
      const { kind = 'note' } = given;
      const title = escapeMarkup(given['title'] ?? CALLOUTS[kind] ?? '');
      const open = `<aside${writeAttributes({ class: `callout ${kind}` })}><p class="callout-title">${title}</p>\n`;
      return [open, ...all(children, options), '</aside>\n'];
    }
    case 'Figure': {
      const pictures = children
        .flatMap((child) => [...nodesOf(child)])
        .flatMap((each) =>
          each.type === 'image' ? [writePicture(each, options.forFeeds === true)] : [],
        );
      const caption = `<figcaption>${escapeMarkup(given['caption'] ?? '')}</figcaption>`;
      return [`<figure>${pictures.join('')}${caption}</figure>\n`];
    }
    case 'Quote':
      return [
        '<figure class="quote"><blockquote>\n',
        ...all(children, options),
        `</blockquote><figcaption>${citation(given)}</figcaption></figure>\n`,
      ];
    case 'Video':
      return [video(given, options)];
    default: {
      const open = `<div${writeAttributes({ class: name.toLowerCase() })}>\n`;
      return [open, ...all(children, options), '</div>\n'];
    }
  }
}

function citation({ author = '', source, url }: Component['attributes']): string {
  if (source === undefined) return escapeMarkup(author);
  const cite = `<cite>${escapeMarkup(source)}</cite>`;
  const linked = url === undefined ? cite : `<a${writeAttributes({ href: url })}>${cite}</a>`;
  return `${escapeMarkup(author)}, ${linked}`;
}

/** A link, so that nothing of another host loads unasked; its page makes a player of it after a press. */
function video(
  { provider = '', id = '', title = '' }: Component['attributes'],
  { forFeeds = false }: HtmlOptions,
): string {
  const { page, player, host } = videoAddresses(provider, id);
  const link = writeAttributes({ href: page, 'data-player': forFeeds ? null : player });
  return `<p class="video"><a${link}>${escapeMarkup(title)} <span>Video on ${host}</span></a></p>\n`;
}
