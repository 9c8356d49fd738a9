import { definitionOf } from '../components/definitions.ts';
import { readComponent } from '../components/read-component.ts';
import type { Problem } from '../problem.ts';
import { literalOf, type MarkdownNode } from '../source/markdown.ts';
import { restoredCode } from '../source/placeholders.ts';
import {
  advise,
  beginConversion,
  type Conversion,
  hasRoom,
  type Parsed,
  placeOf,
  refuse,
  type Where,
} from './conversion.ts';
import { fenceProblem } from './fences.ts';
import { convertInline, isInline, setTexts } from './inline.ts';
import type { ArticleNode, ArticleTree, FootnoteDefinition, Heading } from './tree.ts';
import { textOf } from './tree.ts';

const TOP: Where = { depth: 0, nesting: 0, components: 'all', inside: null };

/** Converts a parsed text into the tree of what an article may contain. */
export function convert(parsed: Parsed): { tree: ArticleTree; problems: readonly Problem[] } {
  const conversion = beginConversion(parsed);
  const blocks = convertBlocks(parsed.root.children ?? [], conversion, TOP);
  const notes = convertFootnotes(conversion);
  for (const node of conversion.footnotes.unused()) {
    const text = `nothing refers to the footnote [^${node.label}], and it is not shown.`;
    advise(conversion, node, text);
  }
  return {
    tree: { type: 'root', children: [...blocks, ...notes] },
    problems: conversion.problems,
  };
}

function convertFootnotes(conversion: Conversion): FootnoteDefinition[] {
  const { used } = conversion.footnotes;
  const texts: ArticleNode[][] = [];
  // A footnote may refer to others, which come after it.
  for (let at = 0; at < used.length; at += 1) {
    const children = used[at]?.node.children ?? [];
    texts.push(convertBlocks(children, conversion, { ...TOP, components: 'none' }));
  }
  return used.map(({ id, number, node, references }, at) => ({
    type: 'footnoteDefinition',
    id,
    number,
    references,
    ...placeOf(conversion, node),
    children: texts[at] ?? [],
  }));
}

/** Converts blocks; texts between them become paragraphs. */
export function convertBlocks(
  nodes: readonly MarkdownNode[],
  conversion: Conversion,
  where: Where,
): ArticleNode[] {
  const blocks: MarkdownNode[] = [];
  let loose: MarkdownNode[] = [];
  const close = () => {
    const [first] = loose;
    const last = loose.at(-1);
    if (first?.position !== undefined && last?.position !== undefined) {
      const position = { start: first.position.start, end: last.position.end };
      blocks.push({ type: 'paragraph', position, children: loose });
    }
    loose = [];
  };
  for (const node of nodes) {
    if (isInline(node)) loose.push(node);
    else {
      close();
      blocks.push(node);
    }
  }
  close();
  return blocks.flatMap((node) => convertBlock(node, conversion, where));
}

function convertBlock(node: MarkdownNode, conversion: Conversion, where: Where): ArticleNode[] {
  if (!hasRoom(node, conversion, where)) return [];
  const place = placeOf(conversion, node);
  const deeper = { ...where, depth: where.depth + 1 };
  const inList = { ...deeper, nesting: where.nesting + 1 };
  const { children = [] } = node;
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', ...place, children: inlineOf(node, conversion, deeper) }];
    case 'heading':
      return [headingOf(node, conversion, deeper)];
    case 'code':
      refuse(conversion, node, fenceProblem(node, conversion.source));
      return [codeOf(node, conversion)];
    case 'blockquote': {
      const inside: Where = { ...inList, components: 'none' };
      return [
        { type: 'blockquote', ...place, children: convertBlocks(children, conversion, inside) },
      ];
    }
    case 'list':
      return [listOf(node, conversion, inList)];
    case 'table':
      return [tableOf(node, conversion, deeper)];
    case 'thematicBreak':
      return [{ type: 'thematicBreak', ...place }];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return componentOf(node, conversion, deeper);
    case 'definition':
    case 'footnoteDefinition':
      return [];
    default:
      refuse(conversion, node, `${node.type} cannot be used. Write it in Markdown.`);
      return [];
  }
}

