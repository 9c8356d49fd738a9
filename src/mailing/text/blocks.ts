/* The plain text of a mail, made of the same tree as its HTML. */
import {
  type ArticleNode,
  type Component,
  type List,
  type ListItem,
  nodesOf,
} from '#publishing/tree/tree.ts';
import { CALLOUT_TITLES } from '../html/components.ts';
import { type MailSite, wholeAddress } from '../html/surroundings.ts';
import type { Indents } from './columns.ts';
import { tableLines } from './text-table.ts';

/** A block with tokens in its text, before it is cut at them. */
export interface WrittenBlock extends Indents {
  readonly text: string;
  readonly underline?: string;
  /** Lines that stay as they are. */
  readonly isFixed?: true;
  /** No blank line stands between it and the block before. */
  readonly isTight?: true;
}

/** The text of a mail and the addresses that it refers to by number. */
interface Writing {
  readonly site: MailSite;
  readonly addresses: string[];
  readonly indents: Indents;
}

/** Returns the blocks of a text; addresses of links stand at the end, by their numbers. */
export function writeTextBlocks(nodes: readonly ArticleNode[], site: MailSite): WrittenBlock[] {
  const addresses: string[] = [];
  const blocks = blocksOf(nodes, { site, addresses, indents: { first: '', rest: '' } });
  if (addresses.length === 0) return blocks;
  const list = addresses.map((address, at): WrittenBlock => {
    const mark = `[${at + 1}] `;
    return { text: mark + address, isFixed: true, first: '', rest: '', ...(at > 0 && TIGHT) };
  });
  return [
    ...blocks,
    { text: 'Links:', first: '', rest: '' },
    ...list.map((each, at) => (at === 0 ? { ...each, ...TIGHT } : each)),
  ];
}

const TIGHT = { isTight: true } as const;

function blocksOf(nodes: readonly ArticleNode[], writing: Writing): WrittenBlock[] {
  const blocks: WrittenBlock[] = [];
  let { indents } = writing;
  for (const node of nodes) {
    const written = blockOf(node, { ...writing, indents });
    blocks.push(...written);
    // A mark of a list stands before the first block alone.
    if (written.length > 0) indents = { first: indents.rest, rest: indents.rest };
  }
  return blocks;
}

function blockOf(node: ArticleNode, writing: Writing): WrittenBlock[] {
  const { indents } = writing;
  switch (node.type) {
    case 'paragraph':
      return [{ text: lineOf(node.children, writing), ...indents }];
    case 'heading': {
      const text = lineOf(node.children, writing);
      if (node.depth > 2) return [{ text, ...indents }];
      return [{ text, underline: node.depth === 1 ? '=' : '-', ...indents }];
    }
    case 'code':
      return [
        fixed(
          node.value.split('\n').map((line) => `    ${line}`),
          indents,
        ),
      ];
    case 'list':
      return listBlocks(node, writing);
    case 'table':
      return tableBlocks(node, writing);
    case 'blockquote':
      return barred(
        blocksOf(node.children, { ...writing, indents: quoted(indents) }),
        quoted(indents),
      );
    case 'thematicBreak':
      return [{ text: '* * *', ...indents }];
    case 'footnoteDefinition':
      return blocksOf(node.children, { ...writing, indents: marked(`(${node.number}) `, indents) });
    case 'component':
      return componentBlocks(node, writing);
    default:
      return 'children' in node
        ? blocksOf(node.children, writing)
        : [{ text: lineOf([node], writing), ...indents }];
  }
}

function fixed(lines: readonly string[], { first, rest }: Indents): WrittenBlock {
  const text = lines.map((line, at) => `${at === 0 ? first : rest}${line}`.trimEnd()).join('\n');
  return { text, isFixed: true, first: '', rest: '' };
}

function quoted({ first, rest }: Indents): Indents {
  return { first: `${first}> `, rest: `${rest}> ` };
}

function marked(mark: string, { first, rest }: Indents): Indents {
  return { first: first + mark, rest: rest + ' '.repeat(mark.length) };
}

function listBlocks(
  { children, ordered, start, isSpread }: List,
  writing: Writing,
): WrittenBlock[] {
  const { indents } = writing;
  const items = children.filter((item): item is ListItem => item.type === 'listItem');
  return items.flatMap((item, at) => {
    const bullet = ordered ? `${(start ?? 1) + at}. ` : '- ';
    const box = item.checked === null ? '' : item.checked ? '[x] ' : '[ ] ';
    const around = at === 0 ? indents : { first: indents.rest, rest: indents.rest };
    const blocks = blocksOf(item.children, { ...writing, indents: marked(bullet + box, around) });
    return blocks.map((block, place) => {
      const isTight = !isSpread && (place > 0 || at > 0);
      return isTight ? { ...block, ...TIGHT } : block;
    });
  });
}

