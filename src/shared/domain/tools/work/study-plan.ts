/* A study session: its hours are divided into blocks, and the blocks among subjects by weight. */

import {
  lengthField,
  lineField,
  listField,
  nullable,
  readSettings,
  wholeField,
} from '../addresses/settings-reading.ts';
import { buildStep, type EndSignal, type Schedule } from '../runs/schedule.ts';

/** A subject, and its weight relative to the others. */
export interface Subject {
  readonly name: string;
  readonly weight: number;
}

/** Settings that a visitor chose. */
export interface StudySettings {
  readonly totalMs: number;
  readonly workMs: number;
  readonly restMs: number;
  readonly subjects: readonly Subject[];
  /** The day of the exam, `2027-02-01`. */
  readonly examDay: string | null;
}

/** Signals of the blocks and breaks. */
export interface StudySignals {
  readonly end: EndSignal;
  readonly restEnd: EndSignal;
}

export const MOST_SUBJECTS = 8;
export const MOST_WEIGHT = 9;
const SHORTEST_WORK_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns how many whole blocks fit; the last one needs no break. */
export function blockCount({ totalMs, workMs, restMs }: StudySettings): number {
  return Math.max(0, Math.floor((totalMs + restMs) / (workMs + restMs)));
}

/**
 * Returns the number of blocks for each subject, in proportion to the weights. The remaining blocks
 * go to the largest remainders.
 */
export function dealBlocks(count: number, subjects: readonly Subject[]): readonly number[] {
  const sum = subjects.reduce((all, { weight }) => all + weight, 0);
  if (sum === 0) return subjects.map(() => 0);
  const shares = subjects.map(({ weight }) => (count * weight) / sum);
  const dealt = shares.map(Math.floor);
  const rest = count - dealt.reduce((all, each) => all + each, 0);
  const nearest = shares
    .map((share, place) => ({ place, missing: share % 1 }))
    .toSorted((one, other) => other.missing - one.missing || one.place - other.place)
    .slice(0, rest);
  for (const { place } of nearest) dealt[place] = (dealt[place] ?? 0) + 1;
  return dealt;
}

/**
 * Returns the subject of each block: the first subject first, then spread evenly so that none comes
 * in a row.
 */
export function orderBlocks(dealt: readonly number[]): readonly number[] {
  const count = dealt.reduce((all, each) => all + each, 0);
  const given = dealt.map(() => 0);
  const order: number[] = [];
  for (let block = 0; block < count; block += 1) {
    // The subject that is furthest behind an even pace gets the next block; of several, the first.
    const behind = dealt.map((share, place) => {
      const had = given[place] ?? 0;
      if (had >= share) return Number.NEGATIVE_INFINITY;
      return block === 0 ? -place : ((block + 1) * share) / count - had;
    });
    const next = behind.indexOf(Math.max(...behind));
    given[next] = (given[next] ?? 0) + 1;
    order.push(next);
  }
  return order;
}

/** Returns the schedule: the blocks of all subjects in order, with breaks between them. */
export function studyPlanOf(settings: StudySettings, { end, restEnd }: StudySignals): Schedule {
  const { subjects, workMs, restMs } = settings;
  const dealt = dealBlocks(blockCount(settings), subjects);
  const order = orderBlocks(dealt);
  const steps = order.flatMap((subject, place) => {
    const turn = order.slice(0, place + 1).filter((each) => each === subject).length;
    const work = buildStep({
      ms: workMs,
      label: subjects[subject]?.name ?? '',
      note: `Block ${turn} of ${dealt[subject] ?? 0}`,
      end,
    });
    const isLast = place === order.length - 1 || restMs === 0;
    const rest = buildStep({ ms: restMs, label: 'Break', tone: 'rest', end: restEnd });
    return isLast ? [work] : [work, rest];
  });
  const empty = buildStep({ ms: workMs, label: subjects[0]?.name ?? 'Study', end });
  return { name: '', steps: steps.length === 0 ? [empty] : steps, rounds: 1 };
}

/**
 * Returns the whole days from the local day of an instant to a day (`2027-02-01`); negative after
 * it.
 */
function daysUntil(day: string, nowMs: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const now = new Date(nowMs);
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.round((Date.UTC(year, month - 1, date) - today) / DAY_MS);
}

/** Returns `Exam in 12 days`, `Exam tomorrow`, `Exam today` or `The exam was 3 days ago`. */
export function examText(day: string, nowMs: number): string {
  const days = daysUntil(day, nowMs);
  if (days === 0) return 'Exam today';
  if (days === 1) return 'Exam tomorrow';
  if (days > 1) return `Exam in ${days} days`;
  return days === -1 ? 'The exam was yesterday' : `The exam was ${-days} days ago`;
}

/** Reads settings from storage or the URL; null when they are not valid. */
export function readStudySettings(value: unknown): StudySettings | null {
  const settings = readSettings<StudySettings>(value, {
    totalMs: lengthField(SHORTEST_WORK_MS),
    workMs: lengthField(SHORTEST_WORK_MS),
    restMs: wholeField(0, 7_200_000),
    subjects: listField(readSubject, { least: 1, most: MOST_SUBJECTS }),
    examDay: nullable(readDay),
  });
  return settings !== null && blockCount(settings) <= 500 ? settings : null;
}

function readSubject(value: unknown): Subject | undefined {
  const read = { name: lineField(40), weight: wholeField(0, MOST_WEIGHT) };
  return readSettings<Subject>(value, read) ?? undefined;
}

/** Reads a day as native date fields write it; undefined when it is not valid. */
export function readDay(value: unknown): string | undefined {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return isDay && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
