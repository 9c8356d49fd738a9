import { addDays, dayNumber, isDay, weekday } from '../../../dates/days.ts';
import {
  readDayOfYear,
  readMonth,
  readPlace,
  readWeekday,
} from '../../repetition/words/calendar-words.ts';
import type { LineText, Phrase } from './phrase.ts';

const MAYBE_MONTH = /\b(?:may|mar|march)\b/i;

/** Reads a day at a token, by the words of this file or by a found date, whichever is longer. */
export function readDayAt(text: LineText, at: number): Phrase | null {
  const start = text.tokens[at];
  if (start === undefined || start.text === '') return null;
  const date = text.found.find(({ from }) => from === start.from);
  const own = readOwn(text, at);
  if (date === undefined) return own;
  const after = text.tokens.findIndex(({ from }) => from >= date.to);
  const next = after === -1 ? text.tokens.length : after;
  if (own !== null && own.next >= next) return own;
  // “May 5 people in” and “march 3 miles” are no days.
  const isSure = !MAYBE_MONTH.test(text.line.slice(date.from, date.to));
  return { day: date.day, time: date.time, isSure, next };
}

type Reader = (text: LineText, at: number) => Phrase | null;

function readOwn(text: LineText, at: number): Phrase | null {
  for (const read of READERS) {
    const phrase = read(text, at);
    if (phrase !== null) return phrase;
  }
  return null;
}

const sure = (day: string, next: number): Phrase => ({ day, time: null, isSure: true, next });
const weak = (day: string, next: number): Phrase => ({ day, time: null, isSure: false, next });

/** `the`, `on`, `on the` and `at the` before a day. */
function readOn(text: LineText, at: number): Phrase | null {
  const { tokens } = text;
  if (tokens[at]?.text === 'on') {
    const read = readDayAt(text, at + 1);
    return read === null ? null : { ...read, isSure: true };
  }
  if (tokens[at]?.text === 'at' && tokens[at + 1]?.text === 'the') {
    return readEdgeOfMonth(text, at + 2);
  }
  if (tokens[at]?.text !== 'the') return null;
  if (tokens[at + 1]?.text === 'day') return readDayAfterTomorrow(text, at + 1);
  const ordinal = readOrdinal(text, at + 1);
  return ordinal ?? readEdgeOfMonth(text, at + 1);
}

const NEAR: Readonly<Record<string, number>> = {
  today: 0,
  tod: 0,
  tomorrow: 1,
  tmr: 1,
  tmrw: 1,
  eod: 0,
};

function readNear({ tokens, today }: LineText, at: number): Phrase | null {
  const word = tokens[at]?.text ?? '';
  const ahead = Object.hasOwn(NEAR, word) ? NEAR[word] : undefined;
  return ahead === undefined ? null : sure(addDays(today, ahead), at + 1);
}

const EVENING = '19:00';
const PARTS: Readonly<Record<string, string>> = {
  morning: '09:00',
  afternoon: '12:00',
  evening: EVENING,
};

/** `tonight`, `this evening`: without a time once it has passed. */
function readTonight({ tokens, today, time }: LineText, at: number): Phrase | null {
  const [one = '', two = ''] = [tokens[at]?.text, tokens[at + 1]?.text];
  const isPart = one === 'this' && Object.hasOwn(PARTS, two);
  if (one !== 'tonight' && !isPart) return null;
  const begin = isPart ? (PARTS[two] ?? EVENING) : EVENING;
  return {
    day: today,
    time: begin > time ? begin : null,
    isSure: true,
    isEvening: begin >= '12:00',
    next: at + (isPart ? 2 : 1),
  };
}

function readDayAfterTomorrow({ tokens, today }: LineText, at: number): Phrase | null {
  const words = ['day', 'after', 'tomorrow'];
  return words.every((word, place) => tokens[at + place]?.text === word)
    ? sure(addDays(today, 2), at + 3)
    : null;
}

