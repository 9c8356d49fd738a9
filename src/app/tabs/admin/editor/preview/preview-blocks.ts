import type { ArticleNode, ArticleTree, Component } from '#publishing/tree/tree.ts';
import { writePieces } from '#publishing/tree/write-html.ts';
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';

/** A block of an article as HTML, and the line, from 1, on which it begins; null for the notes. */
export interface PreviewBlock {
  readonly line: number | null;
  readonly html: string;
}

/** Returns a tree that came over the wire; null for anything else. */
export function readTree(value: unknown): ArticleTree | null {
  if (typeof value !== 'object' || value === null) return null;
  const isRoot =
    Reflect.get(value, 'type') === 'root' && Array.isArray(Reflect.get(value, 'children'));
  // The server has built it with the same code.
  return isRoot ? (value as ArticleTree) : null;
}

/** Returns the HTML of an article block by block, as its page shows it. */
export function previewBlocks({ children }: ArticleTree): PreviewBlock[] {
  const notes = children.filter(({ type }) => type === 'footnoteDefinition');
  const blocks = children.filter(({ type }) => type !== 'footnoteDefinition');
  return [
    ...blocks.map((node) => ({ line: lineOf(node), html: htmlOf([node]) })),
    ...(notes.length === 0 ? [] : [{ line: null, html: htmlOf(notes) }]),
  ];
}

function lineOf(node: ArticleNode): number | null {
  return 'line' in node ? node.line : null;
}

function htmlOf(nodes: readonly ArticleNode[]): string {
  return writePieces(nodes)
    .map((piece) => (typeof piece === 'string' ? piece : standIn(piece)))
    .join('');
}

const TIMER_WORDS: Readonly<Record<string, string>> = {
  LiveTimer: 'Live timer',
  TimerCard: 'Card of a timer',
};

/** Stands for a part that runs only on the page. */
function standIn({ name, attributes }: Component): string {
  const said = Object.values(attributes).join(', ');
  return `<p class="stand-in">${escapeMarkup(`${TIMER_WORDS[name] ?? name}: ${said}`)}</p>`;
}
