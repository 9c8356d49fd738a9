/* Times of day within a line: `until 15:30`, `3 pm`, `half past three`, `ten to four`, `noon`. */
import { numberAt } from './amounts.ts';
import { unitOf } from './lengths.ts';
import { type Token, wordAt } from './tokens.ts';

const HALF_DAY = 720;
const DAY = 1440;

/** A time of day that was read from some tokens on. */
export interface Moment {
  /** In minutes after midnight; of `half past three` the one in the morning. */
  readonly minuteOfDay: number;
  /**
   * Which half of the day: said (`exact`), nobody knows (`spoken`), or the first by the clock of 24
   * hours and either by that of twelve (`digits`).
   */
  readonly half: 'exact' | 'spoken' | 'digits';
  /** The first token after it. */
  readonly next: number;
}

const NAMED: Readonly<Record<string, number>> = { noon: 720, midday: 720, midnight: 0 };

/** The time of day that begins at a token; `isIntroduced` where `until` or `at` stands before it. */
export function momentAt(
  tokens: readonly Token[],
  at: number,
  isIntroduced: boolean,
): Moment | null {
  const word = wordAt(tokens, at);
  if (Object.hasOwn(NAMED, word)) {
    return { minuteOfDay: NAMED[word] ?? 0, half: 'exact', next: at + 1 };
  }
  return spokenAt(tokens, at) ?? writtenAt(tokens, at, isIntroduced);
}

/** `half past three`, `quarter to 4`, `twenty-five past seven`, `ten minutes to noon`. */
function spokenAt(tokens: readonly Token[], at: number): Moment | null {
  const article = wordAt(tokens, at) === 'a' ? 1 : 0;
  const share = { half: 30, quarter: 15 }[wordAt(tokens, at + article)];
  const number = share === undefined ? numberAt(tokens, at) : null;
  const minutes = share ?? number?.value ?? 0;
  let next = share === undefined ? (number?.next ?? at) : at + article + 1;
  if (next === at || !Number.isInteger(minutes) || minutes < 1 || minutes > 59) return null;
  if (/^minutes?$/.test(wordAt(tokens, next))) next += 1;
  const side = { past: 1, after: 1, to: -1, till: -1, before: -1 }[wordAt(tokens, next)];
  if (side === undefined || (share === 30 && side < 0)) return null;
  const hour = hourAt(tokens, next + 1);
  return hour === null
    ? null
    : { ...hour, minuteOfDay: (hour.minuteOfDay + side * minutes + DAY) % DAY };
}

/** The hour that `past` and `to` are about. */
function hourAt(tokens: readonly Token[], at: number): Moment | null {
  const word = wordAt(tokens, at);
  if (Object.hasOwn(NAMED, word)) {
    return { minuteOfDay: NAMED[word] ?? 0, half: 'exact', next: at + 1 };
  }
  const number = numberAt(tokens, at);
  if (number === null || unitOf(wordAt(tokens, number.next)) !== undefined) return null;
  if (!Number.isInteger(number.value) || number.value < 1 || number.value > 23) return null;
  const oclock = wordAt(tokens, number.next) === 'oclock' ? 1 : 0;
  return inHalf(tokens, number.next + oclock, {
    minuteOfDay: number.value * 60,
    half: number.value > 12 ? 'exact' : 'spoken',
  });
}

/** `15:30`, `3 pm`, `3.30 pm`, `15h30`, `1530`, `three o'clock`. */
function writtenAt(tokens: readonly Token[], at: number, isIntroduced: boolean): Moment | null {
  const digits = digitsAt(tokens, at);
  if (digits === null) return null;
  const oclock = wordAt(tokens, digits.next) === 'oclock' ? 1 : 0;
  const after = digits.next + oclock;
  const moment = inHalf(tokens, after, {
    minuteOfDay: digits.hour * 60 + digits.minute,
    half: digits.isPlain ? (digits.isWord || oclock === 1 ? 'spoken' : 'digits') : 'exact',
  });
  if (moment === null || unitOf(wordAt(tokens, moment.next)) !== undefined) return null;
  const isSaid = oclock === 1 || moment.next > after;
  return isIntroduced || isSaid ? moment : null;
}

interface Digits {
  readonly hour: number;
  readonly minute: number;
  readonly next: number;
  readonly isWord: boolean;
  /** From 1 to 12 without a zero in front: it may be meant of either half of the day. */
  readonly isPlain: boolean;
}

function digitsAt(tokens: readonly Token[], at: number): Digits | null {
  const token = tokens[at];
  const number = numberAt(tokens, at);
  const text = token?.kind === 'clock' || token?.kind === 'number' ? token.text : '';
  const [, hours, minutes = '0'] =
    /^(\d{1,2})(?:[:.](\d\d))?$/.exec(text) ?? /^(\d{1,2})(\d\d)$/.exec(text) ?? [];
  let hour = hours === undefined ? (number?.value ?? -1) : Number(hours);
  let next = number?.next ?? at + 1;
  let minute = Number(minutes);
  const below = tokens[next + 1];
  // `15h30` and `7 thirty`.
  if (wordAt(tokens, next) === 'h' && below?.kind === 'number' && /^\d\d$/.test(below.text)) {
    minute = below.value;
    next += 2;
  }
  if (hour === 24 && minute === 0) hour = 0;
  if (text !== '' && hours === undefined) return null;
  if (!Number.isInteger(hour) || hour < 0 || hour > 23 || minute > 59) return null;
  const isPlain = hour >= 1 && hour <= 12 && !text.startsWith('0');
  return { hour, minute, next, isWord: text === '', isPlain };
}

/** `pm`, `in the morning`, `at night`: which half of the day is meant. */
function inHalf(
  tokens: readonly Token[],
  at: number,
  moment: Pick<Moment, 'minuteOfDay' | 'half'>,
): Moment | null {
  const { minuteOfDay } = moment;
  const [first, second, third] = [0, 1, 2].map((ahead) => wordAt(tokens, at + ahead));
  let isLate: boolean | null = null;
  let next = at;
  if (first === 'am' || first === 'pm') [isLate, next] = [first === 'pm', at + 1];
  // `3p`, and not `3 a day`.
  else if (/^[ap]$/.test(first ?? '') && tokens[at]?.start === tokens[at - 1]?.end) {
    [isLate, next] = [first === 'p', at + 1];
  } else if (
    first === 'in' &&
    second === 'the' &&
    /^(?:morning|afternoon|evening)$/.test(third ?? '')
  ) {
    [isLate, next] = [third !== 'morning', at + 3];
  } else if (first === 'tonight' || (first === 'at' && second === 'night')) {
    // Midnight and the hours after it are night, too.
    isLate = minuteOfDay % HALF_DAY >= 300;
    next = at + (first === 'tonight' ? 1 : 2);
  }
  if (isLate === null) return { ...moment, next };
  if (minuteOfDay < 60 || minuteOfDay >= HALF_DAY + 60) return null;
  return {
    minuteOfDay: (minuteOfDay % HALF_DAY) + (isLate ? HALF_DAY : 0),
    half: 'exact',
    next,
  };
}
