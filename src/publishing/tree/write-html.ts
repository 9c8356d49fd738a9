/* The HTML of an article's tree: for its page, for previews and for feeds. */
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';
import {
  type ArticleNode,
  type Component,
  type Image,
  type List,
  type ListItem,
  textOf,
} from './tree.ts';

/** A part of an article that whoever shows it writes: a timer that runs. */
export type Piece = string | Component;

/** How some parts are written. */
export interface HtmlOptions {
  /** Returns the HTML of a picture. */
  readonly picture?: (image: Image) => string;
  /** Leaves out what only a page of the site can use, such as links to headings. */
  readonly forFeeds?: boolean;
}

/** Components that a page shows by a part of its own. */
const OF_THE_PAGE = new Set(['LiveTimer', 'TimerCard', 'Screenshot']);

const MARKS = { emphasis: 'em', strong: 'strong', delete: 'del' } as const;
const CALLOUTS: Readonly<Record<string, string>> = { note: 'Note', tip: 'Tip', warning: 'Careful' };

/**
 * Returns the HTML of nodes, cut where a component of the page stands. Texts, attributes and addresses
 * are escaped; nothing of the source comes through as HTML.
 */
export function writePieces(nodes: readonly ArticleNode[], options: HtmlOptions = {}): Piece[] {
  const writer = createWriter(options);
  writer.writeAll(nodes.filter(({ type }) => type !== 'footnoteDefinition'));
  writer.writeFootnotes(nodes);
  return writer.pieces();
}

interface Writer {
  writeAll(nodes: readonly ArticleNode[]): void;
  writeFootnotes(nodes: readonly ArticleNode[]): void;
  pieces(): Piece[];
}

