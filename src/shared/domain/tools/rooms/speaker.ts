/* A talk with its lights: green, amber and red by the time left, then overtime. */

import {
  flagField,
  lengthField,
  lineField,
  listField,
  nullable,
  readSettings,
  wordField,
} from '../addresses/settings-reading.ts';
import type { Run } from '../runs/run.ts';
import { buildStep, type Cue, type EndSignal, type Schedule, type Step } from '../runs/schedule.ts';
import { lengthText } from '../runs/time-text.ts';

/** A part of a talk: the talk itself, the questions after it. */
export interface SpeakerPart {
  readonly label: string;
  readonly ms: number;
}

/** Settings of a speaker's timer; the thresholds are the time left of a part, in milliseconds. */
export interface SpeakerSettings {
  readonly name: string;
  readonly parts: readonly SpeakerPart[];
  /** Time left at which green starts; null: green from the beginning. */
  readonly greenMs: number | null;
  readonly amberMs: number;
  readonly redMs: number;
  readonly hasSound: boolean;
  readonly view: 'presenter' | 'audience';
}

/** States of the lights. */
export type SpeakerLight = 'early' | 'green' | 'amber' | 'red' | 'over';

/** The letter and the word of each light, so that they do not depend on colour. */
export const LIGHT_WORDS: Readonly<Record<SpeakerLight, string>> = {
  early: 'E · Early',
  green: 'G · On time',
  amber: 'A · Wrap up',
  red: 'R · Finish',
  over: 'O · Over',
};

/**
 * Returns the light at a moment of a part. In a part shorter than a threshold, the threshold is the
 * length of the part.
 */
export function lightAt(
  { greenMs, amberMs, redMs }: Pick<SpeakerSettings, 'greenMs' | 'amberMs' | 'redMs'>,
  { leftMs, overMs }: { readonly leftMs: number; readonly overMs: number },
): SpeakerLight {
  if (overMs > 0) return 'over';
  if (leftMs <= redMs) return 'red';
  if (leftMs <= amberMs) return 'amber';
  return greenMs === null || leftMs <= greenMs ? 'green' : 'early';
}

/** Returns the schedule of a talk: each part continues into overtime until the visitor goes on. */
export function speakerSchedule(settings: SpeakerSettings): Schedule {
  const steps = settings.parts.map(
    ({ label, ms }): Step =>
      buildStep({
        label,
        ms,
        atZero: 'overtime',
        cues: cuesOf(settings, ms),
        end: settings.hasSound ? SOFT_END : SILENT_END,
      }),
  );
  return { name: settings.name, steps, rounds: 1 };
}

/**
 * Applies the thresholds and sounds of a schedule with the same parts to a talk in progress. Cues
 * that are already past are not given.
 */
export function refitTalk(run: Run, { steps }: Schedule, nowMs: number): Run {
  const fitted = run.schedule.steps.map((step, place) => {
    const { cues, end } = steps[place] ?? step;
    return { ...step, cues, end };
  });
  return { ...run, toldAt: nowMs, schedule: { ...run.schedule, steps: fitted } };
}

const SILENT_END: EndSignal = { sound: null, times: 0 };
const SOFT_END: EndSignal = { sound: 'chime', times: 1 };

function cuesOf({ greenMs, amberMs, redMs, hasSound }: SpeakerSettings, ms: number): Cue[] {
  const marks = [
    [greenMs, 'Green'],
    [amberMs, 'Amber'],
    [redMs, 'Red'],
  ] as const;
  return marks.flatMap(([leftMs, colour]) =>
    leftMs === null || leftMs <= 0 || leftMs >= ms
      ? []
      : [
          {
            at: { leftMs },
            text: `${colour}: ${lengthText(leftMs)} left`,
            ...(hasSound ? { sound: 'soft' as const } : {}),
          },
        ],
  );
}

/** Returns the usual thresholds for a talk of so many milliseconds. */
export function usualThresholds(
  ms: number,
): Pick<SpeakerSettings, 'greenMs' | 'amberMs' | 'redMs'> {
  const minutes = ms / 60_000;
  const of = (amber: number, red: number) => ({
    greenMs: null,
    amberMs: Math.round(amber * 60) * 1000,
    redMs: Math.round(red * 60) * 1000,
  });
  if (minutes < 3) return of(minutes / 4, minutes / 8);
  if (minutes < 8) return of(1, 0.5);
  if (minutes < 15) return of(2, 0.5);
  return minutes < 45 ? of(5, 1) : of(10, 5);
}

/**
 * Reads settings from storage or the URL; null when they are not valid or the thresholds are not in
 * order.
 */
export function readSpeakerSettings(value: unknown): SpeakerSettings | null {
  const settings = readSettings<SpeakerSettings>(value, {
    name: lineField(60),
    parts: listField((part) => readPart(part) ?? undefined, { least: 1, most: 5 }),
    greenMs: nullable(lengthField(0)),
    amberMs: lengthField(0),
    redMs: lengthField(0),
    hasSound: flagField,
    view: wordField(['presenter', 'audience'] as const),
  });
  return settings !== null && areInOrder(settings) ? settings : null;
}

/** Returns whether green comes before amber and amber before red, all of them within the talk. */
function areInOrder({ parts, greenMs, amberMs, redMs }: SpeakerSettings): boolean {
  const whole = parts[0]?.ms ?? 0;
  return redMs <= amberMs && amberMs <= (greenMs ?? whole) && (greenMs ?? 0) <= whole;
}

function readPart(value: unknown): SpeakerPart | null {
  return readSettings<SpeakerPart>(value, { label: lineField(40), ms: lengthField(1000) });
}
