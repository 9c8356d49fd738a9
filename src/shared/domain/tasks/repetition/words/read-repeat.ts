/*
 * Reads repetitions in English at a place of a line: “every! 3 days”, “every mon, wed and fri”,
 * “monthly”, each with where it begins and ends.
 */
import { addDays, isDay } from '../../../dates/days.ts';
import { isKnownDay, LAST_KNOWN_DAY } from '../../../dates/known-days.ts';
import { firstDay } from '../occurrences.ts';
import { readRule } from '../read-rule.ts';
import { EVERY_DAY, MOST_TIMES, type RepeatBase, type Rule } from '../rule.ts';
import { writeRule } from '../write-rule.ts';
import { readFullDay, readNumber, readPlace } from './calendar-words.ts';
import { type RuleDays, readRepeatDays } from './read-days.ts';
import { type Taken, type Token, tokensOf } from './tokens.ts';

/** A repetition in words. */
export interface RepeatWords {
  readonly rule: Rule;
  readonly from: RepeatBase;
  /** The day from which on it was said to begin. */
  readonly startOn: string | null;
  /** The part of the day that “every morning” names, `HH:MM`. */
  readonly at: string | null;
}

/** Reads a day at a token, with the index of the token after it. */
export type DayReader = (
  at: number,
) => { readonly day: string | null; readonly next: number } | null;

/** The tokens of a line, and how days are read in it. */
export interface RepeatLine {
  readonly tokens: readonly Token[];
  readonly readDay: DayReader;
}

const EVERY = ['every', 'ev', 'each', 'every!', 'ev!'];
const ADVERBS: Readonly<Record<string, RuleDays>> = {
  daily: EVERY_DAY,
  weekly: { ...EVERY_DAY, frequency: 'WEEKLY' },
  fortnightly: { ...EVERY_DAY, frequency: 'WEEKLY', interval: 2 },
  monthly: { ...EVERY_DAY, frequency: 'MONTHLY' },
  quarterly: { ...EVERY_DAY, frequency: 'MONTHLY', interval: 3 },
  yearly: { ...EVERY_DAY, frequency: 'YEARLY' },
  everyday: EVERY_DAY,
  annually: { ...EVERY_DAY, frequency: 'YEARLY' },
};
/** As Todoist documents them. */
export const PARTS_OF_DAY: Readonly<Record<string, string>> = {
  morning: '09:00',
  afternoon: '12:00',
  evening: '19:00',
  night: '22:00',
};

/** Reads a whole text as a repetition, and nothing else; null where it says less or more. */
export function readRepeatWords(text: string, today: string): RepeatWords | null {
  const tokens = tokensOf(text);
  const readDay: DayReader = (at) => {
    const read = readFullDay(tokens, at);
    return read === null ? null : { day: read.value, next: read.next };
  };
  const line = { tokens, readDay };
  const start = readRepeatStart(line, 0);
  if (start === null) return null;
  let read = start;
  for (let more = readRepeatEnd(line, read); more !== null; more = readRepeatEnd(line, read)) {
    read = more;
  }
  return read.next === tokens.length ? settle(read.value, today) : null;
}

/** A repetition before where it ends is settled. */
export interface RepeatDraft {
  readonly days: RuleDays;
  readonly from: RepeatBase;
  readonly at: string | null;
  readonly isAdverb: boolean;
  readonly startOn: string | null;
  readonly until: string | null;
  readonly count: number | null;
  /** “for 3 weeks”, in days or months. */
  readonly lasts: { readonly days: number; readonly months: number } | null;
}

/** Reads “every …” or “daily” and its like at a token. */
export function readRepeatStart({ tokens }: RepeatLine, at: number): Taken<RepeatDraft> | null {
  const text = tokens[at]?.text ?? '';
  const adverb = Object.hasOwn(ADVERBS, text) ? ADVERBS[text] : undefined;
  if (adverb !== undefined) return { value: draftOf(adverb, { isAdverb: true }), next: at + 1 };
  if (!EVERY.includes(text)) return null;
  const from = text.endsWith('!') ? 'completion' : 'day';
  const part = tokens[at + 1]?.text ?? '';
  if (Object.hasOwn(PARTS_OF_DAY, part)) {
    const value = draftOf(EVERY_DAY, { from, at: PARTS_OF_DAY[part] ?? null });
    return { value, next: at + 2 };
  }
  const days = readRepeatDays(tokens, at + 1);
  return days === null ? null : { value: draftOf(days.value, { from }), next: days.next };
}

function draftOf(days: RuleDays, said: Partial<RepeatDraft>): RepeatDraft {
  const { from = 'day', at = null, isAdverb = false } = said;
  return { days, from, at, isAdverb, startOn: null, until: null, count: null, lasts: null };
}

