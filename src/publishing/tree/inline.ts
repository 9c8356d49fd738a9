import { endOf, literalOf, type MarkdownNode, startOf } from '../source/markdown.ts';
import { restoredCode, restoredText } from '../source/placeholders.ts';
import { encodedAddress, linkAddressProblem, pictureAddressProblem } from './addresses.ts';
import { type Conversion, hasRoom, placeOf, refuse, type Where } from './conversion.ts';
import { smartPunctuation } from './smart-punctuation.ts';
import type { ArticleNode } from './tree.ts';

const INLINE = [
  'text',
  'emphasis',
  'strong',
  'delete',
  'inlineCode',
  'break',
  'link',
  'image',
  'linkReference',
  'imageReference',
  'footnoteReference',
];

/** Whether a node is part of a line of text. */
export function isInline({ type }: MarkdownNode): boolean {
  return INLINE.includes(type);
}

/** Sets the typographic signs of everything in a paragraph, a heading or a cell. */
export function setTexts(container: MarkdownNode, { source, texts }: Conversion): void {
  const parts: { readonly node: MarkdownNode; readonly scope: MarkdownNode }[] = [];
  const rest = [{ node: container, scope: container }];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    const { node } = part;
    const scope = SCOPES.includes(node.type) ? node : part.scope;
    if (node.type === 'text' || node.alt) parts.push({ node, scope });
    rest.push(...(node.children ?? []).toReversed().map((child) => ({ node: child, scope })));
  }
  const runs = parts.map(({ node, scope }) => ({
    value: node.type === 'text' ? literalOf(node) : (node.alt ?? ''),
    start: startOf(node),
    end: endOf(node),
    scope,
  }));
  for (const [at, text] of smartPunctuation(runs, source).entries()) {
    const node = parts[at]?.node;
    if (node !== undefined) texts.set(node, restoredText(text).replaceAll(/\r\n?/g, '\n'));
  }
}

const SCOPES = ['link', 'linkReference', 'image', 'imageReference', 'delete'];

/** Converts a part of a line of text. */
export function convertInline(
  node: MarkdownNode,
  conversion: Conversion,
  where: Where,
): ArticleNode[] {
  if (!hasRoom(node, conversion, where)) return [];
  const deeper = { ...where, depth: where.depth + 1 };
  const within = () =>
    (node.children ?? []).flatMap((child) => convertInline(child, conversion, deeper));
  switch (node.type) {
    case 'text':
      refuseMissingNotes(node, conversion);
      return [{ type: 'text', value: conversion.texts.get(node) ?? '' }];
    case 'emphasis':
    case 'strong':
    case 'delete':
      return [{ type: node.type, children: within() }];
    case 'inlineCode':
      return [{ type: 'inlineCode', value: restoredCode(literalOf(node)) }];
    case 'break':
      return [{ type: 'break' }];
    case 'link':
    case 'linkReference':
      return linkOf(node, conversion, within());
    case 'image':
    case 'imageReference':
      return imageOf(node, conversion);
    case 'footnoteReference':
      return referenceOf(node, conversion);
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      refuse(conversion, node, aloneText(node.name ?? ''));
      return [];
    default:
      refuse(conversion, node, `${node.type} cannot be used. Write it in Markdown.`);
      return [];
  }
}

/** A reference to a footnote that is not there is text to the parser. */
function refuseMissingNotes(node: MarkdownNode, conversion: Conversion): void {
  if (!literalOf(node).includes('[^')) return;
  const start = startOf(node);
  const text = conversion.source.slice(start, endOf(node));
  for (const { 0: reference, index } of text.matchAll(/(?<!\\)\[\^[^\]\s]{1,80}\]/g)) {
    const place = conversion.lines.placeOf(start + index);
    const problem = `the footnote ${reference} has no text. Write ${reference}: and its text on a line of its own.`;
    conversion.problems.push({ ...place, text: problem, level: 'error' });
  }
}

function aloneText(name: string): string {
  return `${name} stands within a line. Write it on a line of its own, with a blank line before and after it.`;
}

/** The address and title of a link or a picture, which may be written elsewhere. */
function targetOf(node: MarkdownNode, { targets }: Conversion) {
  const isReference = node.type.endsWith('Reference');
  const { url = '', title } = isReference ? (targets.get(node.identifier ?? '') ?? node) : node;
  const plainTitle = title === null || title === undefined ? null : restoredText(title);
  return { url: restoredText(url), title: plainTitle };
}

function linkOf(
  node: MarkdownNode,
  conversion: Conversion,
  children: readonly ArticleNode[],
): ArticleNode[] {
  const { url, title } = targetOf(node, conversion);
  const problem = linkAddressProblem(url);
  refuse(conversion, node, problem);
  if (problem !== null) return [...children];
  const place = placeOf(conversion, node);
  return [{ type: 'link', url: encodedAddress(url), title, ...place, children }];
}

function imageOf(node: MarkdownNode, conversion: Conversion): ArticleNode[] {
  const { url, title } = targetOf(node, conversion);
  const alt = conversion.texts.get(node) ?? node.alt ?? '';
  const problem = pictureAddressProblem(url);
  refuse(conversion, node, problem);
  if (problem !== null) return [];
  return [{ type: 'image', url: encodedAddress(url), alt, title, ...placeOf(conversion, node) }];
}

function referenceOf(node: MarkdownNode, conversion: Conversion): ArticleNode[] {
  const reference = conversion.footnotes.refer(node.identifier ?? '');
  if (reference === null) return [];
  return [{ type: 'footnoteReference', ...reference, ...placeOf(conversion, node) }];
}
