import { isDay } from '../../../dates/days.ts';
import { MONTH_NAMES, WEEKDAY_NAMES } from '../../../formats/days.ts';
import { MONTH_LENGTHS } from '../rule.ts';
import { PLACE_WORDS } from '../rule-words.ts';
import type { Taken, Token } from './tokens.ts';

const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const PLACES: readonly string[] = PLACE_WORDS;
const SHORT_WEEKDAYS = new Map([
  ['tues', 2],
  ['weds', 3],
  ['thur', 4],
  ['thurs', 4],
]);

/** The number that a word names: `3`, `three`. */
export function readNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  const word = NUMBER_WORDS.indexOf(text);
  if (word !== -1) return word + 1;
  return /^\d{1,3}$/.test(text) ? Number(text) : null;
}

/** The place that a word names: `3rd`, `third`, and -1 for `last`. */
export function readPlace(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (text === 'last') return -1;
  const word = PLACES.indexOf(text);
  if (word !== -1) return word + 1;
  const match = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(text);
  return match === null ? null : Number(match[1]);
}

/** The weekday that a word names, 1 is Monday: `tue`, `tuesday`, `tuesdays`. */
export function readWeekday(text: string | undefined): number | null {
  if (text === undefined || text.length < 3) return null;
  const short = SHORT_WEEKDAYS.get(text);
  if (short !== undefined) return short;
  const place = WEEKDAY_NAMES.findIndex((name) => {
    const full = name.toLowerCase();
    return text === full || text === `${full}s` || text === full.slice(0, 3);
  });
  return place === -1 ? null : place + 1;
}

/** The month that a word names, 1 to 12: `jan`, `sept`, `january`. */
export function readMonth(text: string | undefined): number | null {
  if (text === undefined || text.length < 3) return null;
  if (text === 'sept') return 9;
  const place = MONTH_NAMES.findIndex((name) => {
    const full = name.toLowerCase();
    return text === full || text === full.slice(0, 3);
  });
  return place === -1 ? null : place + 1;
}

/** A month and its day. */
export interface DayOfYear {
  readonly month: number;
  readonly day: number;
}

/** A day of the year: `24 dec`, `dec 24th`, `24th of december`. */
export function readDayOfYear(tokens: readonly Token[], at: number): Taken<DayOfYear> | null {
  const start = tokens[at]?.text === 'the' ? at + 1 : at;
  const isMonthFirst = readMonth(tokens[start]?.text) !== null;
  const second = tokens[start + 1]?.text === 'of' && !isMonthFirst ? start + 2 : start + 1;
  const [dayAt, monthAt] = isMonthFirst ? [second, start] : [start, second];
  const dayText = tokens[dayAt]?.text;
  const month = readMonth(tokens[monthAt]?.text);
  const day = /^\d{1,2}$/.test(dayText ?? '') ? Number(dayText) : readPlace(dayText);
  if (month === null || day === null || day < 1 || day > (MONTH_LENGTHS[month - 1] ?? 0)) {
    return null;
  }
  return { value: { month, day }, next: second + 1 };
}

/** A day with its year: `2026-12-24`, `24 Dec 2026`, `Dec 24, 2026`, `24-Dec-2026`. */
export function readFullDay(tokens: readonly Token[], at: number): Taken<string> | null {
  const text = tokens[at]?.text ?? '';
  if (isDay(text)) return { value: text, next: at + 1 };
  const joined = /^(\d{1,2})-([a-z]{3,9})-(\d{4})$/.exec(text);
  if (joined !== null) {
    const [, day = '', month, year = ''] = joined;
    return fullDay({ month: readMonth(month) ?? 0, day: Number(day) }, year, at + 1);
  }
  const read = readDayOfYear(tokens, at);
  if (read === null) return null;
  const yearAt = tokens[read.next]?.text === ',' ? read.next + 1 : read.next;
  return fullDay(read.value, tokens[yearAt]?.text ?? '', yearAt + 1);
}

function fullDay({ month, day }: DayOfYear, year: string, next: number): Taken<string> | null {
  const value = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(value) ? { value, next } : null;
}
