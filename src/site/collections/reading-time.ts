/** Pace of an unhurried reader of a text with figures in it. */
const WORDS_PER_MINUTE = 220;

/** Whole minutes that the text of an article (MDX) takes to read, at least one. */
export function readingMinutes(mdx: string): number {
  const words = mdx
    // A component is something to use, and an address nothing to read.
    .replace(/<[^>]+>/g, ' ')
    .replace(/\]\([^)]*\)/g, ' ')
    .match(/[\p{L}\p{N}]+(?:[’'.,:-][\p{L}\p{N}]+)*/gu);
  return Math.max(1, Math.round((words?.length ?? 0) / WORDS_PER_MINUTE));
}
