/* Due dates as people typed them into Todoist: “every weekday at 9”, “25 Dec”, “morgen”. */
import { addDays, dayNumber, daysBetween, isDay, weekday } from '../dates/days.ts';
import { isKnownDay } from '../dates/known-days.ts';
import type { Repeat } from '../tasks/repeat-kinds.ts';
import { codeOf, type DateWords, foldWords, monthsOf, weekdaysOf, wordsOf } from './date-words.ts';

/** The meaning of a due text in Ripen. */
export interface DueText {
  /** `YYYY-MM-DD`; null where it names no day that is understood. */
  readonly dueOn: string | null;
  readonly repeat: Repeat | null;
  /** The parts that cannot be imported, in words. */
  readonly leftOut: readonly string[];
}

/** In which language it was typed (`en`, `de`, …), and the local day on which it is read. */
export interface DuePlace {
  readonly language: string;
  readonly today: string;
}

interface Reader extends DuePlace {
  readonly words: readonly DateWords[];
}

const NOTHING: DueText = { dueOn: null, repeat: null, leftOut: [] };
const LONGEST = 200;
const CLOCK =
  /(?:^|[\s,@])(?:(?:at|um|a|à|as|las|alle|om|h)\s+)?(\d{1,2}(?::|h)\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?|\d{1,2}\s?[ap]\.?m\.?)(?:\s?uhr)?(?=$|[\s,])/;
const FRIDAY = 5;

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
    const [, day = '', time = ''] = stamp;
    return isDay(day) ? { dueOn: day, repeat: null, leftOut: [timeWords(time)] } : unknown(said);
  }
  const reader = { ...place, words: wordsOf(place.language) };
  const { rest, leftOut } = withoutClock(foldWords(said));
  const read = readRepeated(rest, reader) ?? readOnce(rest, reader) ?? unknown(said);
  return { ...read, leftOut: [...read.leftOut, ...leftOut] };
}

function unknown(said: string): DueText {
  return { ...NOTHING, leftOut: [`the date “${said}”`] };
}

function timeWords(time: string): string {
  return `the time ${time}`;
}

function withoutClock(text: string): { rest: string; leftOut: readonly string[] } {
  const match = CLOCK.exec(text);
  if (match === null) return { rest: text, leftOut: [] };
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  return { rest: rest.replace(/\s+/g, ' ').trim(), leftOut: [timeWords(match[1] ?? '')] };
}

function readOnce(text: string, reader: Reader): DueText | null {
  const dueOn = readDay(text, reader);
  return dueOn === null ? null : { dueOn, repeat: null, leftOut: [] };
}

function readRepeated(text: string, reader: Reader): DueText | null {
  const { body, start, leftOut } = withoutBounds(text, reader);
  const what = withoutEvery(body, reader);
  if (what === null) return readAdverb(body, { start, leftOut }, reader);
  const read = readInterval(what, reader);
  if (read === null) return { dueOn: start, repeat: null, leftOut: [`the repetition “${text}”`] };
  const isFromCompletion = /^\S+!/.test(body);
  return {
    dueOn: start ?? read.dueOn,
    repeat: read.repeat,
    leftOut: isFromCompletion ? [...leftOut, 'counting from the day it is done (every!)'] : leftOut,
  };
}

/** “daily”, “täglich” and their like. */
function readAdverb(
  body: string,
  { start, leftOut }: { start: string | null; leftOut: readonly string[] },
  { words, today }: Reader,
): DueText | null {
  const is = (kind: 'daily' | 'weekly' | 'monthly') =>
    words.some((each) => each[kind].includes(body));
  const repeat = (['daily', 'weekly', 'monthly'] as const).find(is);
  return repeat === undefined ? null : { dueOn: start ?? today, repeat, leftOut };
}

/** Takes “starting 5 Jan” and “until 3 Feb” off the end of a repetition. */
function withoutBounds(text: string, reader: Reader) {
  const match = /^(.+?) (starting|from|ab|until|ending|bis|for) (.+)$/.exec(text);
  if (match === null) return { body: text, start: null, leftOut: [] };
  const [, body = '', kind = '', bound = ''] = match;
  const start = ['starting', 'from', 'ab'].includes(kind) ? readDay(bound, reader) : null;
  return { body, start, leftOut: start === null ? [`“${kind} ${bound}”`] : [] };
}

