import {
  type DayReader,
  type RepeatDraft,
  type RepeatLine,
  type RepeatWords,
  readMonthlyOf,
  readRepeatEnd,
  readRepeatStart,
  settle,
} from '../../repetition/words/read-repeat.ts';
import type { Taken } from '../../repetition/words/tokens.ts';
import { readDayAt } from './day-words.ts';
import { isRepeatMeant } from './judge.ts';
import type { LineText } from './phrase.ts';
import { readAfterDay } from './time-words.ts';

/** A repetition with its first token and the one after it. */
export interface FoundRepeat {
  readonly words: RepeatWords;
  readonly at: number;
  readonly next: number;
}

/** The first repetition that a line says, with its time and its ends, in any order. */
export function findRepeat(text: LineText): FoundRepeat | null {
  const { tokens, today } = text;
  const readDay: DayReader = (at) => readDayAt(text, at);
  const repeatLine: RepeatLine = { tokens, readDay };
  for (const at of tokens.keys()) {
    const start = readRepeatStart(repeatLine, at) ?? readMonthlyOf(repeatLine, at);
    if (start === null) continue;
    const taken = readRest(text, repeatLine, start);
    const { isAdverb } = taken.value;
    if (!isRepeatMeant(text, at, { isAdverb, next: taken.next })) continue;
    const words = settle(taken.value, today);
    if (words !== null) return { words, at, next: taken.next };
  }
  return null;
}

function readRest(text: LineText, line: RepeatLine, start: Taken<RepeatDraft>): Taken<RepeatDraft> {
  let taken = start;
  for (;;) {
    const end = readRepeatEnd(line, taken);
    const time = end === null && taken.value.at === null ? readAfterDay(text, taken.next) : null;
    if (end !== null) taken = end;
    else if (time !== null) taken = { value: { ...taken.value, at: time.time }, next: time.next };
    else return taken;
  }
}
