/* The finder of the hub: a pure answer to what was typed, without the page. */

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
  const asked = wordsOf(typed);
  return timers.filter(({ words }) => {
    const known = wordsOf(words);
    return asked.every((word) => known.some((other) => other.startsWith(word)));
  });
}

/** Letters and digits alone count; "minutes" and "min" are one. */
function wordsOf(text: string): string[] {
  const words: string[] = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (/^min(?:ute)?s?$/.test(word) ? 'minute' : word));
}
