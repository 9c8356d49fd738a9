import { PARTS_OF_DAY } from '../../repetition/words/read-repeat.ts';
import type { LineText, Phrase } from './phrase.ts';

const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)$/;
const HALF = /^(1[0-2]|0?[1-9])(?:[:.]([0-5]\d))?([ap])\.?m?\.?$/;
const HOUR = /^([01]?\d|2[0-3])(?:h|uhr)?$/;
const NAMED: Readonly<Record<string, string>> = {
  noon: '12:00',
  midday: '12:00',
  midnight: '00:00',
};

/**
 * Reads a time at a token: `5pm`, `5 pm`, `14:30`, `at 5`, `@ 7pm`, `noon`, `in the evening`, `at 8 in
 * the evening`.
 */
export function readTimeAt(text: LineText, at: number): Phrase | null {
  const time = readClockAt(text, at);
  const part = time === null ? null : readPartOfDay(text, time.next);
  if (time === null || part === null || part.time === null) return time;
  return { ...time, time: inPart(time.time, part.time), isSure: true, next: part.next };
}

function readClockAt(text: LineText, at: number): Phrase | null {
  const { tokens } = text;
  const word = tokens[at]?.text ?? '';
  if (word === 'at' || word === '@') return readAfterAt(text, at + 1);
  const part = readPartOfDay(text, at);
  if (part !== null) return part;
  const named = namedTime(word);
  if (named !== null) return phrase(named, at + 1, false);
  const clock = CLOCK.exec(word);
  const following = tokens[at + 1]?.text ?? '';
  if (clock !== null) {
    const half = halfOf(following);
    if (half !== null && Number(clock[1]) <= 12 && Number(clock[1]) > 0) {
      return phrase(inHalf(Number(clock[1]), clock[2], half), at + 2, true);
    }
    return phrase(written(Number(clock[1]), clock[2]), at + 1, false);
  }
  const joined = HALF.exec(word);
  if (joined !== null && /m\.?$|[ap]$/.test(word)) {
    return phrase(inHalf(Number(joined[1]), joined[2], joined[3] ?? 'a'), at + 1, true);
  }
  const half = halfOf(following);
  const hour = /^(?:1[0-2]|[1-9])$/.test(word) ? Number(word) : null;
  return half === null || hour === null
    ? null
    : phrase(inHalf(hour, undefined, half), at + 2, false);
}

/** “At” makes a time of a bare hour. From 1 to 6 it is one of the afternoon. */
function readAfterAt(text: LineText, at: number): Phrase | null {
  const word = text.tokens[at]?.text ?? '';
  if (word === 'night') return phrase(PARTS_OF_DAY['night'] ?? null, at + 1, false);
  const full = word === 'at' || word === '@' ? null : readClockAt(text, at);
  if (full !== null) return { ...full, isSure: namedTime(word) === null || full.isSure };
  const compact = /^([01]\d|2[0-3])([0-5]\d)$/.exec(word);
  if (compact !== null) return phrase(`${compact[1]}:${compact[2]}`, at + 1, false);
  const hour = HOUR.exec(word);
  if (hour === null) return null;
  const number = Number(hour[1]);
  const isAfternoon = number >= 1 && number <= 6 && !word.startsWith('0');
  return phrase(written(isAfternoon ? number + 12 : number, undefined), at + 1, false);
}

/** `in the morning`, and after a day `morning`, which `readAfterDay` takes. */
function readPartOfDay({ tokens }: LineText, at: number): Phrase | null {
  if (tokens[at]?.text !== 'in' || tokens[at + 1]?.text !== 'the') return null;
  const part = tokens[at + 2]?.text ?? '';
  return Object.hasOwn(PARTS_OF_DAY, part)
    ? phrase(PARTS_OF_DAY[part] ?? null, at + 3, true)
    : null;
}

/** The time that follows a day: as elsewhere, after a comma, or as `morning`, `evening at 8`. */
export function readAfterDay(text: LineText, at: number): Phrase | null {
  const { tokens } = text;
  const start = tokens[at]?.text === ',' ? at + 1 : at;
  const part = tokens[start]?.text ?? '';
  if (Object.hasOwn(PARTS_OF_DAY, part)) {
    const begin = PARTS_OF_DAY[part] ?? '';
    const time = readTimeAt(text, start + 1);
    return time === null
      ? phrase(begin, start + 1, false)
      : { ...time, time: inPart(time.time, begin), isSure: true };
  }
  const time = readTimeAt(text, start);
  const following = tokens[time?.next ?? start]?.text ?? '';
  // “Tomorrow 5 - 6pm” is a span.
  return time === null || /^[-–]/u.test(following) ? null : { ...time, isSure: true };
}

/** A time within a part of the day that begins at another one: 8 in the evening is 20:00. */
export function inPart(time: string | null, begin: string): string | null {
  if (time === null || begin < '12:00' || time >= '12:00' || time < '01:00') return time;
  return `${Number(time.slice(0, 2)) + 12}${time.slice(2)}`;
}

function namedTime(word: string): string | null {
  return Object.hasOwn(NAMED, word) ? (NAMED[word] ?? null) : null;
}

function halfOf(word: string): string | null {
  return /^[ap]\.?m\.?$/.test(word) ? word.slice(0, 1) : null;
}

function inHalf(hour: number, minutes: string | undefined, half: string): string {
  return written((hour % 12) + (half === 'p' ? 12 : 0), minutes);
}

function written(hour: number, minutes: string | undefined): string {
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
}

function phrase(time: string | null, next: number, isSure: boolean): Phrase {
  return { day: null, time, isSure, next };
}