/** `this fri`, `next friday` (that of the next week), `next week`, `this weekend`, `next month`. */
function readNext({ tokens, today }: LineText, at: number): Phrase | null {
  const [one = '', two = ''] = [tokens[at]?.text, tokens[at + 1]?.text];
  if (one !== 'next' && one !== 'this') return null;
  const monday = addDays(today, 8 - weekday(today));
  const dayOfWeek = readWeekday(two);
  if (dayOfWeek !== null && !two.endsWith('days')) {
    return sure(
      one === 'this' ? comingOn(dayOfWeek, today, 0) : addDays(monday, dayOfWeek - 1),
      at + 2,
    );
  }
  if (two === 'weekend') {
    return sure(one === 'this' ? comingOn(6, today, 0) : addDays(monday, 5), at + 2);
  }
  if (one === 'this') return null;
  if (two === 'week') return sure(monday, at + 2);
  const year = Number(today.slice(0, 4)) + 1;
  if (two === 'year') return sure(`${year}-01-01`, at + 2);
  return two === 'month' ? sure(firstOfMonth(today, 1), at + 2) : null;
}

/** `friday`: the next one, never today. */
function readBareWeekday({ tokens, today }: LineText, at: number): Phrase | null {
  const word = tokens[at]?.text ?? '';
  const dayOfWeek = readWeekday(word);
  if (dayOfWeek === null || word.endsWith('days')) return null;
  return weak(comingOn(dayOfWeek, today, 1), at + 1);
}

/** `end of month`, `end of january`, `eom`, `mid january`, `mid-january`, `end of day`. */
function readEdgeOfMonth(text: LineText, at: number): Phrase | null {
  const { tokens, today } = text;
  const word = tokens[at]?.text ?? '';
  if (word === 'eom') return sure(addDays(firstOfMonth(today, 1), -1), at + 1);
  const joined = /^mid-([a-z]+)$/.exec(word)?.[1];
  const middle = readMonth(joined ?? (word === 'mid' ? tokens[at + 1]?.text : undefined));
  if (middle !== null)
    return sure(comingDate(middle, 15, today), at + (joined === undefined ? 2 : 1));
  if (tokens[at + 1]?.text !== 'of') return null;
  const isStart = word === 'beginning' || word === 'start';
  if (word !== 'end' && !isStart) return null;
  const start = tokens[at + 2]?.text === 'the' ? at + 3 : at + 2;
  const [one = '', two = ''] = [tokens[start]?.text, tokens[start + 1]?.text];
  if (one === 'day' && !isStart) return sure(today, start + 1);
  const month = readMonth(one);
  if (month !== null) {
    const first = comingDate(month, 1, isStart ? today : firstOfMonth(today, 0));
    return sure(isStart ? first : addDays(firstOfMonth(first, 1), -1), start + 1);
  }
  const isNext = one === 'next' && two === 'month';
  const next = start + (isNext ? 2 : 1);
  if (isNext)
    return sure(isStart ? firstOfMonth(today, 1) : addDays(firstOfMonth(today, 2), -1), next);
  if (one === 'month' && !isStart) return sure(addDays(firstOfMonth(today, 1), -1), next);
  return one === 'year' && !isStart ? sure(`${today.slice(0, 4)}-12-31`, next) : null;
}

/** `27th`: of this month, or of the next one that has it. */
function readOrdinal({ tokens, today }: LineText, at: number): Phrase | null {
  const word = tokens[at]?.text ?? '';
  if (!/^\d/.test(word)) return null;
  const day = readPlace(word);
  if (day === null || day < 1 || day > 31) return null;
  // “2nd draft”, “finish 1st”: small ones are seldom days without “the”.
  if (day < 4 && tokens[at - 1]?.text !== 'the' && tokens[at - 1]?.text !== 'on') return null;
  const days = [0, 1, 2]
    .map((ahead) => `${firstOfMonth(today, ahead).slice(0, 8)}${String(day).padStart(2, '0')}`)
    .filter((each) => isDay(each) && each >= today);
  return days[0] === undefined ? null : weak(days[0], at + 1);
}