function tableBlocks(
  { align, children }: Extract<ArticleNode, { type: 'table' }>,
  writing: Writing,
): WrittenBlock[] {
  const rows = children.map((row) =>
    ('children' in row ? row.children : []).map((cell) =>
      lineOf('children' in cell ? cell.children : [], writing).replaceAll('\n', ' '),
    ),
  );
  const { indents } = writing;
  const lines = tableLines(rows, { align, indent: indents.rest.length });
  if (lines !== null) return [fixed(lines, indents)];
  const [head = [], ...body] = rows;
  const below = { first: indents.rest, rest: `${indents.rest}  ` };
  return body.flatMap((row) =>
    row.map((cell, column): WrittenBlock => {
      const name = head[column] ?? '';
      const text = name === '' ? cell : `${name}: ${cell}`;
      return { text, ...below, ...(column > 0 && TIGHT) };
    }),
  );
}

function componentBlocks(node: Component, writing: Writing): WrittenBlock[] {
  const { name, attributes, children } = node;
  const { indents, site } = writing;
  switch (name) {
    case 'Button': {
      const address = wholeAddress(attributes['url'] ?? '', site);
      const below = { first: indents.rest, rest: indents.rest };
      return [
        { text: `${attributes['label'] ?? ''}:`, ...indents },
        { ...fixed([address], below), ...TIGHT },
      ];
    }
    case 'Callout': {
      const title = attributes['title'] ?? CALLOUT_TITLES[attributes['kind'] ?? 'note'] ?? '';
      const inside = { first: `${indents.rest}| `, rest: `${indents.rest}| ` };
      const text = blocksOf(children, { ...writing, indents: inside });
      const head = { text: `*${title}*`, first: `${indents.first}| `, rest: inside.rest };
      return [head, ...barred(text, inside).map((block) => ({ ...block, ...TIGHT }))];
    }
    case 'Figure': {
      const alts = children
        .flatMap((child) => [...nodesOf(child)])
        .flatMap((each) => (each.type === 'image' ? [each.alt] : []));
      return [{ text: `[Picture: ${alts.join('; ')}] ${attributes['caption'] ?? ''}`, ...indents }];
    }
    case 'Quote': {
      const { author = '', source, url } = attributes;
      const by = source === undefined ? author : `${author}, ${source}`;
      const end = url === undefined ? '' : ` ${reference(url, writing)}`;
      const quote = barred(
        blocksOf(children, { ...writing, indents: quoted(indents) }),
        quoted(indents),
      );
      return [
        ...quote,
        {
          text: `-- ${by}${end}`,
          ...quoted({ first: indents.rest, rest: indents.rest }),
          ...TIGHT,
        },
      ];
    }
    default:
      return blocksOf(children, writing);
  }
}

/** Blocks that a bar at the left holds together, over the blank lines between them as well. */
function barred(blocks: readonly WrittenBlock[], { rest }: Indents): WrittenBlock[] {
  const line: WrittenBlock = { ...fixed([''], { first: rest, rest }), ...TIGHT };
  return blocks.flatMap((block, at) =>
    at === 0 || block.isTight === true ? [block] : [line, { ...block, ...TIGHT }],
  );
}

const MARKS = { emphasis: '_', strong: '*', delete: '~' } as const;

/** The text of a line, with the numbers of the addresses of its links. */
function lineOf(nodes: readonly ArticleNode[], writing: Writing): string {
  return nodes.map((node) => inlineOf(node, writing)).join('');
}

function inlineOf(node: ArticleNode, writing: Writing): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'break':
      return '\n';
    case 'emphasis':
    case 'strong':
    case 'delete': {
      const mark = MARKS[node.type];
      return `${mark}${lineOf(node.children, writing)}${mark}`;
    }
    case 'link':
      return linkOf(node, writing);
    case 'image':
      return `[Picture: ${node.alt}]`;
    case 'footnoteReference':
      return ` (${node.number})`;
    default:
      return 'children' in node ? lineOf(node.children, writing) : '';
  }
}

function linkOf(node: Extract<ArticleNode, { type: 'link' }>, writing: Writing): string {
  const text = lineOf(node.children, writing);
  const address = wholeAddress(node.url, writing.site);
  const bare = address.replace(/^(?:mailto:|tel:|https?:\/\/)/, '');
  if (text === address || text === bare) return address.replace(/^(?:mailto|tel):/, '');
  return `${text} ${reference(node.url, writing)}`;
}

/** The number of an address in the list below the text; one that was there keeps its number. */
function reference(url: string, { addresses, site }: Writing): string {
  const address = wholeAddress(url, site).replace(/^mailto:/, '');
  const known = addresses.indexOf(address);
  if (known !== -1) return `[${known + 1}]`;
  addresses.push(address);
  return `[${addresses.length}]`;
}
