import { readDayAt } from './day-words.ts';
import { isMeant } from './judge.ts';
import type { LineText, Phrase } from './phrase.ts';
import { inPart, readAfterDay, readTimeAt } from './time-words.ts';

/** A phrase with the index of its first token. */
export interface Candidate extends Phrase {
  readonly at: number;
}

const JOINTS = new Set([',', 'and', 'or', '&', '-', '–', 'to', '/']);

/** The days and times of a line that are meant, in order. */
export function findDays(text: LineText): Candidate[] {
  const candidates: Candidate[] = [];
  let at = 0;
  while (at < text.tokens.length) {
    const phrase = readPhrase(text, at);
    if (phrase !== null && isMeant(text, at, phrase)) candidates.push({ ...phrase, at });
    at = phrase?.next ?? at + 1;
  }
  return candidates.filter((each, place) => {
    const [previous, following] = [candidates[place - 1], candidates[place + 1]];
    return !isListed(text, previous, each) && !isListed(text, each, following);
  });
}

/** “Sat and sun” is not one day. */
function isListed(
  { tokens }: LineText,
  one: Candidate | undefined,
  other: Candidate | undefined,
): boolean {
  if (one === undefined || other === undefined || one.day === null || other.day === null) {
    return false;
  }
  return other.at === one.next + 1 && JOINTS.has(tokens[one.next]?.text ?? '');
}

/** A day with its time, in either order, or one of both. */
function readPhrase(text: LineText, at: number): Phrase | null {
  const day = readDayAt(text, at);
  if (day !== null) return withTime(text, day);
  const time = readTimeAt(text, at);
  if (time === null) return null;
  const start = text.tokens[time.next]?.text === ',' ? time.next + 1 : time.next;
  const after = readDayAt(text, start);
  return after === null || after.time !== null ? time : { ...after, time: time.time };
}

function withTime(text: LineText, day: Phrase): Phrase {
  const time = readAfterDay(text, day.next);
  if (time === null) return day;
  const said = day.isEvening === true ? inPart(time.time, '12:00') : time.time;
  return { ...day, time: said, isSure: day.isSure || time.isSure, next: time.next };
}
