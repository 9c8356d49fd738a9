import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** A part of a document with the line on which it begins. */
export interface Placed {
  readonly line: number;
  readonly text: string;
}

/** A paragraph and its size; cells of tables are not paragraphs. */
export interface Paragraph extends Placed {
  readonly lines: number;
  readonly words: number;
}

/** The parts of a Markdown document that the checks look at. */
export interface MarkdownDocument {
  /** The path from the root of the project. */
  readonly path: string;
  readonly lines: number;
  readonly headings: readonly Placed[];
  readonly paragraphs: readonly Paragraph[];
  /** Texts in backticks. */
  readonly codes: readonly Placed[];
  /** Blocks between fences. */
  readonly blocks: readonly Placed[];
  /** Targets of links and pictures. */
  readonly links: readonly Placed[];
}

const OPTIONS = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** Parses a Markdown document. */
export function readDocument(path: string, text: string): MarkdownDocument {
  const nodes = eachNode(fromMarkdown(text, OPTIONS));
  return {
    path,
    lines: text.trimEnd().split('\n').length,
    headings: nodes.flatMap((node) =>
      node.type === 'heading' ? [placed(node, textOf(node))] : [],
    ),
    paragraphs: nodes.flatMap((node) => (node.type === 'paragraph' ? [paragraph(node)] : [])),
    codes: nodes.flatMap((node) => (node.type === 'inlineCode' ? [placed(node, node.value)] : [])),
    blocks: nodes.flatMap((node) => (node.type === 'code' ? [placed(node, node.value)] : [])),
    links: nodes.flatMap((node) =>
      node.type === 'link' || node.type === 'image' || node.type === 'definition'
        ? [placed(node, node.url)]
        : [],
    ),
  };
}

function eachNode(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap(eachNode) : [])];
}

function placed(node: Nodes, text: string): Placed {
  return { line: node.position?.start.line ?? 1, text };
}

function paragraph(node: Nodes): Paragraph {
  const text = textOf(node);
  const { start, end } = node.position ?? { start: { line: 1 }, end: { line: 1 } };
  return {
    ...placed(node, text),
    lines: end.line - start.line + 1,
    words: text.split(/\s+/).filter((word) => word !== '').length,
  };
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
