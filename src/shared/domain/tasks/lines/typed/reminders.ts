import { readNumber } from '../../repetition/words/calendar-words.ts';
import { endsThere } from './judge.ts';
import type { LineText } from './phrase.ts';
import { readTimeAt } from './time-words.ts';

/** A reminder: so many minutes before the planned time, or at a time of the planned day. */
export type TypedReminder =
  | { readonly kind: 'before'; readonly minutes: number }
  | { readonly kind: 'at'; readonly time: string };

/** A reminder with the index of the token after it. */
export interface FoundReminder {
  readonly reminder: TypedReminder;
  readonly next: number;
}

const MINUTES: Readonly<Record<string, number>> = {
  m: 1,
  min: 1,
  minute: 1,
  h: 60,
  hour: 60,
  day: 1440,
};

/** Reads a reminder at a token: `remind me 30 min before`, `!30 min before`, `remind me at 9`. */
export function readReminderAt(text: LineText, at: number): FoundReminder | null {
  const word = text.tokens[at]?.text ?? '';
  if (word === 'remind' && text.tokens[at + 1]?.text === 'me') return readReminder(text, at + 2);
  if (word === 'reminder') return readReminder(text, at + 1);
  const sign = /^!(\d{1,3})([a-z]*)$/.exec(word);
  if (sign !== null) {
    const [, number = '', joined = ''] = sign;
    const unit = joined === '' ? text.tokens[at + 1]?.text : joined;
    return readBefore(text, { number: Number(number), unit, next: at + (joined === '' ? 2 : 1) });
  }
  const clock = /^!(([01]\d|2[0-3]):[0-5]\d)$/.exec(word)?.[1];
  return clock === undefined ? null : { reminder: { kind: 'at', time: clock }, next: at + 1 };
}

function readReminder(text: LineText, at: number): FoundReminder | null {
  const word = text.tokens[at]?.text ?? '';
  const joined = /^(\d{1,3})([a-z]+)$/.exec(word);
  const number = word === 'an' || word === 'a' ? 1 : readNumber(joined?.[1] ?? word);
  const unit = joined?.[2] ?? text.tokens[at + 1]?.text;
  const next = at + (joined === null ? 2 : 1);
  const before = number === null ? null : readBefore(text, { number, unit, next });
  if (before !== null) return before;
  const time = readTimeAt(text, at);
  if (time === null || time.time === null || !endsThere(text, time.next)) return null;
  return { reminder: { kind: 'at', time: time.time }, next: time.next };
}

function readBefore(
  { tokens }: LineText,
  said: { readonly number: number; readonly unit: string | undefined; readonly next: number },
): FoundReminder | null {
  const name = (said.unit ?? '').replace(/(?<=.)s$/, '');
  const minutes = Object.hasOwn(MINUTES, name) ? MINUTES[name] : undefined;
  const isBefore = ['before', 'early', 'earlier'].includes(tokens[said.next]?.text ?? '');
  if (minutes === undefined || !isBefore) return null;
  return { reminder: { kind: 'before', minutes: said.number * minutes }, next: said.next + 1 };
}
