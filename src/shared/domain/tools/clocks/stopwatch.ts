/* The stopwatch: laps and splits of an open run, and what its page is set to. */

import { flagField, lengthField, readSettings, wholeField } from '../addresses/settings-reading.ts';
import type { Mark, Run } from '../runs/run.ts';
import { clockText } from '../runs/time-text.ts';

/** Settings of a stopwatch page. */
export interface StopwatchSettings {
  readonly showsHundredths: boolean;
  readonly takesLaps: boolean;
  /** Where it begins to count, in milliseconds. */
  readonly fromMs: number;
  /** One watch, or two that run side by side. */
  readonly athletes: number;
}

export const USUAL_STOPWATCH: StopwatchSettings = {
  showsHundredths: true,
  takesLaps: true,
  fromMs: 0,
  athletes: 1,
};

/** Reads settings that were kept or sent; null when they cannot be taken. */
export function readStopwatchSettings(value: unknown): StopwatchSettings | null {
  return readSettings<StopwatchSettings>(value, {
    showsHundredths: flagField,
    takesLaps: flagField,
    fromMs: lengthField(0),
    athletes: wholeField(1, 2),
  });
}

/** A watch that was just started shows `fromMs` already. */
export function countFrom(run: Run, fromMs: number): Run {
  return run.status === 'running' ? { ...run, beganAt: run.beganAt - fromMs } : run;
}

/** `1:32.40`, or `1:32` without the hundredths: what has passed, never rounded up. */
export function watchText(ms: number, showsHundredths = true): string {
  const text = clockText(ms, 'down');
  if (!showsHundredths) return text;
  const hundredths = Math.floor(Math.max(0, ms) / 10) % 100;
  return `${text}.${String(hundredths).padStart(2, '0')}`;
}

const HUNDREDTH_MS = 10;

/** One round: its own time, and the time up to its end. */
export interface Lap {
  readonly number: number;
  readonly lapMs: number;
  readonly splitMs: number;
  readonly rank: 'best' | 'worst' | null;
}

/**
 * The laps in their order; the fastest and the slowest are named as soon as two of them differ. All
 * times are whole hundredths, cut where the split was taken, so that the laps add up to the split and
 * a spreadsheet says what the page says.
 */
export function lapsOf(marks: readonly Mark[]): readonly Lap[] {
  const splits = marks.map(({ atMs }) => Math.floor(atMs / HUNDREDTH_MS) * HUNDREDTH_MS);
  const lengths = splits.map((splitMs, place) => splitMs - (splits[place - 1] ?? 0));
  const best = Math.min(...lengths);
  const worst = Math.max(...lengths);
  const rankOf = (place: number) => {
    if (best === worst) return null;
    if (place === lengths.indexOf(best)) return 'best';
    return place === lengths.indexOf(worst) ? 'worst' : null;
  };
  return splits.map((splitMs, place) => {
    const lapMs = lengths[place] ?? 0;
    return { number: place + 1, lapMs, splitMs, rank: rankOf(place) };
  });
}

/** The laps of one or several athletes, a line for each: `2  1:30.05  3:02.45  best`. */
export function lapsAsText(athletes: readonly (readonly Lap[])[]): string {
  const lists = athletes.map((laps) =>
    laps.map(({ number, lapMs, splitMs, rank }) =>
      [number, watchText(lapMs), watchText(splitMs), ...(rank === null ? [] : [rank])].join('\t'),
    ),
  );
  const head = (place: number) => (athletes.length > 1 ? [`Athlete ${place + 1}`] : []);
  return lists.map((lines, place) => [...head(place), ...lines].join('\n')).join('\n\n');
}

/** The laps as a table for a spreadsheet, with the seconds as plain numbers. */
export function lapsAsCsv(athletes: readonly (readonly Lap[])[]): string {
  const rows = athletes.flatMap((laps, place) =>
    laps.map(({ number, lapMs, splitMs }) =>
      [
        ...[place + 1, number, watchText(lapMs), watchText(splitMs)],
        ...[(lapMs / 1000).toFixed(2), (splitMs / 1000).toFixed(2)],
      ].join(','),
    ),
  );
  return ['Athlete,No.,Lap,Split,Lap (s),Split (s)', ...rows, ''].join('\r\n');
}
