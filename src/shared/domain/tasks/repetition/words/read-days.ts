/* The words after “every”: `3 days`, `other tue`, `mon, wed and fri`, `last friday`, `24 dec`. */
import { EVERY_DAY, type NthWeekday, type Rule, WORKDAYS } from '../rule.ts';
import { readDayOfYear, readMonth, readNumber, readPlace, readWeekday } from './calendar-words.ts';
import type { Taken, Token } from './tokens.ts';

type Tokens = readonly Token[];
/** The parts of a rule besides its end. */
export type RuleDays = Omit<Rule, 'until' | 'count'>;

const PLAIN: RuleDays = EVERY_DAY;
const WORKDAY_WORDS = ['weekday', 'weekdays', 'workday', 'workdays'];
/** More of them are no list of days. */
const MOST_DAYS = 31;
const AND = ['and', '&', ','];

/** Reads the days of a repetition at a token, or null. */
export function readRepeatDays(tokens: Tokens, at: number): Taken<RuleDays> | null {
  return (
    readUnits(tokens, at) ??
    readWorkdays(tokens, at) ??
    readYearDay(tokens, at) ??
    readSteppedWeekdays(tokens, at) ??
    readMonthDays(tokens, at)
  );
}

const UNITS = new Map<string, readonly [RuleDays['frequency'], number]>([
  ['day', ['DAILY', 1]],
  ['week', ['WEEKLY', 1]],
  ['fortnight', ['WEEKLY', 2]],
  ['month', ['MONTHLY', 1]],
  ['quarter', ['MONTHLY', 3]],
  ['year', ['YEARLY', 1]],
]);

/** A number of days, weeks, months or years: `day`, `other week`, `3 months on the 15th`. */
function readUnits(tokens: Tokens, at: number): Taken<RuleDays> | null {
  const step = readStep(tokens, at);
  const word = tokens[step.next]?.text ?? '';
  const unit = UNITS.get(word.replace(/s$/, ''));
  if (unit === undefined || (word.endsWith('s') && step.value === 1)) return null;
  const [frequency, times] = unit;
  const next = step.next + 1;
  return readOn(tokens, next, { ...PLAIN, frequency, interval: step.value * times });
}

/** How many units lie between two occurrences: `other` and `second` are two. */
function readStep(tokens: Tokens, at: number): Taken<number> {
  const text = tokens[at]?.text;
  if (text === 'other' || text === 'second') return { value: 2, next: at + 1 };
  const isUnit = UNITS.has(tokens[at + 1]?.text ?? '');
  const place = isUnit && text !== 'last' ? readPlace(text) : null;
  const number = place ?? readNumber(text);
  return number === null ? { value: 1, next: at } : { value: number, next: at + 1 };
}

/** The days within a unit: `every month` may go on with `on the 15th`. */
function readOn(tokens: Tokens, next: number, days: RuleDays): Taken<RuleDays> {
  const plain = { value: days, next };
  if (tokens[next]?.text !== 'on') return plain;
  const read = readWithin(tokens, next + 1, days.frequency);
  return read === null
    ? plain
    : { value: { ...read.value, interval: days.interval }, next: read.next };
}

function readWithin(tokens: Tokens, at: number, frequency: RuleDays['frequency']) {
  switch (frequency) {
    case 'DAILY':
      return null;
    case 'WEEKLY':
      return readWeekdays(tokens, at);
    case 'MONTHLY': {
      const read = readMonthDays(tokens, at);
      return read?.value.frequency === 'MONTHLY' ? read : null;
    }
    case 'YEARLY': {
      const read = readYearDay(tokens, at) ?? readMonthDays(tokens, at);
      return read?.value.frequency === 'YEARLY' ? read : null;
    }
  }
}