function withoutEvery(text: string, { words }: Reader): string | null {
  for (const word of words.flatMap(({ every }) => every)) {
    if (text.startsWith(`${word} `)) return text.slice(word.length + 1);
  }
  return null;
}

interface Interval {
  readonly repeat: Repeat;
  readonly dueOn: string | null;
}

function readInterval(what: string, reader: Reader): Interval | null {
  const { words, today } = reader;
  const is = (kind: 'day' | 'week' | 'month' | 'weekday') =>
    words.some((each) => each[kind].some((word) => what === word || what === `${word}s`));
  if (is('weekday')) return { repeat: 'weekdays', dueOn: nextWorkday(today) };
  if (is('day')) return { repeat: 'daily', dueOn: today };
  if (is('week')) return { repeat: 'weekly', dueOn: today };
  if (is('month')) return { repeat: 'monthly', dueOn: today };
  const dayOfWeek = weekdayIn(what, reader);
  if (dayOfWeek !== null) return { repeat: 'weekly', dueOn: nextOn(dayOfWeek, today, 0) };
  const dayOfMonth = /^(\d{1,2})(?:st|nd|rd|th|\.|er|º|o)?$/.exec(what);
  if (dayOfMonth === null) return null;
  const dueOn = nextDayOfMonth(Number(dayOfMonth[1]), today);
  return dueOn === null ? null : { repeat: 'monthly', dueOn };
}

/** A single day as it is typed, or null. */
function readDay(text: string, reader: Reader): string | null {
  const { words, today } = reader;
  const bare = withoutFillers(text, reader);
  if (isDay(bare)) return bare;
  if (words.some((each) => each.today.includes(bare))) return today;
  if (words.some((each) => each.tomorrow.includes(bare))) return addDays(today, 1);
  const dayOfWeek = weekdayIn(bare, reader);
  if (dayOfWeek !== null) return nextOn(dayOfWeek, today, 1);
  const ahead = /^(?:in |\+)?(\d{1,3}) (day|week)s?$/.exec(bare);
  if (ahead !== null) return addDays(today, Number(ahead[1]) * (ahead[2] === 'week' ? 7 : 1));
  return readNumbers(bare, reader) ?? readNamedMonth(bare, reader);
}

function withoutFillers(text: string, { words }: Reader): string {
  const fillers = words.flatMap((each) => each.fillers);
  const kept = text.replaceAll(',', ' ').split(' ');
  return kept.filter((word) => word !== '' && !fillers.includes(word)).join(' ');
}

/** 24.12.2026, 24/12/2026, 12-24: where it could be two days, it is none. */
function readNumbers(text: string, { language, today }: Reader): string | null {
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

/** 25 dec, dec 25, 25. dezember 2026, 1er mars. */
function readNamedMonth(text: string, { language, today }: Reader): string | null {
  const months = monthsOf(language);
  const parts = text.split(' ').map((part) => part.replace(/\.$/, ''));
  const named = parts.find((part) => months.has(part));
  if (named === undefined || parts.length > 3) return null;
  const numbers = parts
    .filter((part) => part !== named)
    .map((part) => /^(\d{1,4})(?:st|nd|rd|th|er|º|o)?$/.exec(part)?.[1]);
  const [day, year, ...more] = numbers;
  if (day === undefined || day.length > 2 || more.length > 0) return null;
  if (numbers.length === 2 && year?.length !== 4) return null;
  return inYear(year, { month: months.get(named) ?? 0, day: Number(day), today });
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

function weekdayIn(text: string, { language }: Reader): number | null {
  return text.length < 2 ? null : (weekdaysOf(language).get(text.replace(/\.$/, '')) ?? null);
}

function nextOn(dayOfWeek: number, today: string, least: 0 | 1): string {
  const ahead = (dayOfWeek - weekday(today) + 7) % 7;
  return addDays(today, ahead < least ? 7 : ahead);
}

function nextWorkday(today: string): string {
  const beyond = weekday(today) - FRIDAY;
  return beyond > 0 ? addDays(today, 3 - beyond) : today;
}

function nextDayOfMonth(day: number, today: string): string | null {
  if (day < 1 || day > 31) return null;
  for (let ahead = 0; ahead <= 62; ahead += 1) {
    const each = addDays(today, ahead);
    if (Number(each.slice(8)) === day && dayNumber(each) >= dayNumber(today)) return each;
  }
  return null;
}
