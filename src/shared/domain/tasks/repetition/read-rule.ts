import { isKnownDay } from '../../dates/known-days.ts';
import {
  EVERY_DAY,
  FREQUENCIES,
  type Frequency,
  LONGEST_RULE,
  MONTH_LENGTHS,
  MOST_INTERVAL,
  MOST_TIMES,
  type NthWeekday,
  type Rule,
  WEEKDAY_CODES,
} from './rule.ts';

/** A rule, or null with what is wrong with it. */
export type RuleOutcome =
  | { readonly rule: Rule; readonly problem: '' }
  | { readonly rule: null; readonly problem: string };

const CODES: readonly string[] = WEEKDAY_CODES;

class Refusal extends Error {}

const KNOWN = ['FREQ', 'INTERVAL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS', 'WKST'];
const BOUNDS = ['UNTIL', 'COUNT'];

/**
 * Reads a recurrence rule of RFC 5545, with or without `RRULE:`. Null, with a sentence, for a rule
 * that repeats within a day, that no task can follow, or that never begins (31 February).
 */
export function readRule(text: string): RuleOutcome {
  try {
    return { rule: tidyRule(ruleFrom(partsOf(text))), problem: '' };
  } catch (error) {
    if (error instanceof Refusal) return { rule: null, problem: error.message };
    throw error;
  }
}

type Parts = ReadonlyMap<string, string>;

function partsOf(text: string): Parts {
  if (text.length > LONGEST_RULE) {
    throw new Refusal(`A rule has at most ${LONGEST_RULE} characters.`);
  }
  const parts = new Map<string, string>();
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (value === '' || more.length > 0) {
      throw new Refusal('A rule is written as FREQ=WEEKLY;INTERVAL=2;BYDAY=TU.');
    }
    if (![...KNOWN, ...BOUNDS].includes(name)) throw new Refusal(`${name} isn’t supported.`);
    if (parts.has(name)) throw new Refusal(`${name} is there twice.`);
    parts.set(name, value);
  }
  return parts;
}

function ruleFrom(parts: Parts): Rule {
  const frequency = FREQUENCIES.find((each) => each === parts.get('FREQ'));
  if (frequency === undefined) {
    throw new Refusal('A task repeats by days, weeks, months or years.');
  }
  const most = MOST_INTERVAL[frequency];
  const interval = numberIn(parts.get('INTERVAL') ?? '1', { name: 'INTERVAL', least: 1, most });
  const bounds = boundsOf(parts);
  // Weeks begin on Monday here; it makes a difference only where weeks are left out.
  if (interval > 1 && frequency === 'WEEKLY' && (parts.get('WKST') ?? 'MO') !== 'MO') {
    throw new Refusal('WKST isn’t supported, except for Monday.');
  }
  return { ...EVERY_DAY, frequency, interval, ...bounds, ...daysOf(frequency, parts) };
}

function boundsOf(parts: Parts): Pick<Rule, 'until' | 'count'> {
  const [until, count] = [parts.get('UNTIL'), parts.get('COUNT')];
  if (until !== undefined && count !== undefined) {
    throw new Refusal('A rule ends by UNTIL or by COUNT, not by both.');
  }
  return {
    until: until === undefined ? null : readUntil(until),
    count:
      count === undefined ? null : numberIn(count, { name: 'COUNT', least: 1, most: MOST_TIMES }),
  };
}

function readUntil(text: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:T\d{6}Z?)?$/.exec(text) ?? [];
  const until = `${year}-${month}-${day}`;
  if (!isKnownDay(until)) throw new Refusal('UNTIL is a day such as 20261224, up to 2100.');
  return until;
}

type Days = Partial<Pick<Rule, 'weekdays' | 'monthDays' | 'nthWeekdays' | 'month' | 'frequency'>>;