/** Days of “the 1st of every month”, which need no “every” before them. */
export function readMonthlyOf({ tokens }: RepeatLine, at: number): Taken<RepeatDraft> | null {
  const start = tokens[at]?.text === 'on' ? at + 1 : at;
  if (tokens[start]?.text !== 'the' && readPlace(tokens[start]?.text) === null) return null;
  const days = readRepeatDays(tokens, start);
  if (days === null || tokens[days.next - 1]?.text !== 'month') return null;
  const isEvery = ['every', 'each'].includes(tokens[days.next - 2]?.text ?? '');
  return isEvery ? { value: draftOf(days.value, {}), next: days.next } : null;
}

/** Reads one thing that says where a repetition begins or ends; null where there is none. */
export function readRepeatEnd(
  line: RepeatLine,
  taken: Taken<RepeatDraft>,
): Taken<RepeatDraft> | null {
  const isComma = line.tokens[taken.next]?.text === ',';
  return readEnd(line, isComma ? taken.next + 1 : taken.next, taken.value);
}

const UNTIL = ['until', 'till', 'til', 'ending'];
const STARTING = ['starting', 'from', 'beginning', 'since'];

function readEnd(line: RepeatLine, at: number, draft: RepeatDraft): Taken<RepeatDraft> | null {
  const { tokens } = line;
  const [text = '', following = ''] = [tokens[at]?.text, tokens[at + 1]?.text];
  const completion = readCompletion(tokens, at);
  if (completion !== null) return { value: { ...draft, from: 'completion' }, next: completion };
  if (UNTIL.includes(text)) {
    const read = readDayAt(line, following === 'on' ? at + 2 : at + 1);
    return read === null ? null : { value: { ...draft, until: read.value }, next: read.next };
  }
  if (STARTING.includes(text)) {
    const read = readDayAt(line, following === 'on' ? at + 2 : at + 1);
    return read === null ? null : { value: { ...draft, startOn: read.value }, next: read.next };
  }
  return readLength(tokens, at, draft);
}

function readCompletion(tokens: readonly Token[], at: number): number | null {
  const [one = '', two = ''] = [tokens[at]?.text, tokens[at + 1]?.text];
  const isAfter = (one === 'after' || one === 'from') && two === 'completion';
  const isWhen = (one === 'when' || one === 'once') && (two === 'done' || two === 'completed');
  return isAfter || isWhen ? at + 2 : null;
}

/** `for 3 weeks`, `for 5 times`, `5 times`. */
function readLength(tokens: readonly Token[], at: number, draft: RepeatDraft) {
  const start = tokens[at]?.text === 'for' ? at + 1 : at;
  const number = readNumber(tokens[start]?.text);
  const unit = tokens[start + 1]?.text.replace(/s$/, '');
  if (number === null || number < 1 || number > MOST_TIMES) return null;
  const next = start + 2;
  if (unit === 'time') return { value: { ...draft, count: number }, next };
  if (start === at) return null;
  const days = unit === 'day' ? number : unit === 'week' ? number * 7 : 0;
  const months = unit === 'month' ? number : unit === 'year' ? number * 12 : 0;
  return days + months === 0 ? null : { value: { ...draft, lasts: { days, months } }, next };
}

function readDayAt({ readDay }: RepeatLine, at: number): Taken<string> | null {
  const read = readDay(at);
  if (read === null || read.day === null || !isKnownDay(read.day)) return null;
  return { value: read.day, next: read.next };
}

/** The repetition that a draft comes to; null for one that no task can follow. */
export function settle(draft: RepeatDraft, today: string): RepeatWords | null {
  const { days, from, at, startOn, count, lasts } = draft;
  const until = lasts === null ? draft.until : endOf(lasts, days, startOn ?? today);
  if (until !== null && count !== null) return null;
  // Written and read again, it holds every bound that stored rules hold.
  const { rule } = readRule(writeRule({ ...days, until, count }));
  return rule === null ? null : { rule, from, startOn, at };
}

/** “For 3 weeks” is 21 days from the first one on. */
function endOf(
  { days, months }: { readonly days: number; readonly months: number },
  rule: RuleDays,
  from: string,
): string | null {
  const first = firstDay({ ...rule, until: null, count: null }, from) ?? from;
  const month = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + months;
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  const sameMonth = `${year}-${String((month % 12) + 1).padStart(2, '0')}`;
  const dayOfMonth = Number(first.slice(8));
  const later = [0, 1, 2, 3]
    .map((less) => `${sameMonth}-${String(dayOfMonth - less).padStart(2, '0')}`)
    .find(isDay);
  const end = later === undefined ? LAST_KNOWN_DAY : addDays(later, days - 1);
  return end > LAST_KNOWN_DAY ? LAST_KNOWN_DAY : end;
}