const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2})|\.)?$/;

/** `24.12.2026`, `24.12.`, `27/1`, `2026/12/24`; one that could be two days is none. */
function readNumbers({ tokens, today, line, isDayFirst }: LineText, at: number): Phrase | null {
  const token = tokens[at];
  const word = token?.text ?? '';
  const reversed = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(word);
  if (reversed !== null) {
    const [, year = '', month = '', day = ''] = reversed;
    return ofDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, today, at + 1);
  }
  const match = NUMBERS.exec(word);
  if (match === null || token === undefined) return null;
  const [, one = '', sign = '', other = '', year] = match;
  const [first, second] = [Number(one), Number(other)];
  if (year === undefined && (sign === '-' || word === '24/7')) return null;
  // “24.12” is a price, “24.12.” is a day.
  if (year === undefined && sign === '.' && line[token.to] !== '.') return null;
  const isSure = sign === '.' || first > 12 || second > 12 || first === second;
  if (!isSure && isDayFirst === undefined) return null;
  const startsWithDay = sign === '.' || first > 12 || (second <= 12 && isDayFirst === true);
  const [day, month] = startsWithDay ? [first, second] : [second, first];
  if (year === undefined) {
    if (!isDay(dateIn('2028', month, day))) return null;
    return weak(comingDate(month, day, today), at + 1);
  }
  return ofDay(dateIn(year.length === 2 ? `20${year}` : year, month, day), today, at + 1);
}

function ofDay(day: string, today: string, next: number): Phrase | null {
  return isDay(day) && day >= today ? sure(day, next) : null;
}

/** The 29th of February, which the library refuses in most years. */
function readLeapDay({ tokens, today }: LineText, at: number): Phrase | null {
  const read = readDayOfYear(tokens, at);
  if (read === null || read.value.month !== 2 || read.value.day !== 29) return null;
  if (/^\d{4}$/.test(tokens[read.next]?.text ?? '')) return null;
  return sure(comingDate(2, 29, today), read.next);
}

/** `+5 days`, `5 days from now`. */
function readAhead({ tokens, today }: LineText, at: number): Phrase | null {
  const [one = '', two = ''] = [tokens[at]?.text, tokens[at + 1]?.text];
  const isFromNow =
    tokens[at + 2]?.text === 'from' && ['now', 'today'].includes(tokens[at + 3]?.text ?? '');
  const number = /^\+(\d{1,3})$/.exec(one) ?? (isFromNow ? /^(\d{1,3})$/.exec(one) : null);
  const unit = /^(day|week)s?$/.exec(two)?.[1];
  if (number === null || unit === undefined) return null;
  const days = Number(number[1]) * (unit === 'week' ? 7 : 1);
  return sure(addDays(today, days), at + (isFromNow ? 4 : 2));
}

const READERS: readonly Reader[] = [
  readOn,
  readNear,
  readTonight,
  readDayAfterTomorrow,
  readNext,
  readBareWeekday,
  readEdgeOfMonth,
  readOrdinal,
  readNumbers,
  readLeapDay,
  readAhead,
];

/** The next such weekday: at least so many days ahead. */
function comingOn(dayOfWeek: number, today: string, least: 0 | 1): string {
  const ahead = (dayOfWeek - weekday(today) + 7) % 7;
  return addDays(today, ahead < least ? 7 : ahead);
}

/** The next such day of the year, from `from` on; the 29th of February waits for its year. */
function comingDate(month: number, day: number, from: string): string {
  const year = Number(from.slice(0, 4));
  const days = Array.from({ length: 9 }, (_, ahead) => dateIn(String(year + ahead), month, day));
  const coming = days.find((each) => isDay(each) && dayNumber(each) >= dayNumber(from));
  return coming ?? from;
}

function dateIn(year: string, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The first day of the month that lies so many months ahead. */
function firstOfMonth(day: string, ahead: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + ahead;
  return dateIn(String(Math.floor(month / 12)), (month % 12) + 1, 1);
}
