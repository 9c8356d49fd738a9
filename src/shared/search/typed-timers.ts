import { type ReadTime, readTime } from '../domain/durations/read-time.ts';
import { saidTime } from '../domain/durations/say-time.ts';
import { minuteOfDayAt, timeOfDayText } from '../domain/tools/runs/time-text.ts';

/** A link that starts a timer, and what it says. */
export interface TypedTimer {
  readonly href: string;
  readonly label: string;
}

/** The timers that typed words ask for. */
export interface TypedTimers {
  /** Whether the words leave no doubt; else it is to be asked which of the timers is meant. */
  readonly isSure: boolean;
  readonly timers: readonly TypedTimer[];
}

/** The timers of a typed time (`12 min`, `half an hour`, `tea 4 min`); none for other words. */
export function typedTimers(typed: string, nowMs: number): TypedTimers {
  const reading = readTime(typed, { nowMinute: minuteOfDayAt(nowMs) });
  if (reading.kind === 'unreadable') return { isSure: true, timers: [] };
  if (reading.kind !== 'unsure') return { isSure: true, timers: [timerOf(reading)] };
  return { isSure: false, timers: reading.guesses.map(timerOf) };
}

function timerOf(time: ReadTime): TypedTimer {
  const query = new URLSearchParams(
    time.kind === 'for' ? { d: `${time.ms / 1000}s` } : { until: timeOfDayText(time.minuteOfDay) },
  );
  if (time.name !== '') query.set('label', time.name);
  query.set('auto', '1');
  return {
    href: `/timer?${query}`,
    label: time.kind === 'until' ? `Start, ${saidTime(time)}` : `Start ${saidTime(time)}`,
  };
}