/** `weekday`, `work day`, `business day`, and `weekend`, which is its Saturday as in Todoist. */
function readWorkdays(tokens: Tokens, at: number): Taken<RuleDays> | null {
  const [one = '', two = ''] = [tokens[at]?.text, tokens[at + 1]?.text];
  const isTwo = (one === 'work' || one === 'business') && (two === 'day' || two === 'days');
  const weekly = { ...PLAIN, frequency: 'WEEKLY' } as const;
  if (isTwo) return { value: { ...weekly, weekdays: WORKDAYS }, next: at + 2 };
  if (WORKDAY_WORDS.includes(one)) {
    return { value: { ...weekly, weekdays: WORKDAYS }, next: at + 1 };
  }
  return one === 'weekend' || one === 'weekends'
    ? { value: { ...weekly, weekdays: [6] }, next: at + 1 }
    : null;
}

function readYearDay(tokens: Tokens, at: number): Taken<RuleDays> | null {
  const read = readDayOfYear(tokens, at);
  if (read === null) return null;
  const { month, day } = read.value;
  const value = { ...PLAIN, frequency: 'YEARLY', month, monthDays: [day] } as const;
  return { value, next: read.next };
}

/** Weekdays of each week, or of every second one: `other tue`, `2 mondays`, `mon and fri`. */
function readSteppedWeekdays(tokens: Tokens, at: number): Taken<RuleDays> | null {
  const text = tokens[at]?.text;
  const number = text === 'other' || text === 'second' ? 2 : readNumber(text);
  const read = readWeekdays(tokens, number === null ? at : at + 1);
  if (read === null) return null;
  return { value: { ...read.value, interval: number ?? 1 }, next: read.next };
}

function readWeekdays(tokens: Tokens, at: number): Taken<RuleDays> | null {
  const weekdays = readList(tokens, at, { read: readWeekdaySpan, isLoose: true });
  if (weekdays === null) return readWorkdays(tokens, at);
  return { value: weekly(weekdays.value.flat()), next: weekdays.next };
}

function weekly(weekdays: readonly number[]): RuleDays {
  const inOrder = [...new Set(weekdays)].toSorted((one, other) => one - other);
  return { ...PLAIN, frequency: 'WEEKLY', weekdays: inOrder };
}

/** `mon`, `mon-fri`, `mon to fri`. */
function readWeekdaySpan(tokens: Tokens, at: number): Taken<number[]> | null {
  const text = tokens[at]?.text ?? '';
  const [one, other, ...more] = text.split(/[-–/]/u);
  const first = readWeekday(one);
  if (first === null || more.length > 0) return null;
  if (other !== undefined) {
    const last = readWeekday(other);
    if (last === null) return null;
    return { value: text.includes('/') ? [first, last] : span(first, last), next: at + 1 };
  }
  const isSpan = ['to', 'through', '-', '–'].includes(tokens[at + 1]?.text ?? '');
  const last = isSpan ? readWeekday(tokens[at + 2]?.text) : null;
  return last === null
    ? { value: [first], next: at + 1 }
    : { value: span(first, last), next: at + 3 };
}

function span(first: number, last: number): number[] {
  const length = ((last - first + 7) % 7) + 1;
  return Array.from({ length }, (_, step) => ((first - 1 + step) % 7) + 1);
}

interface MonthPart {
  readonly day: number | null;
  readonly nth: readonly NthWeekday[];
}

/** Days of each month: `27th`, `the 1st and 15th`, `last day`, `3rd friday of the month`. */
function readMonthDays(tokens: Tokens, at: number): Taken<RuleDays> | null {
  const list = readList(tokens, at, { read: readMonthPart, isLoose: false });
  if (list === null) return null;
  const monthDays = list.value.flatMap(({ day }) => (day === null ? [] : [day]));
  const nthWeekdays = list.value.flatMap(({ nth }) => nth);
  if (monthDays.length > 0 && nthWeekdays.length > 0) return null;
  const { month, next } = readOfMonth(tokens, list.next, nthWeekdays.length > 0);
  if (month === null) {
    return { value: { ...PLAIN, frequency: 'MONTHLY', monthDays, nthWeekdays }, next };
  }
  if (monthDays.length + nthWeekdays.length !== 1) return null;
  return { value: { ...PLAIN, frequency: 'YEARLY', month, monthDays, nthWeekdays }, next };
}