function daysOf(frequency: Frequency, parts: Parts): Days {
  const has = (name: string) => parts.has(name);
  if (has('BYSETPOS') && frequency !== 'MONTHLY') throw new Refusal('BYSETPOS isn’t supported.');
  if (has('BYMONTH') && frequency !== 'YEARLY') {
    throw new Refusal('BYMONTH is for rules by years.');
  }
  if (has('BYMONTHDAY') && (has('BYDAY') || ['DAILY', 'WEEKLY'].includes(frequency))) {
    throw new Refusal('BYMONTHDAY is for rules by months or years without BYDAY.');
  }
  switch (frequency) {
    case 'DAILY':
      return dailyDays(parts);
    case 'WEEKLY':
      return { weekdays: weekdaysIn(parts.get('BYDAY')) };
    case 'MONTHLY':
      return { monthDays: monthDaysIn(parts), nthWeekdays: nthWeekdaysIn(parts) };
    case 'YEARLY':
      return yearlyDays(parts);
  }
}

/** Every day, but only on some weekdays, is the same as weekly on those. */
function dailyDays(parts: Parts): Days {
  const weekdays = weekdaysIn(parts.get('BYDAY'));
  if (weekdays.length === 0) return {};
  if ((parts.get('INTERVAL') ?? '1') !== '1') {
    throw new Refusal('Every so many days can’t be limited to weekdays.');
  }
  return { frequency: 'WEEKLY', weekdays };
}

function yearlyDays(parts: Parts): Days {
  const written = parts.get('BYMONTH');
  const [monthDays, nthWeekdays] = [monthDaysIn(parts), nthWeekdaysIn(parts)];
  const isPlain = monthDays.length + nthWeekdays.length === 0;
  if (written === undefined && isPlain) return {};
  if (written === undefined || monthDays.length + nthWeekdays.length !== 1) {
    throw new Refusal('A rule by years names one month and one day of it, or neither.');
  }
  const month = numberIn(written, { name: 'BYMONTH', least: 1, most: 12 });
  const [monthDay = 1] = monthDays;
  if (monthDay > (MONTH_LENGTHS[month - 1] ?? 0)) {
    throw new Refusal('The month has no such day, so the rule never begins.');
  }
  return { month, monthDays, nthWeekdays };
}

function weekdaysIn(text: string | undefined): number[] {
  return (text?.split(',') ?? []).map((code) => {
    const place = CODES.indexOf(code);
    if (place === -1) throw new Refusal(`“${code}” isn’t a weekday such as MO.`);
    return place + 1;
  });
}

function monthDaysIn(parts: Parts): number[] {
  return (parts.get('BYMONTHDAY')?.split(',') ?? []).map((text) =>
    text === '-1' ? -1 : numberIn(text, { name: 'BYMONTHDAY', least: 1, most: 31 }),
  );
}

/** `2TU`, `-1FR`, or a plain weekday with its place in BYSETPOS. */
function nthWeekdaysIn(parts: Parts): NthWeekday[] {
  const codes = parts.get('BYDAY')?.split(',') ?? [];
  const position = parts.get('BYSETPOS');
  if (position !== undefined && codes.length !== 1) throw new Refusal('BYSETPOS isn’t supported.');
  return codes.map((code) => {
    const match = /^([+-]?\d)?([A-Z]{2})$/.exec(code);
    const [weekday] = weekdaysIn(match?.[2] ?? code);
    const place = Number(match?.[1] ?? position);
    if (weekday === undefined || !(place === -1 || (place >= 1 && place <= 5))) {
      throw new Refusal(`“${code}” isn’t a weekday of a month such as 2TU or -1FR.`);
    }
    return { place, weekday };
  });
}

interface NumberRange {
  readonly name: string;
  readonly least: number;
  readonly most: number;
}

function numberIn(text: string, { name, least, most }: NumberRange): number {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw new Refusal(`${name} is a whole number from ${least} to ${most}.`);
  }
  return number;
}

/** A rule with its days in order and each of them once. */
export function tidyRule(rule: Rule): Rule {
  // The last day comes after all others, and the last weekday after the fifth.
  const rank = (place: number) => (place === -1 ? 32 : place);
  const byDay = ({ place, weekday }: NthWeekday) => rank(place) * 10 + weekday;
  const nth = new Map(rule.nthWeekdays.map((each) => [byDay(each), each]));
  return {
    ...rule,
    weekdays: [...new Set(rule.weekdays)].toSorted((one, other) => one - other),
    monthDays: [...new Set(rule.monthDays)].toSorted((one, other) => rank(one) - rank(other)),
    nthWeekdays: [...nth.values()].toSorted((one, other) => byDay(one) - byDay(other)),
  };
}