function createWriter({ picture = writePicture, forFeeds = false }: HtmlOptions): Writer {
  const done: Piece[] = [];
  let text = '';
  const add = (html: string) => {
    text += html;
  };
  const inside = (open: string, nodes: readonly ArticleNode[], close: string) => {
    add(open);
    writeAll(nodes);
    add(close);
  };

  function writeAll(nodes: readonly ArticleNode[]): void {
    for (const node of nodes) write(node);
  }

  function write(node: ArticleNode): void {
    switch (node.type) {
      case 'text':
        return add(escapeMarkup(node.value));
      case 'paragraph':
        return inside('<p>', node.children, '</p>\n');
      case 'heading':
        return writeHeading(node);
      case 'emphasis':
      case 'strong':
      case 'delete':
        return inside(`<${MARKS[node.type]}>`, node.children, `</${MARKS[node.type]}>`);
      case 'inlineCode':
        return add(`<code>${escapeMarkup(node.value)}</code>`);
      case 'code':
        return add(`<pre tabindex="0"><code>${escapeMarkup(node.value)}</code></pre>\n`);
      case 'link':
        return inside(
          `<a${attributes({ href: node.url, title: node.title })}>`,
          node.children,
          '</a>',
        );
      case 'image':
        return add(picture(node));
      case 'list':
        return writeList(node);
      case 'blockquote':
        return inside('<blockquote>\n', node.children, '</blockquote>\n');
      case 'thematicBreak':
        return add('<hr>\n');
      case 'break':
        return add('<br>');
      case 'table':
        return writeTable(node);
      case 'footnoteReference': {
        const id = `${node.id}${node.occurrence === 1 ? '' : `-${node.occurrence}`}`;
        const names = attributes({ href: `#note-${node.id}`, id: `note-${id}-back` });
        return add(`<sup><a${names} aria-describedby="notes">${node.number}</a></sup>`);
      }
      case 'component':
        return writeComponent(node);
      default:
        return 'children' in node ? writeAll(node.children) : undefined;
    }
  }

  function writeHeading(node: Extract<ArticleNode, { type: 'heading' }>): void {
    const { depth, id, children } = node;
    const tag = `h${depth}`;
    if (depth > 3 || forFeeds)
      return inside(`<${tag}${attributes({ id })}>`, children, `</${tag}>\n`);
    const label = `Copy link to “${textOf(node)}”`;
    const link = `<a class="heading-link"${attributes({ href: `#${id}`, 'aria-label': label })}></a>`;
    return inside(
      `<div class="heading"><${tag}${attributes({ id })}>`,
      children,
      `</${tag}>${link}</div>\n`,
    );
  }

  function writeList({ ordered, start, children, isSpread }: List): void {
    const tag = ordered ? 'ol' : 'ul';
    const first = ordered && start !== null && start !== 1 ? String(start) : null;
    add(`<${tag}${attributes({ start: first })}>\n`);
    for (const item of children) if (item.type === 'listItem') writeItem(item, isSpread);
    add(`</${tag}>\n`);
  }

  function writeItem({ children, checked, isSpread }: ListItem, isListSpread: boolean): void {
    add(checked === null ? '<li>' : '<li class="task">');
    if (checked !== null) {
      add(`<input type="checkbox" disabled aria-label="${checked ? 'Done' : 'To do'}"`);
      add(checked ? ' checked> ' : '> ');
    }
    for (const child of children) {
      // The text of a tight list stands in its item without a paragraph.
      if (child.type === 'paragraph' && !isSpread && !isListSpread) writeAll(child.children);
      else write(child);
    }
    add('</li>\n');
  }

  function writeTable({ align, children }: Extract<ArticleNode, { type: 'table' }>): void {
    add('<div class="scrolling" role="group" aria-label="Table" tabindex="0"><table>\n');
    for (const [place, row] of children.entries()) {
      if (place === 0) add('<thead>\n');
      if (place === 1) add('<tbody>\n');
      add('<tr>');
      if ('children' in row) {
        for (const [column, cell] of row.children.entries()) {
          const tag = place === 0 ? 'th' : 'td';
          const side = { left: null, right: 'end', center: 'center' }[align[column] ?? 'left'];
          const names = attributes({ class: side, scope: place === 0 ? 'col' : null });
          inside(`<${tag}${names}>`, 'children' in cell ? cell.children : [], `</${tag}>`);
        }
      }
      add('</tr>\n');
      if (place === 0) add('</thead>\n');
    }
    add(children.length > 1 ? '</tbody></table></div>\n' : '</table></div>\n');
  }

  function writeComponent(node: Component): void {
    const { name, attributes: given, children } = node;
    if (OF_THE_PAGE.has(name)) {
      done.push(text, node);
      text = '';
      return;
    }
    switch (name) {
      case 'Callout': {
        const kind = given['kind'] ?? 'note';
        const title = escapeMarkup(given['title'] ?? CALLOUTS[kind] ?? '');
        const open = `<aside class="callout ${escapeMarkup(kind)}"><p class="callout-title">${title}</p>\n`;
        return inside(open, children, '</aside>\n');
      }
      case 'Figure':
        add('<figure>');
        for (const image of images(children)) add(picture(image));
        return add(`<figcaption>${escapeMarkup(given['caption'] ?? '')}</figcaption></figure>\n`);
      case 'Quote':
        return writeQuote(node);
      case 'Steps':
        return inside('<div class="steps">\n', children, '</div>\n');
      case 'Video':
        return writeVideo(given);
      default:
        return inside(`<section class="${name.toLowerCase()}">\n`, children, '</section>\n');
    }
  }

  function writeQuote({ attributes: given, children }: Component): void {
    inside('<figure class="quote"><blockquote>\n', children, '</blockquote>');
    const source =
      given['source'] === undefined ? '' : `<cite>${escapeMarkup(given['source'])}</cite>`;
    const cited =
      given['url'] === undefined || source === ''
        ? source
        : `<a${attributes({ href: given['url'] })}>${source}</a>`;
    const author = escapeMarkup(given['author'] ?? '');
    add(`<figcaption>${[author, cited].filter(Boolean).join(', ')}</figcaption></figure>\n`);
  }

  function writeVideo({ provider = '', id = '', title = '' }: Component['attributes']): void {
    const href =
      provider === 'vimeo'
        ? `https://vimeo.com/${encodeURIComponent(id)}`
        : `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
    const host = provider === 'vimeo' ? 'Vimeo' : 'YouTube';
    const names = attributes({ href, 'data-provider': provider, 'data-id': id });
    add(
      `<p class="video"><a${names}>${escapeMarkup(title)} <span>Video on ${host}</span></a></p>\n`,
    );
  }

  return {
    writeAll,
    writeFootnotes(nodes) {
      const notes = nodes.filter((node) => node.type === 'footnoteDefinition');
      if (notes.length === 0) return;
      add('<section class="footnotes" aria-labelledby="notes"><h2 id="notes">Notes</h2>\n<ol>\n');
      for (const note of notes) {
        add(`<li${attributes({ id: `note-${note.id}` })}>`);
        writeAll(note.children);
        for (let reference = 1; reference <= note.references; reference += 1) {
          const back = `#note-${note.id}${reference === 1 ? '' : `-${reference}`}-back`;
          add(`<a${attributes({ href: back, 'aria-label': 'Back to the text' })}>↩</a> `);
        }
        add('</li>\n');
      }
      add('</ol></section>\n');
    },
    pieces: () => [...done, text].filter((piece) => piece !== ''),
  };
}

function* images(nodes: readonly ArticleNode[]): Generator<Image> {
  for (const node of nodes) {
    if (node.type === 'image') yield node;
    else if ('children' in node) yield* images(node.children);
  }
}

function writePicture({ url, alt, title }: Image): string {
  return `<img${attributes({ src: url, alt, title })} loading="lazy" decoding="async">`;
}

/** Attributes with a blank before each; those that are null are left out. */
function attributes(values: Readonly<Record<string, string | null>>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${escapeMarkup(value)}"`))
    .join('');
}
