/*
 * The one reader of times that people type: "an hour and a half", "1h30", "until 15:30", "tea 4
 * minutes". Where the text is ambiguous it does not decide: it returns the possible meanings for a
 * person to choose from.
 */

import { oneLine } from '../tools/addresses/settings-reading.ts';
import { LONGEST_MS, SHORTEST_MS } from '../tools/runs/schedule.ts';
import { type Moment, momentAt } from './moments.ts';
import { type Named, nameAround } from './names.ts';
import { type Phrase, phrasesIn } from './phrases.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A length in milliseconds or a time of day in minutes after midnight, and what it is for. */
export type ReadTime = { readonly name: string } & (
  | { readonly kind: 'for'; readonly ms: number }
  | { readonly kind: 'until'; readonly minuteOfDay: number }
);

/**
 * A typed time as it was understood. `unsure` is understood in part or in several ways and is never
 * started: each of `guesses`, the likeliest first, may be offered.
 */
export type TimeReading =
  | ReadTime
  | { readonly kind: 'unsure'; readonly guesses: readonly ReadTime[] }
  | { readonly kind: 'unreadable'; readonly message: string };

/** Context in which a time is typed. */
export interface ReadOptions {
  /** The unit of a number without one. */
  readonly bare?: 'seconds' | 'minutes';
  /**
   * The present in minutes after midnight, by which "half past three" and "at 7" are told to be of
   * the morning or of the afternoon; without it they are read by the clock of 24 hours.
   */
  readonly nowMinute?: number | undefined;
  /** Digits are meant by the clock of 24 hours, as links write them. */
  readonly has24Hours?: boolean;
}

const LONGEST_LINE = 200;
const LONGEST_NAME = 80;
const MOST_GUESSES = 3;
const HALF_DAY = 720;
const DAY = 1440;

const UNREADABLE = 'Type a time like 10, 1:30, 1h 5m, half an hour or until 15:30.';
const NO_TIME_OF_DAY = 'Type a time of day like 15:30 or 3:30 pm.';
const OUT_OF_RANGE = 'Choose between 1 second and 99:59:59.';

/**
 * Reads a line about a timer. `10` is minutes, `1:30` minutes and seconds, `1:05:00` and `1:30 h`
 * hours and minutes; from 1 s to 99:59:59. A name may stand before or after the time.
 */
export function readTime(typed: string, options: ReadOptions = {}): TimeReading {
  const line = oneLine(typed, LONGEST_LINE);
  const called = /^(.*?)[\s,]+(?:called|named)\s+(.+)$/i.exec(line);
  // Text after "called" is always the name, whatever it contains.
  const head = called === null ? null : readLine(called[1] ?? '', options);
  if (head === null || head.kind === 'unreadable') return readLine(line, options);
  return renamed(head, nameOf(called?.[2] ?? ''));
}

/** Reads a time without a name, as fields for lengths take it; with one it is not sure. */
export function readTypedTime(typed: string, options: ReadOptions = {}): TimeReading {
  const reading = readTime(typed, options);
  if (reading.kind === 'unsure') return renamed(reading, '');
  if (reading.kind === 'unreadable' || reading.name === '') return reading;
  return { kind: 'unsure', guesses: [{ ...reading, name: '' }] };
}

/** Reads a time of day without `until`: `15:30`, `7`, `7pm`, `1530`, `half past seven`. */
export function readTimeOfDay(typed: string, options: ReadOptions = {}): TimeReading {
  const tokens = tokensOf(oneLine(typed, LONGEST_LINE));
  const moment = momentAt(tokens, 0, true);
  if (moment !== null && moment.next === tokens.length) return timeOfDay(moment, '', options);
  const reading = readTypedTime(typed, options);
  return reading.kind === 'until' ? reading : { kind: 'unreadable', message: NO_TIME_OF_DAY };
}

function readLine(line: string, options: ReadOptions): TimeReading {
  const tokens = tokensOf(line);
  const phrases = phrasesIn(tokens, options.bare === 'seconds' ? 1000 : 60_000);
  const clear = phrases.filter(({ kind }) => kind !== 'number');
  const [only] = clear.length > 0 ? clear : phrases;
  if (only === undefined || (clear.length === 0 && phrases.length > 1)) return unreadable(tokens);
  if (isNegative(tokens, only.at) || isUntil(tokens[only.at - 1])) return unreadable(tokens);
  const named = nameAround(line, tokens, only);
  const guesses = guessesOf(only, nameOf(named.name), options);
  if (clear.length > 1) {
    const first = named.isSaid ? guesses : guessesOf(only, '', options);
    const others = clear.slice(1).flatMap((phrase) => guessesOf(phrase, '', options));
    return unsure([...first, ...others]);
  }
  if (only.kind === 'number') {
    if (!named.isClear && !named.isSaid) return unreadable(tokens);
    return named.isClear && isPlainNumber(only, named) ? decided(guesses) : unsure(guesses);
  }
  const range = rangeIn(tokens, only);
  if (range.length > 0) return unsure([...range, ...guessesOf(only, '', options)]);
  if (!named.isClear) return unsure(guesses);
  if (only.kind === 'moment') return timeOfDay(only.moment, nameOf(named.name), options);
  return only.isDoubtful ? unsure(guesses) : decided(guesses);
}

/** `10`, `twenty`, and `20 for call back`: nothing stands there that the number could count. */
function isPlainNumber(phrase: Phrase, { name, isSaid }: Named): boolean {
  return (name === '' || isSaid) && !(phrase.kind === 'number' && isLikeClock(phrase.text));
}

