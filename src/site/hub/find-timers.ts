/* The finder of the hub: a pure answer to what was typed, without the page. */
import { meantBy, searchTerm } from '#shared/search/site-search.ts';

/** A timer as the finder knows it. */
export interface Findable {
  /** The address without its first slash: `kitchen-timer`. */
  readonly id: string;
  /** All its words. */
  readonly words: string;
}

/** The timers whose words hold every typed word, at the beginning of a word; all for nothing typed. */
export function findTimers<Timer extends Findable>(
  timers: readonly Timer[],
  typed: string,
): readonly Timer[] {
  const asked = wordsOf(meantBy(typed));
  return timers.filter(({ words }) => {
    const known = wordsOf(words);
    return asked.every((word) => known.some((other) => other.startsWith(word)));
  });
}

/** Letters and digits alone count, and they are compared as in the search of the site. */
function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => searchTerm(word) ?? []);
}