/** A day of the month; `first and third monday` is two weekdays. */
function readMonthPart(tokens: Tokens, at: number): Taken<MonthPart> | null {
  const start = tokens[at]?.text === 'the' ? at + 1 : at;
  const text = tokens[start]?.text;
  const place = readPlace(text);
  const following = tokens[start + 1]?.text;
  const weekday = readWeekday(following);
  if (place !== null && weekday !== null && place <= 5) {
    return { value: { day: null, nth: [{ place, weekday }] }, next: start + 2 };
  }
  const last = readPlace(tokens[start + 2]?.text);
  const shared = readWeekday(tokens[start + 3]?.text);
  const isShared = shared !== null && AND.includes(following ?? '');
  if (isShared && place !== null && last !== null && place <= 5 && last <= 5) {
    const nth = [
      { place, weekday: shared },
      { place: last, weekday: shared },
    ];
    return { value: { day: null, nth }, next: start + 4 };
  }
  return readDayOfMonth(tokens, start);
}

function readDayOfMonth(tokens: Tokens, at: number): Taken<MonthPart> | null {
  const text = tokens[at]?.text;
  const place = readPlace(text);
  if (place === -1) {
    return tokens[at + 1]?.text === 'day' ? { value: { day: -1, nth: [] }, next: at + 2 } : null;
  }
  const next = tokens[at + 1]?.text === 'day' ? at + 2 : at + 1;
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text ?? '')?.[1];
  // “Every first” is half a thing, “every 3rd person” is another one.
  const isMeant = digits === undefined ? tokens[next]?.text === 'of' : mayFollow(tokens[next]);
  const day = place ?? Number(digits ?? 0);
  return isMeant && day >= 1 && day <= 31 ? { value: { day, nth: [] }, next } : null;
}

const FOLLOWING = new Set(
  'and & , of in at until till til ending starting from beginning since for after when once'.split(
    ' ',
  ),
);

/** Whether a day of the month can be complete before a token: a time, an end, a sign or nothing. */
function mayFollow(token: Token | undefined): boolean {
  if (token === undefined || token.text === '' || FOLLOWING.has(token.text)) return true;
  return /^(?:[#~@+].*|\d{1,2}:\d{2}|\d{1,2}[ap]m|p[1-4])$/.test(token.text);
}

/** `of the month`, `of every month`, `of january`, `in january`. */
function readOfMonth(
  tokens: Tokens,
  at: number,
  mayBeBare: boolean,
): { month: number | null; next: number } {
  const [one = '', two = ''] = [tokens[at]?.text, tokens[at + 1]?.text];
  const bare = mayBeBare ? readMonth(one) : null;
  if (bare !== null) return { month: bare, next: at + 1 };
  if (one !== 'of' && one !== 'in') return { month: null, next: at };
  const month = readMonth(two);
  if (month !== null) return { month, next: at + 2 };
  const isEvery = ['the', 'each', 'every', 'a'].includes(two) && tokens[at + 2]?.text === 'month';
  return { month: null, next: isEvery ? at + 3 : at };
}

/** One or more, with commas, `and` or `&` between them. */
function readList<Value>(
  tokens: Tokens,
  at: number,
  {
    read,
    isLoose,
  }: {
    readonly read: (tokens: Tokens, at: number) => Taken<Value> | null;
    /** Whether there may be nothing between them: `mon tue wed`. */
    readonly isLoose: boolean;
  },
): Taken<Value[]> | null {
  const first = read(tokens, at);
  if (first === null) return null;
  const values = [first.value];
  let { next } = first;
  for (;;) {
    const isBoth = tokens[next]?.text === ',' && AND.includes(tokens[next + 1]?.text ?? '');
    const isJoined = AND.includes(tokens[next]?.text ?? '');
    const after = isBoth ? next + 2 : isJoined ? next + 1 : isLoose ? next : null;
    const more = after === null ? null : read(tokens, after);
    if (more === null || values.length === MOST_DAYS) return { value: values, next };
    values.push(more.value);
    next = more.next;
  }
}
