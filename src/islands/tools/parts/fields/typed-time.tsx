/*
 * Reads a time while it is typed. This module is heavier than the field, and is loaded when the
 * pointer or the focus first comes to the field.
 */

import {
  type ReadTime,
  readTime,
  readTypedTime,
  type TimeReading,
} from '#shared/domain/durations/read-time.ts';
import { saidLength, saidTime } from '#shared/domain/durations/say-time.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import type { SentenceTime } from '#shared/domain/tools/clocks/sentence.ts';
import { readSentenceTime } from '#shared/domain/tools/clocks/sentence-reading.ts';
import { minuteOfDayAt, nextTimeOfDay } from '#shared/domain/tools/runs/time-text.ts';
import { timeOfDay } from '../screen/shown.ts';
import { AskTime, type AskTimeProps } from './AskTime.tsx';

/** The times that a field accepts. */
export interface Taken {
  readonly nowMs: number;
  /** Whether times of day are not accepted. */
  readonly isLength: boolean;
  /** Whether a name is accepted beside the time. */
  readonly takesName: boolean;
}

const NO_LENGTH = { kind: 'unreadable', message: 'Type a length like 1:30 or 4m.' } as const;

/** Reads the text of a field; times that the field does not accept are unreadable. */
export function readField(text: string, { nowMs, isLength, takesName }: Taken): TimeReading {
  const read = takesName ? readTime : readTypedTime;
  const reading = read(text, { nowMinute: minuteOfDayAt(nowMs) });
  return isLength ? lengthOnly(reading, NO_LENGTH) : reading;
}

const NO_SHORT_LENGTH = {
  kind: 'unreadable',
  message: 'Write a length like 0:40, 90s or 2m.',
} as const;

/**
 * Reads the length of a part. A number without a unit is in `unit`; with `canBeNone`, zero and
 * `none` are accepted.
 */
export function readLength(
  typed: string,
  unit: 'seconds' | 'minutes',
  canBeNone: boolean,
): LengthReading {
  if (canBeNone && /^(?:|none|0+(?::0+)*\s*[a-z]*)$/i.test(typed.trim())) {
    return { kind: 'for', ms: 0, name: '' };
  }
  const reading = lengthOnly(readTypedTime(typed, { bare: unit }), NO_SHORT_LENGTH);
  return reading.kind === 'unreadable' ? NO_SHORT_LENGTH : reading;
}

/** Reads the gaps of a sentence at an instant (UTC milliseconds). */
export function readSentence(time: SentenceTime, nowMs: number): TimeReading {
  return readSentenceTime(time, minuteOfDayAt(nowMs));
}

export type SetQuestionProps = Pick<AskTimeProps, 'guesses' | 'onChoose'>;

/** Asks which time to set. */
export function SetQuestion(props: SetQuestionProps) {
  return <AskTime action="Set" {...props} />;
}

type LengthReading = Exclude<TimeReading, { kind: 'until' }>;

/** Returns the reading without times of day. */
function lengthOnly(
  reading: TimeReading,
  none: Extract<TimeReading, { kind: 'unreadable' }>,
): LengthReading {
  if (reading.kind === 'until') return none;
  if (reading.kind !== 'unsure') return reading;
  const guesses = reading.guesses.filter(({ kind }) => kind === 'for');
  return guesses.length === 0 ? none : { kind: 'unsure', guesses };
}

export type EchoProps = {
  id: string;
  reading: TimeReading;
  nowMs: number;
  action: string;
  onChoose: (time: ReadTime) => void;
};

/** Repeats the time as it was understood with its end, or asks which one was meant. */
export function TimeEcho({ id, reading, nowMs, action, onChoose }: EchoProps) {
  return (
    <div id={id} role="status">
      {reading.kind === 'unsure' ? (
        <AskTime guesses={reading.guesses} {...{ action, onChoose }} />
      ) : (
        reading.kind !== 'unreadable' && (
          <p className="field-hint">
            {saidTime(reading)} · {whenOver(reading, nowMs)}
          </p>
        )
      )}
    </div>
  );
}

function whenOver(time: ReadTime, nowMs: number): string {
  if (time.kind === 'for') return `ends ${dayTime(nowMs + time.ms, nowMs)} if started now`;
  const endsAt = nextTimeOfDay(time.minuteOfDay, nowMs);
  const minutes = Math.ceil((endsAt - nowMs) / 60_000);
  return `${saidLength(minutes * 60_000)} from now`;
}

function dayTime(endsAt: number, nowMs: number): string {
  const days = new Date(endsAt).setHours(12, 0, 0, 0) - new Date(nowMs).setHours(12, 0, 0, 0);
  const ahead = Math.round(days / 86_400_000);
  if (ahead === 0) return timeOfDay(endsAt);
  const day = ahead === 1 ? 'tomorrow' : formatInstant(endsAt, 'longWeekday');
  return `${day} at ${timeOfDay(endsAt)}`;
}
