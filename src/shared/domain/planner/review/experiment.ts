import { formatHour } from '../../formats/days.ts';
import { formatNumber } from '../../formats/formats.ts';
import { counted } from '../../text/counted.ts';
import type { ReviewedSession } from './types.ts';

/** A project that an experiment can be about. */
export interface ExperimentProject {
  readonly id: string;
  readonly title: string;
  /** The length of its focus sessions now, in minutes. */
  readonly workMinutes: number;
}

/** A proposed change of the session length of one project. */
export interface Proposal {
  readonly projectId: string;
  readonly title: string;
  readonly fromMinutes: number;
  readonly toMinutes: number;
  /** The figures behind it, in one sentence. */
  readonly evidence: string;
}

/** Fewer sessions say nothing. */
const LEAST_SESSIONS = 5;
/** Lengths are proposed in steps of so many minutes, within these bounds. */
const STEP = 5;
const SHORTEST = 10;
const LONGEST = 60;
/** A session that ended so much before its length was ended early. */
const EARLY_SHARE = 0.9;
/** Sessions ended early, or interruptions for each session, from which shorter ones are proposed. */
const MUCH_EARLY = 0.4;
const MUCH_INTERRUPTED = 1;
/** Finished sessions, interruptions and overtime from which longer ones are proposed. */
const NEARLY_ALL = 0.9;
const FEW_INTERRUPTED = 0.25;
const MUCH_OVERTIME = 0.4;
const OVERTIME_MINUTES = 2;

/**
 * Returns the one change that the sessions speak for most, or null: shorter sessions where many end
 * early or are interrupted, longer ones where nearly all are finished and many go on. Of several
 * projects that with the most sessions counts. Lengths in `refused` are not proposed. The same
 * sessions give the same proposal.
 */
export function proposeExperiment(
  sessions: readonly ReviewedSession[],
  projects: readonly ExperimentProject[],
  refused: readonly Pick<Proposal, 'projectId' | 'toMinutes'>[] = [],
): Proposal | null {
  const byProject = Map.groupBy(sessions, ({ projectId }) => projectId);
  const ranked = projects
    .map((project) => ({ project, own: byProject.get(project.id) ?? [] }))
    .filter(({ own }) => own.length >= LEAST_SESSIONS)
    .toSorted((a, b) => b.own.length - a.own.length || (a.project.id < b.project.id ? -1 : 1));
  for (const rule of [endedEarly, oftenInterrupted, goesOn]) {
    for (const { project, own } of ranked) {
      const found = rule(own, project);
      if (found === null) continue;
      const isRefused = refused.some(
        ({ projectId, toMinutes }) => projectId === project.id && toMinutes === found.toMinutes,
      );
      if (!isRefused) return proposalFor(project, found);
    }
  }
  return null;
}

interface Found {
  readonly toMinutes: number;
  readonly evidence: string;
}

function proposalFor({ id, title, workMinutes }: ExperimentProject, found: Found): Proposal {
  return { projectId: id, title, fromMinutes: workMinutes, ...found };
}

/** Returns the least whole minutes with which a session of this length counts as finished. */
export function leastFinished(length: number): number {
  return Math.ceil(length * EARLY_SHARE);
}

/** Returns whether a session, in whole minutes, ended clearly before its length. */
export function isEarly({ minutes }: Pick<ReviewedSession, 'minutes'>, length: number): boolean {
  return minutes < leastFinished(length);
}

function endedEarly(
  own: readonly ReviewedSession[],
  { title, workMinutes }: ExperimentProject,
): Found | null {
  const early = own.filter((session) => isEarly(session, workMinutes));
  if (early.length < own.length * MUCH_EARLY) return null;
  const typical = medianOf(early.map(({ minutes }) => minutes));
  const toMinutes = lengthNear(typical);
  if (toMinutes >= workMinutes) return null;
  const share = `${formatNumber(early.length)} of ${counted(own.length, 'session')}`;
  return {
    toMinutes,
    evidence: `${share} for “${title}” ended before ${formatNumber(workMinutes)} minutes, typically after ${formatNumber(typical)}.`,
  };
}

function oftenInterrupted(
  own: readonly ReviewedSession[],
  { title, workMinutes }: ExperimentProject,
): Found | null {
  const all = interruptionsIn(own);
  if (all < own.length * MUCH_INTERRUPTED) return null;
  const toMinutes = lengthNear(workMinutes - 2 * STEP);
  if (toMinutes >= workMinutes) return null;
  const byHour = Map.groupBy(own, ({ hour }) => hour);
  const [worst] = [...byHour].toSorted(
    ([one, a], [other, b]) => interruptionsIn(b) - interruptionsIn(a) || one - other,
  );
  const when =
    worst === undefined || interruptionsIn(worst[1]) * 2 <= all
      ? ''
      : `, most of them in the hour from ${formatHour(worst[0])}`;
  return {
    toMinutes,
    evidence: `${counted(all, 'interruption')} in ${counted(own.length, 'session')} for “${title}”${when}. A shorter session leaves less room for them.`,
  };
}

function goesOn(
  own: readonly ReviewedSession[],
  { title, workMinutes }: ExperimentProject,
): Found | null {
  const finished = own.filter((session) => !isEarly(session, workMinutes));
  const over = own.filter(({ minutes }) => minutes >= workMinutes + OVERTIME_MINUTES);
  if (finished.length < own.length * NEARLY_ALL) return null;
  if (interruptionsIn(own) > own.length * FEW_INTERRUPTED) return null;
  if (over.length < own.length * MUCH_OVERTIME) return null;
  const toMinutes = lengthNear(Math.max(workMinutes + STEP, medianOf(over.map((s) => s.minutes))));
  if (toMinutes <= workMinutes) return null;
  const share = `${formatNumber(finished.length)} of ${counted(own.length, 'session')}`;
  return {
    toMinutes,
    evidence: `You finished ${share} for “${title}”, and ${formatNumber(over.length)} went on past ${formatNumber(workMinutes)} minutes.`,
  };
}

function interruptionsIn(sessions: readonly ReviewedSession[]): number {
  return sessions.reduce(
    (sum, { internal, external, isInterrupted }) =>
      sum + Math.max(internal + external, isInterrupted ? 1 : 0),
    0,
  );
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function lengthNear(minutes: number): number {
  return Math.min(LONGEST, Math.max(SHORTEST, Math.round(minutes / STEP) * STEP));
}
