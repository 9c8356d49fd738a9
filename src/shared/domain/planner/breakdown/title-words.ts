import { folded } from '../../text/folded.ts';

/** Words that say nothing about the subject of a title. */
const FILLERS = new Set(
  'a an and as at by for from in into it its my of on or our out over the this that to up with your'.split(
    ' ',
  ),
);

/** The words of a title as they are compared: without accents, case, numbers and fillers, each once. */
export function titleWords(title: string): string[] {
  const words = folded(title).match(/\p{L}[\p{L}\p{N}'’]*/gu) ?? [];
  return [...new Set(words)].filter((word) => !FILLERS.has(word));
}

/** How many words two titles share. */
export function sharedWords(one: readonly string[], other: readonly string[]): number {
  return one.filter((word) => other.includes(word)).length;
}

/** The share of all words of two titles that both have, from 0 to 1. */
export function likeness(one: readonly string[], other: readonly string[]): number {
  const shared = sharedWords(one, other);
  const all = one.length + other.length - shared;
  return all === 0 ? 0 : shared / all;
}
