import { endOfLocalDay, startOfLocalDay } from '#shared/domain/dates/local-date.ts';

/** Days that are shown together, both included. */
export interface DaysRange {
  readonly from: string;
  readonly to: string;
}

/** A range as one word, to file lists by. */
export function writeRange({ from, to }: DaysRange): string {
  return `${from}/${to}`;
}

/** The range that a word stands for. */
export function readRange(word: string): DaysRange {
  const [from = '', to = ''] = word.split('/');
  return { from, to };
}

/** From when to when a range goes in a zone, in epoch milliseconds. */
export function spanOfRange({ from, to }: DaysRange, timeZone: string) {
  return { startMs: startOfLocalDay(from, timeZone), endMs: endOfLocalDay(to, timeZone) };
}
