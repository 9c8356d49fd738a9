/*
 * Blocks of programming: a quiet end with overtime, whole minutes, and a log like a list of
 * commits.
 */

import {
  lengthField,
  lineField,
  nullable,
  readSettings,
  wordField,
} from '../addresses/settings-reading.ts';
import type { StepSpec } from '../clocks/countdown.ts';
import { buildStep, type Schedule, type Step } from '../runs/schedule.ts';
import { type WorkEntry, wholeMinutes } from './work-log.ts';

/** A preset of a page. */
export interface CodingPreset {
  readonly label: string;
  readonly steps: readonly StepSpec[];
  /** Prefix of the task in the log: `bug`. */
  readonly prefix?: string | undefined;
  /** The label of the note, where it is not the next step: `ruled out`. */
  readonly noteAs?: string | undefined;
}

/** Settings that a visitor chose. */
export interface CodingSettings {
  readonly preset: string;
  /** The visitor's own length of work; null: that of the preset. */
  readonly workMs: number | null;
  readonly task: string;
  /** The next physical step, or another note that the preset asks for. */
  readonly note: string;
}

/** Sources of an interruption, as stored in the marks of a run. */
export const INTERRUPTIONS = { others: 'others', own: 'own' } as const;

const SOFT_END = { sound: 'soft', times: 1 } as const;
const BACK = { sound: 'go', times: 1 } as const;

/** Returns the preset with this label, or else the first. */
export function presetWith(
  presets: readonly CodingPreset[],
  label: string,
): CodingPreset | undefined {
  return presets.find((preset) => preset.label === label) ?? presets[0];
}

/**
 * Returns the schedule that Start runs; work continues beyond its time until the visitor ends it.
 */
export function codingScheduleOf(
  presets: readonly CodingPreset[],
  settings: CodingSettings,
): Schedule {
  const preset = presetWith(presets, settings.preset);
  const steps = (preset?.steps ?? []).map((spec): Step => {
    const isWork = (spec.tone ?? 'focus') === 'focus';
    return buildStep({
      label: spec.label,
      tone: spec.tone ?? 'focus',
      end: isWork ? SOFT_END : BACK,
      ms: isWork ? (settings.workMs ?? spec.ms) : spec.ms,
      atZero: isWork ? 'overtime' : 'next',
      note: isWork && settings.note !== '' ? settings.note : undefined,
    });
  });
  const prefix = preset?.prefix === undefined ? '' : `${preset.prefix}: `;
  const task = settings.task === '' ? '' : prefix + settings.task;
  return { name: task, steps, rounds: 1, isInMinutes: true };
}

/**
 * Returns the log of a day as text to copy: a line for each block, with its note and its
 * interruptions below.
 */
export function codingLog(entries: readonly WorkEntry[], presets: readonly CodingPreset[]): string {
  return entries.map((entry) => logLines(entry, presets)).join('\n');
}

function logLines({ ms, label, note, marks }: WorkEntry, presets: readonly CodingPreset[]): string {
  const head = `${wholeMinutes(ms)}m`.padEnd(5);
  const indent = ' '.repeat(5);
  const noteAs = presets.find(
    ({ prefix }) => prefix !== undefined && label.startsWith(`${prefix}: `),
  )?.noteAs;
  const isBeside = noteAs !== undefined && note !== '';
  return [
    `${head}${label}${isBeside ? ` (${noteAs}: ${note})` : ''}`,
    ...(note === '' || isBeside ? [] : [`${indent}next: ${note}`]),
    ...(marks.length === 0 ? [] : [`${indent}${interruptionText(marks)}`]),
  ].join('\n');
}

/** Returns a count of interruptions: `interrupted 3 times: 2 by others, 1 by myself`. */
export function interruptionText(marks: readonly string[]): string {
  const own = marks.filter((mark) => mark === INTERRUPTIONS.own).length;
  const count = marks.length;
  return `interrupted ${count === 1 ? 'once' : `${count} times`}: ${count - own} by others, ${own} by myself`;
}

/** Reads settings from storage or the URL; null when they are not valid. */
export function readCodingSettings(
  value: unknown,
  presets: readonly CodingPreset[],
): CodingSettings | null {
  return readSettings<CodingSettings>(value, {
    preset: wordField(presets.map(({ label }) => label)),
    workMs: nullable(lengthField(60_000)),
    task: lineField(100),
    note: lineField(200),
  });
}
