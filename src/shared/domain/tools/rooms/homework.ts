/* Homework: a total by grade, divided into short blocks with breaks, and a star for each block. */

import {
  lengthField,
  lineField,
  listField,
  nullable,
  readSettings,
  wholeField,
} from '../addresses/settings-reading.ts';
import { buildStep, type Schedule } from '../runs/schedule.ts';

/** Settings that a visitor chose. */
export interface HomeworkSettings {
  readonly grade: number;
  /** A total set by the parents; null: that of the grade. */
  readonly totalMs: number | null;
  readonly subjects: readonly string[];
  /** Index of the open card, from 0. */
  readonly chosen: number;
}

/** The lengths of work and break. */
export interface HomeworkBlock {
  readonly workMs: number;
  readonly restMs: number;
}

const MOST_GRADE = 12;
export const MOST_CARDS = 10;
const LONGEST_CARD = 24;
/** Ten minutes per grade. */
const PER_GRADE_MS = 600_000;

/** Returns the total time to work, in milliseconds. */
export function homeworkTotalMs({ grade, totalMs }: HomeworkSettings): number {
  return totalMs ?? grade * PER_GRADE_MS;
}

/** Returns the settings with a total set by the parents, at least one minute. */
export function withTotal(settings: HomeworkSettings, ms: number): HomeworkSettings {
  return { ...settings, totalMs: Math.max(60_000, ms) };
}

/** Opens the card with that name; if there is none, adds it as the first. */
export function withCard(settings: HomeworkSettings, label: string | undefined): HomeworkSettings {
  if (label === undefined) return settings;
  const name = label.slice(0, LONGEST_CARD);
  const chosen = settings.subjects.indexOf(name);
  if (chosen !== -1) return { ...settings, chosen };
  return { ...settings, subjects: [name, ...settings.subjects].slice(0, MOST_CARDS), chosen: 0 };
}

/**
 * Returns the length of the next block in milliseconds: a whole block, or the rest of the total; 0
 * when the total is done.
 */
export function nextBlockMs(
  settings: HomeworkSettings,
  { workMs }: HomeworkBlock,
  workedMs: number,
): number {
  const left = homeworkTotalMs(settings) - workedMs;
  // A rest of less than half a minute, such as one left by a pause, is not worth a block.
  return left < 30_000 ? 0 : Math.min(workMs, left);
}

/** Returns the number of stars for the total: one for each block. */
export function starCount(settings: HomeworkSettings, { workMs }: HomeworkBlock): number {
  return Math.max(1, Math.ceil(homeworkTotalMs(settings) / workMs));
}

/**
 * Returns the schedule of the next block: work on the open card, and a break unless it is the last
 * block.
 */
export function homeworkScheduleOf(
  settings: HomeworkSettings,
  block: HomeworkBlock,
  workedMs: number,
): Schedule {
  const nextMs = nextBlockMs(settings, block, workedMs);
  const ms = nextMs === 0 ? block.workMs : nextMs;
  const isLast = workedMs + ms >= homeworkTotalMs(settings);
  const subject = settings.subjects[settings.chosen] ?? 'Homework';
  const work = buildStep({ ms, label: subject, end: { sound: 'marimba', times: 1 } });
  const back = { sound: 'go', times: 1 } as const;
  const rest = buildStep({ ms: block.restMs, label: 'Break', tone: 'rest', end: back });
  return { name: '', steps: isLast ? [work] : [work, rest], rounds: 1 };
}

/** Reads settings from storage or the URL; null when they are not valid. */
export function readHomeworkSettings(value: unknown): HomeworkSettings | null {
  const settings = readSettings<HomeworkSettings>(value, {
    grade: wholeField(1, MOST_GRADE),
    totalMs: nullable(lengthField(60_000)),
    subjects: listField(lineField(LONGEST_CARD), { least: 1, most: MOST_CARDS }),
    chosen: wholeField(0, MOST_CARDS - 1),
  });
  return settings !== null && settings.chosen < settings.subjects.length ? settings : null;
}
