import type { ArticleNode, ArticleTree, Component } from '#publishing/tree/tree.ts';
import { writePieces } from '#publishing/tree/write-html.ts';
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';
import { timerDigits } from './timer-digits.ts';

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

/** Stands for a part that runs only on the page. */
function standIn({ name, attributes }: Component): string {
  const { duration = '', label = '', page = '', alt = '', caption = alt } = attributes;
  if (name === 'LiveTimer') return timer(duration, label);
  const said = name === 'TimerCard' ? `Timer page: ${page}` : `Picture of the product: ${caption}`;
  return `<p class="stand-in">${escapeMarkup(said)}</p>`;
}

function timer(duration: string, label: string): string {
  const digits = timerDigits(duration) ?? duration;
  const lines = [
    `<p class="timer-label">${escapeMarkup(label)}</p>`,
    `<p class="timer-digits">${escapeMarkup(digits)}</p>`,
    '<p class="timer-start">Start</p>',
  ];
  return `<figure class="timer">${lines.join('')}</figure>`;
}

/** The questions and sources among the fields of an article, which its page shows below the text. */
export function fieldBlocks(fields: Readonly<Record<string, unknown>> | null): PreviewBlock[] {
  const faq = textsIn(fields?.['faq'], 'question', 'answer').map(
    ([question, answer]) =>
      `<details open><summary>${question}</summary><p>${answer}</p></details>`,
  );
  const sources = textsIn(fields?.['sources'], 'label', 'url').map(
    ([label]) => `<li>${label}</li>`,
  );
  return [
    ...section('faq', 'Questions', faq.join('')),
    ...section('sources', 'Sources', sources.length === 0 ? '' : `<ul>${sources.join('')}</ul>`),
  ];
}

function section(name: string, heading: string, content: string): PreviewBlock[] {
  if (content === '') return [];
  return [{ line: null, html: `<section class="${name}"><h2>${heading}</h2>${content}</section>` }];
}

/** Two texts of each group of a list, escaped; anything else is left out. */
function textsIn(list: unknown, one: string, other: string): [string, string][] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((group: unknown): [string, string][] => {
    if (typeof group !== 'object' || group === null) return [];
    return [[textOf(Reflect.get(group, one)), textOf(Reflect.get(group, other))]];
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? escapeMarkup(value) : '';
}
