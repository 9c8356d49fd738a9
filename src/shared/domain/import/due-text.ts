/* Due dates as people typed them into Todoist: “every weekday at 9”, “25 Dec”, “morgen”. */
import { addDays, dayNumber, daysBetween, isDay, weekday } from '../dates/days.ts';
import { isKnownDay } from '../dates/known-days.ts';
import type { Repeat } from '../tasks/repeat-kinds.ts';
import { firstDay } from '../tasks/repetition/occurrences.ts';
import { type RepeatBase, type Rule, WORKDAYS } from '../tasks/repetition/rule.ts';
import {
  readDayOfYear,
  readMonth,
  readPlace,
  readWeekday,
} from '../tasks/repetition/words/calendar-words.ts';
import {
  type RepeatLine,
  type RepeatWords,
  readMonthlyOf,
  readRepeatEnd,
  readRepeatStart,
  settle,
} from '../tasks/repetition/words/read-repeat.ts';
import { tokensOf } from '../tasks/repetition/words/tokens.ts';
import { writeRule } from '../tasks/repetition/write-rule.ts';
import { codeOf, foldWords, inEnglish } from './date-words.ts';
import { withoutClock } from './due-clock.ts';

/** The meaning of a due text in Ripen. */
export interface DueText {
  /** `YYYY-MM-DD`; null where it names no day that is understood. */
  readonly dueOn: string | null;
  /** `HH:MM`. */
  readonly at: string | null;
  readonly rule: { readonly rule: string; readonly from: RepeatBase } | null;
  /** The rule as one of the four repetitions that tasks have. */
  readonly repeat: Repeat | null;
  /** The parts that cannot be imported, in words. */
  readonly leftOut: readonly string[];
  /** The text, where the day and the four repetitions do not say all of it. */
  readonly kept: string | null;
}

/** In which language it was typed (`en`, `de`, …), and the local day on which it is read. */
export interface DuePlace {
  readonly language: string;
  readonly today: string;
}

const NOTHING: DueText = {
  dueOn: null,
  at: null,
  rule: null,
  repeat: null,
  leftOut: [],
  kept: null,
};
const LONGEST = 200;

/**
 * Reads a due text; what is not understood is named in `leftOut` and changes nothing, and so is a day
 * outside of those that the product knows.
 */
export function readDueText(text: string, place: DuePlace): DueText {
  const read = readWords(text, place);
  if (read.dueOn === null || isKnownDay(read.dueOn)) return read;
  return { ...read, dueOn: null, leftOut: [`the date ${read.dueOn}`, ...read.leftOut] };
}

function readWords(text: string, place: DuePlace): DueText {
  const said = text.replace(/\s+/gu, ' ').trim();
  if (said === '') return NOTHING;
  if (said.length > LONGEST) return { ...NOTHING, leftOut: ['a date that is too long to be one'] };
  const stamp = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})/.exec(said);
  if (stamp !== null) {
    const [, day = '', at = ''] = stamp;
    return isDay(day) ? { ...NOTHING, dueOn: day, at, leftOut: [timeWords(at)] } : unknown(said);
  }
  const { rest, at, written } = withoutClock(foldWords(said));
  const english = inEnglish(rest, place.language);
  const read = readRepeated(english, said, place) ?? readOnce(english, place) ?? unknown(said);
  const leftOut = written === null ? [] : [timeWords(written)];
  return { ...read, at: at ?? read.at, leftOut: [...read.leftOut, ...leftOut] };
}

function unknown(said: string): DueText {
  return { ...NOTHING, leftOut: [`the date “${said}”`], kept: said };
}

function timeWords(time: string): string {
  return `the time ${time}`;
}

function readOnce(text: string, place: DuePlace): DueText | null {
  const dueOn = readDay(text, place);
  return dueOn === null ? null : { ...NOTHING, dueOn };
}

/** A repetition by the grammar of typed lines, which must take all of the text. */
function readRepeated(text: string, said: string, place: DuePlace): DueText | null {
  const words = readRule(text, place);
  if (words === null) {
    const isRepeated = /^(?:every|ev|each)!? /.test(text);
    return isRepeated
      ? { ...NOTHING, leftOut: [`the repetition “${foldWords(said)}”`], kept: said }
      : null;
  }
  const { rule, from, startOn, at } = words;
  const { repeat, leftOut } = asOneOfFour(words, said);
  return {
    dueOn: firstDay(rule, startOn ?? place.today),
    at,
    rule: { rule: writeRule(rule), from },
    repeat,
    leftOut,
    kept: leftOut.length === 0 ? null : said,
  };
}

function readRule(text: string, place: DuePlace): RepeatWords | null {
  const tokens = tokensOf(text);
  const line: RepeatLine = {
    tokens,
    readDay(at) {
      for (let next = Math.min(at + 5, tokens.length); next > at; next -= 1) {
        const words = tokens.slice(at, next).map((token) => token.text);
        const day = readDay(words.join(' '), place);
        if (day !== null) return { day, next };
      }
      return null;
    },
  };
  let taken = readRepeatStart(line, 0) ?? readMonthlyOf(line, 0);
  for (let more = taken; more !== null; more = readRepeatEnd(line, more)) taken = more;
  return taken?.next === tokens.length ? settle(taken.value, place.today) : null;
}

