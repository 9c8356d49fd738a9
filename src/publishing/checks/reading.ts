import { type ArticleNode, type ArticleTree, textOf } from '../tree/tree.ts';

/** How a text reads. */
export interface ReadingFigures {
  readonly words: number;
  /** Whole minutes of an unhurried reader, at least one. */
  readonly minutes: number;
  /** Years of school by the Automated Readability Index; null for a text of a few words. */
  readonly grade: number | null;
}

/** Pace of an unhurried reader of a text with figures in it. */
const WORDS_PER_MINUTE = 220;
/** The index of a shorter text says nothing. */
const FEWEST_WORDS = 100;
/** The index grows without end with a sentence; beyond this it means the same. */
const LAST_GRADE = 20;

const WORD = /[\p{L}\p{N}]+(?:[’'.,:-][\p{L}\p{N}]+)*/gu;
const SENTENCE_END = /[.!?…]+(?=["'”’)\]]*(?:\s|$))/g;

/** Counts the words of an article and grades its sentences. */
export function readingFigures(tree: ArticleTree): ReadingFigures {
  const paragraphs = proseOf(tree);
  const words = paragraphs.flatMap((text) => text.match(WORD) ?? []);
  return {
    words: words.length,
    minutes: Math.max(1, Math.round(words.length / WORDS_PER_MINUTE)),
    grade: words.length < FEWEST_WORDS ? null : gradeOf(paragraphs, words),
  };
}

function gradeOf(paragraphs: readonly string[], words: readonly string[]): number {
  // A heading or an item without a full stop is a sentence as well.
  const sentences = paragraphs.map((text) => Math.max(1, text.match(SENTENCE_END)?.length ?? 0));
  const sentenceCount = sentences.reduce((sum, count) => sum + count, 0);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const index = 4.71 * (letters / words.length) + 0.5 * (words.length / sentenceCount) - 21.43;
  return Math.min(LAST_GRADE, Math.max(1, Math.round(index)));
}

/** The paragraphs, headings and cells of a tree as plain texts; code is not read. */
function proseOf(node: ArticleNode): string[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'tableCell':
      return [textOf(node)].filter((text) => text.trim() !== '');
    default:
      return 'children' in node ? node.children.flatMap(proseOf) : [];
  }
}

/** All that a tree says, as one plain text. */
export function plainText(tree: ArticleTree): string {
  return proseOf(tree).join('\n');
}
