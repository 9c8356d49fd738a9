import { writerOf } from './formats.ts';

/** A time to the second by the letter: its digits, and its half of the day where there is one: `2:37:05`, `PM`. */
export function formatClock(instantMs: number): { digits: string; half: string } {
  const parts = writerOf({ timeStyle: 'medium' }).formatToParts(instantMs);
  const textOf = (isHalf: boolean) =>
    parts
      .filter(({ type }) => (type === 'dayPeriod') === isHalf)
      .map(({ value }) => value)
      .join('')
      .trim();
  return { digits: textOf(false), half: textOf(true) };
}