function inlineOf(node: MarkdownNode, conversion: Conversion, where: Where): ArticleNode[] {
  setTexts(node, conversion);
  return (node.children ?? []).flatMap((child) => convertInline(child, conversion, where));
}

const DEPTHS: readonly Heading['depth'][] = [1, 2, 3, 4, 5, 6];

function headingOf(node: MarkdownNode, conversion: Conversion, where: Where): Heading {
  const children = inlineOf(node, conversion, where);
  const text = children.map(textOf).join('');
  return {
    type: 'heading',
    depth: DEPTHS[(node.depth ?? 1) - 1] ?? 6,
    ...placeOf(conversion, node),
    id: conversion.slugger.slug(text),
    children,
  };
}

function codeOf(node: MarkdownNode, conversion: Conversion): ArticleNode {
  const value = restoredCode(literalOf(node));
  const lang = /^[\w+#.-]{1,40}$/.exec(restoredCode(node.lang ?? ''))?.[0] ?? null;
  return { type: 'code', lang, value, ...placeOf(conversion, node) };
}

function listOf(node: MarkdownNode, conversion: Conversion, where: Where): ArticleNode {
  const { children = [], ordered, start, spread } = node;
  const items = children.filter((item) => hasRoom(item, conversion, where));
  const inItem: Where = { ...where, depth: where.depth + 1 };
  const isSpread = spread === true || children.some((item) => item.spread === true);
  return {
    type: 'list',
    ordered: ordered === true,
    start: start ?? null,
    isSpread,
    ...placeOf(conversion, node),
    children: items.map((item) => ({
      type: 'listItem',
      checked: item.checked ?? null,
      isSpread: item.spread === true,
      ...placeOf(conversion, item),
      children: convertBlocks(item.children ?? [], conversion, inItem),
    })),
  };
}

const ALIGNMENTS = ['left', 'right', 'center'] as const;

function tableOf(node: MarkdownNode, conversion: Conversion, where: Where): ArticleNode {
  const align = (node.align ?? []).map((side) => ALIGNMENTS.find((each) => each === side) ?? null);
  const inCell: Where = { ...where, depth: where.depth + 2, components: 'none' };
  const room = (part: MarkdownNode) => hasRoom(part, conversion, where);
  const rows = (node.children ?? []).filter(room).map(
    (row): ArticleNode => ({
      type: 'tableRow',
      children: (row.children ?? []).filter(room).map(
        (cell): ArticleNode => ({
          type: 'tableCell',
          children: inlineOf(cell, conversion, inCell),
        }),
      ),
    }),
  );
  return { type: 'table', align, ...placeOf(conversion, node), children: rows };
}

function componentOf(node: MarkdownNode, conversion: Conversion, where: Where): ArticleNode[] {
  const name = node.name ?? '';
  const definition = definitionOf(name);
  if (definition === undefined) {
    refuse(conversion, node, `there is no component ${name}. Leave it out.`);
    return [];
  }
  const holdsText = definition.content === 'text' || definition.content === 'questions';
  const isAllowed =
    where.components === 'all' ||
    (where.components === 'without text' && !holdsText && definition.content !== 'steps');
  if (!isAllowed) {
    const around = where.inside === null ? 'quotations, tables and footnotes' : where.inside;
    refuse(conversion, node, `${name} cannot stand in ${around}. Write it above or below.`);
    return [];
  }
  const inside: Where = {
    depth: where.depth,
    nesting: where.nesting,
    inside: name,
    components: definition.content === 'steps' ? 'without text' : 'none',
  };
  const before = conversion.problems.length;
  const children = convertBlocks(node.children ?? [], conversion, inside);
  // Content that was refused is not missed as well.
  const content = conversion.problems.length === before ? children : null;
  const { attributes, problems } = readComponent(node, definition, content);
  for (const { place, text } of problems) {
    const { line, column } = place ?? placeOf(conversion, node);
    conversion.problems.push({ line, column, text, level: 'error' });
  }
  return [{ type: 'component', name, attributes, ...placeOf(conversion, node), children }];
}
