/* The stopwatch: laps and splits of a run without a planned end, and the settings of the page. */

import { csvLine } from '../../formats/csv.ts';
import { flagField, lengthField, readSettings, wholeField } from '../addresses/settings-reading.ts';
import type { Mark, Run } from '../runs/run.ts';
import { clockText } from '../runs/time-text.ts';

/** Settings of a stopwatch page. */
export interface StopwatchSettings {
  readonly showsHundredths: boolean;
  readonly takesLaps: boolean;
  /** Starting value of the count, in milliseconds. */
  readonly fromMs: number;
  /** Number of watches side by side: 1 or 2. */
  readonly athletes: number;
}

export const USUAL_STOPWATCH: StopwatchSettings = {
  showsHundredths: true,
  takesLaps: true,
  fromMs: 0,
  athletes: 1,
};

/** Reads settings from storage or the URL; null when they are not valid. */
export function readStopwatchSettings(value: unknown): StopwatchSettings | null {
  return readSettings<StopwatchSettings>(value, {
    showsHundredths: flagField,
    takesLaps: flagField,
    fromMs: lengthField(0),
    athletes: wholeField(1, 2),
  });
}

/** Returns a run that was just started, as if `fromMs` had passed already. */
export function countFrom(run: Run, fromMs: number): Run {
  return run.status === 'running' ? { ...run, beganAt: run.beganAt - fromMs } : run;
}

/** Returns the elapsed time as `1:32.40`, or `1:32` without hundredths; never rounded up. */
export function watchText(ms: number, showsHundredths = true): string {
  const text = clockText(ms, 'down');
  if (!showsHundredths) return text;
  const hundredths = Math.floor(Math.max(0, ms) / 10) % 100;
  return `${text}.${String(hundredths).padStart(2, '0')}`;
}

const HUNDREDTH_MS = 10;

/** A lap: its own time, and the total time at its end. */
export interface Lap {
  readonly number: number;
  readonly lapMs: number;
  readonly splitMs: number;
  readonly rank: 'best' | 'worst' | null;
}

/**
 * Returns the laps in order. The fastest and the slowest are marked as soon as two laps differ.
 * Times are truncated to whole hundredths at each split, so that the laps add up to the split, and
 * a spreadsheet shows the same figures as the page.
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

/**
 * Returns the laps of one or several athletes as text, one line for each lap: `2  1:30.05  3:02.45
 * best`.
 */
export function lapsAsText(athletes: readonly (readonly Lap[])[]): string {
  const lists = athletes.map((laps) =>
    laps.map(({ number, lapMs, splitMs, rank }) =>
      [number, watchText(lapMs), watchText(splitMs), ...(rank === null ? [] : [rank])].join('\t'),
    ),
  );
  const head = (place: number) => (athletes.length > 1 ? [`Athlete ${place + 1}`] : []);
  return lists.map((lines, place) => [...head(place), ...lines].join('\n')).join('\n\n');
}

/** Returns the laps as CSV, with the seconds as plain numbers. */
export function lapsAsCsv(athletes: readonly (readonly Lap[])[]): string {
  const rows = athletes.flatMap((laps, place) =>
    laps.map(({ number, lapMs, splitMs }) =>
      csvLine([
        place + 1,
        number,
        watchText(lapMs),
        watchText(splitMs),
        (lapMs / 1000).toFixed(2),
        (splitMs / 1000).toFixed(2),
      ]),
    ),
  );
  return [csvLine(['Athlete', 'No.', 'Lap', 'Split', 'Lap (s)', 'Split (s)']), ...rows].join('');
}