/** `1530` may be a time of day. */
const isLikeClock = (text: string) => /^(?:[01]\d|2[0-3])[0-5]\d$/.test(text);

const isUntil = (token: Token | undefined) =>
  token?.kind === 'word' && /^(?:until|till?)$/.test(token.word);

/** `-5`, and not `pasta - 5`. */
function isNegative(tokens: readonly Token[], at: number): boolean {
  const [before, sign, number] = [at - 2, at - 1, at].map((place) => tokens[place]);
  const isSign = sign?.kind === 'sign' && /[-−]/.test(sign.sign) && sign.end === number?.start;
  return isSign && before?.end !== sign.start;
}

/** `until 25:00`: a time of day was meant, and is none. */
function unreadable(tokens: readonly Token[]): TimeReading {
  return {
    kind: 'unreadable',
    message: tokens.some(isUntil) ? NO_TIME_OF_DAY : UNREADABLE,
  };
}

/** `10-15 minutes`, `10 or 15 minutes`, `5 to 10`: lengths besides the one that was read. */
function rangeIn(tokens: readonly Token[], phrase: Phrase): readonly ReadTime[] {
  const isMoment = phrase.kind === 'moment' && phrase.next - phrase.at === 3;
  const from = isMoment ? phrase.at : phrase.at - 2;
  const [least, joint, most] = [from, from + 1, from + 2].map((at) => tokens[at]);
  if (least?.kind !== 'number' || most?.kind !== 'number' || !isRange(joint)) return [];
  if (least.value >= most.value) return [];
  const unitMs = phrase.kind === 'length' ? (phrase.ms[0] ?? 0) / most.value : 60_000;
  const values = isMoment ? [least.value, most.value] : [least.value];
  return values.map((value) => ({ kind: 'for', ms: wholeSeconds(value * unitMs), name: '' }));
}

function isRange(joint: Token | undefined): boolean {
  if (joint?.kind === 'sign') return /[-–—~]/.test(joint.sign);
  return joint?.kind === 'word' && /^(?:to|or|and)$/.test(joint.word);
}

function guessesOf(phrase: Phrase, name: string, options: ReadOptions): readonly ReadTime[] {
  if (phrase.kind === 'moment') return halvesOf(phrase.moment, name, options);
  const lengths = phrase.ms.map((ms): ReadTime => ({ kind: 'for', ms: wholeSeconds(ms), name }));
  if (phrase.kind !== 'number' || !isLikeClock(phrase.text)) return lengths;
  const [hours, minutes] = [Number(phrase.text.slice(0, 2)), Number(phrase.text.slice(2))];
  return [{ kind: 'until', minuteOfDay: hours * 60 + minutes, name }, ...lengths];
}

/** Returns the possible meanings of a time of day, the next one first. */
function halvesOf(
  { minuteOfDay, half }: Moment,
  name: string,
  { nowMinute }: ReadOptions,
): readonly ReadTime[] {
  const until = (minute: number): ReadTime => ({ kind: 'until', minuteOfDay: minute, name });
  if (half === 'exact' || nowMinute === undefined) return [until(minuteOfDay)];
  const ahead = (minute: number) => (minute - nowMinute - 1 + 2 * DAY) % DAY;
  const halves = [minuteOfDay, (minuteOfDay + HALF_DAY) % DAY];
  return halves.toSorted((one, other) => ahead(one) - ahead(other)).map(until);
}

/** Without a half of the day said the next is meant, unless a clock of 24 hours says the other. */
function timeOfDay(moment: Moment, name: string, options: ReadOptions): TimeReading {
  const halves = halvesOf(moment, name, options);
  const [first] = halves;
  if (first?.kind !== 'until') return unsure(halves);
  if (moment.half !== 'digits') return first;
  const literal = halves.find(
    (each) => each.kind === 'until' && each.minuteOfDay === moment.minuteOfDay,
  );
  return literal === first || (literal !== undefined && options.has24Hours === true)
    ? literal
    : unsure(halves);
}

/** One meaning is what was meant, several are to be chosen from. */
function decided(guesses: readonly ReadTime[]): TimeReading {
  const [only] = guesses;
  if (only === undefined || guesses.length > 1) return unsure(guesses);
  return isPossible(only) ? only : { kind: 'unreadable', message: OUT_OF_RANGE };
}

function unsure(guesses: readonly ReadTime[]): TimeReading {
  const different = new Map(guesses.filter(isPossible).map((guess) => [keyOf(guess), guess]));
  const possible = [...different.values()].slice(0, MOST_GUESSES);
  if (possible.length > 0) return { kind: 'unsure', guesses: possible };
  return { kind: 'unreadable', message: OUT_OF_RANGE };
}

function isPossible(time: ReadTime): boolean {
  return time.kind === 'until' || (time.ms >= SHORTEST_MS && time.ms <= LONGEST_MS);
}

function renamed(reading: TimeReading, name: string): TimeReading {
  if (reading.kind === 'unreadable') return reading;
  if (reading.kind !== 'unsure') return { ...reading, name };
  return { ...reading, guesses: reading.guesses.map((guess) => ({ ...guess, name })) };
}

const keyOf = (time: ReadTime) =>
  time.kind === 'for' ? `${time.ms}` : `until ${time.minuteOfDay}`;

const wholeSeconds = (ms: number) => Math.round(ms / 1000) * 1000;
const nameOf = (words: string) => words.trim().slice(0, LONGEST_NAME);