/** Tasks have four repetitions so far: what they cannot say is named. */
function asOneOfFour({ rule, from }: RepeatWords, said: string) {
  const repeat = repeatOf(rule);
  if (repeat === null) {
    return { repeat, leftOut: [`the repetition “${foldWords(said)}”`] };
  }
  return {
    repeat,
    leftOut: [
      ...(rule.until === null ? [] : [`the last day of the repetition, ${rule.until}`]),
      ...(rule.count === null ? [] : [`that it comes ${rule.count} times`]),
      ...(from === 'day' ? [] : ['counting from the day it is done (every!)']),
    ],
  };
}

function repeatOf({ frequency, interval, weekdays, monthDays, nthWeekdays }: Rule): Repeat | null {
  if (interval !== 1 || frequency === 'YEARLY') return null;
  if (frequency === 'DAILY') return 'daily';
  if (frequency === 'MONTHLY') {
    const isPlain = nthWeekdays.length === 0 && monthDays.length <= 1 && monthDays[0] !== -1;
    return isPlain ? 'monthly' : null;
  }
  if (weekdays.length <= 1) return 'weekly';
  return weekdays.join() === WORKDAYS.join() ? 'weekdays' : null;
}

/** A single day as it is typed, in English words, or null. */
function readDay(text: string, place: DuePlace): string | null {
  const { today } = place;
  const bare = text.replaceAll(',', ' ').replace(/\s+/g, ' ').trim();
  if (isDay(bare)) return bare;
  if (bare === 'today' || bare === 'tod') return today;
  if (['tomorrow', 'tom', 'tmr'].includes(bare)) return addDays(today, 1);
  if (bare === 'yesterday') return addDays(today, -1);
  const dayOfWeek = readWeekday(bare);
  if (dayOfWeek !== null) return nextOn(dayOfWeek, today);
  const ahead = /^(?:in |\+)?(\d{1,3}) (day|week)s?$/.exec(bare);
  if (ahead !== null) return addDays(today, Number(ahead[1]) * (ahead[2] === 'week' ? 7 : 1));
  const dayOfMonth = /^\d{1,2}[a-z]{2}$/.test(bare) ? readPlace(bare) : null;
  if (dayOfMonth !== null) return nextDayOfMonth(dayOfMonth, today);
  return readNumbers(bare, place) ?? readNamedMonth(bare, place);
}

/** 24.12.2026, 24/12/2026, 12-24: where it could be two days, it is none. */
function readNumbers(text: string, { language, today }: DuePlace): string | null {
  const match = /^(\d{1,2})([./-])(\d{1,2})(?:\.|[./-](\d{4}|\d{2}))?$/.exec(text);
  if (match === null) return null;
  const [, one = '', sign, other = '', year] = match;
  const [first, second] = [Number(one), Number(other)];
  const isDayFirst = sign === '.' || codeOf(language) !== 'en' || first > 12;
  const isSure = isDayFirst || second > 12 || first === second;
  if (!isSure) return null;
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return inYear(year, { month, day, today });
}

/** 25 dec, dec 25, 25. dezember 2026, 1er mars, with a weekday before it or without. */
function readNamedMonth(text: string, { today }: DuePlace): string | null {
  const tokens = tokensOf(text.replace(/(?<=\d)(?:er|º|o)(?= )/, '').replace(/^first /, '1 '));
  const start =
    readWeekday(tokens[0]?.text) !== null && readMonth(tokens[0]?.text) === null ? 1 : 0;
  const read = readDayOfYear(tokens, start);
  const year = read === null ? undefined : tokens[read.next]?.text;
  if (read === null || tokens.length > read.next + 1) return null;
  if (year !== undefined && !/^\d{4}$/.test(year)) return null;
  return inYear(year, { month: read.value.month, day: read.value.day, today });
}

interface DayOfYear {
  readonly month: number;
  readonly day: number;
  readonly today: string;
}

/** A day of a year; without a year the one that lies nearest, since what is overdue has none either. */
function inYear(year: string | undefined, { month, day, today }: DayOfYear): string | null {
  const write = (number: number) =>
    `${String(number).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (year !== undefined) {
    const written = write(year.length === 2 ? 2000 + Number(year) : Number(year));
    return isDay(written) ? written : null;
  }
  const thisYear = Number(today.slice(0, 4));
  const days = [thisYear - 1, thisYear, thisYear + 1].map(write).filter(isDay);
  const distance = (each: string) => Math.abs(daysBetween(today, each));
  return days.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

function nextOn(dayOfWeek: number, today: string): string {
  const ahead = (dayOfWeek - weekday(today) + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}

function nextDayOfMonth(day: number, today: string): string | null {
  if (day < 1 || day > 31) return null;
  for (let ahead = 0; ahead <= 62; ahead += 1) {
    const each = addDays(today, ahead);
    if (Number(each.slice(8)) === day && dayNumber(each) >= dayNumber(today)) return each;
  }
  return null;
}
