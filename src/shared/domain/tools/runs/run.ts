/*
 * A schedule in progress.
 *
 * States:
 * - `running`: `beganAt` is the instant at which the step would have begun without its pauses.
 * - `waiting`: the step has not begun; the visitor has to start it.
 * - `paused`: `passedMs` of the step have passed.
 * - `ended`: `endedAt` is the end; while `isRinging`, it rings until it is silenced.
 *
 * Only `advance` moves a run by time. All other functions are actions of the visitor. Deadlines are
 * computed from `beganAt` instead of counting ticks, so a sleep or a reload changes nothing.
 */
import {
  type Cue,
  type EndSignal,
  LONGEST_MS,
  type Schedule,
  SHORTEST_MS,
  stepAt,
  stepCount,
} from './schedule.ts';

/** A mark that the visitor made: a lap, an interruption. */
export interface Mark {
  /** Elapsed time of the whole run, without pauses, in milliseconds. */
  readonly atMs: number;
  readonly label: string;
}

/** A step that is over. */
export interface DoneStep {
  readonly place: number;
  /** Its length without pauses, in milliseconds. */
  readonly ms: number;
  readonly endedAt: number;
  /** Whether its time ran out; false when it was skipped or ended by hand before. */
  readonly isFull: boolean;
}

/** A pause that is over. */
export interface Pause {
  readonly ms: number;
  readonly endedAt: number;
}

/** The most finished steps that are stored for a run. */
const MOST_DONE = 200;

interface RunBase {
  readonly id: string;
  /** Path of the page on which it runs: `/kitchen-timer`. */
  readonly page: string;
  /** The place on the page where several timers run side by side; otherwise empty. */
  readonly slot: string;
  readonly schedule: Schedule;
  /** Index of the current step, counted over all rounds. */
  readonly place: number;
  /** Time added to this step by hand, in milliseconds; negative when removed. */
  readonly addedMs: number;
  /** The instant of the first Start. */
  readonly startedAt: number;
  /** Length of all earlier steps without pauses, in milliseconds. */
  readonly spentMs: number;
  readonly marks: readonly Mark[];
  /** Finished steps, oldest first; only the latest `MOST_DONE`. */
  readonly done: readonly DoneStep[];
  /** Finished pauses, oldest first; undefined before the first. */
  readonly pauses?: readonly Pause[] | undefined;
  /** Signals up to this instant have been given. */
  readonly toldAt: number;
  readonly isMuted: boolean;
  readonly volume: number;
}

export type Run = RunBase &
  (
    | { readonly status: 'running'; readonly beganAt: number }
    | { readonly status: 'waiting' }
    | { readonly status: 'paused'; readonly passedMs: number }
    | { readonly status: 'ended'; readonly endedAt: number; readonly isRinging: boolean }
  );

/** A signal that the leader tab shows or plays. */
export type Signal =
  | { readonly kind: 'cue'; readonly at: number; readonly cue: Cue }
  /** A step is over; `isLast` when the whole schedule is. */
  | {
      readonly kind: 'end';
      readonly at: number;
      readonly label: string;
      readonly end: EndSignal;
      readonly isLast: boolean;
    };

/** Cues that are later than this, in milliseconds, are not given any more. */
export const LATE_CUE_MS = 1500;

/** Values that a new run is started with. */
export interface RunStart {
  readonly id: string;
  readonly page: string;
  readonly slot?: string;
  readonly volume: number;
  readonly isMuted: boolean;
}

/** Starts a schedule at an instant (UTC milliseconds). */
export function startRun(schedule: Schedule, start: RunStart, nowMs: number): Run {
  return {
    slot: '',
    ...start,
    schedule,
    place: 0,
    addedMs: 0,
    startedAt: nowMs,
    spentMs: 0,
    marks: [],
    done: [],
    toldAt: nowMs,
    status: 'running',
    beganAt: nowMs,
  };
}

/** Returns the elapsed time of the current step at an instant, in milliseconds, without pauses. */
export function passedOf(run: Run, nowMs: number): number {
  if (run.status === 'running') return Math.max(0, nowMs - run.beganAt);
  if (run.status === 'paused') return run.passedMs;
  if (run.status === 'waiting') return 0;
  return lengthOf(run) ?? 0;
}

/**
 * Returns the length of the current step in milliseconds, with time added by hand; null for an open
 * one.
 */
export function lengthOf(run: Run): number | null {
  const { ms } = stepAt(run.schedule, run.place);
  return ms === null ? null : Math.max(0, ms + run.addedMs);
}

/**
 * Moves a run forward to an instant, through every step whose time is over. Returns the run and the
 * signals to give.
 */
export function advance(run: Run, nowMs: number): { run: Run; signals: readonly Signal[] } {
  const signals: Signal[] = [];
  let current = run;
  // The limit ends the loop for a schedule of very short steps after a very long sleep.
  for (let walked = 0; walked < 10_000 && current.status === 'running'; walked += 1) {
    const step = stepAt(current.schedule, current.place);
    const length = lengthOf(current);
    const endsAt = length === null ? null : current.beganAt + length;
    const until = endsAt === null ? nowMs : Math.min(nowMs, endsAt);
    signals.push(...cuesBetween(current, until));
    if (endsAt === null || nowMs < endsAt) break;
    if (current.toldAt < endsAt || step.atZero !== 'overtime') {
      const isLast = current.place + 1 >= stepCount(current.schedule) && step.atZero !== 'overtime';
      signals.push({ kind: 'end', at: endsAt, label: step.label, end: step.end, isLast });
    }
    if (step.atZero === 'overtime') break;
    current = follow(current, endsAt, step.atZero === 'wait');
  }
  if (signals.length === 0 && current === run) return { run, signals };
  return { run: { ...current, toldAt: Math.max(current.toldAt, nowMs) }, signals };
}

/**
 * Returns the run with the next step begun at an instant, or waiting, or with the whole schedule
 * ended.
 */
function follow(run: Run, at: number, waits: boolean): Run {
  const spentMs = run.spentMs + passedOf(run, at);
  const done = doneAfter(run, at);
  const { end } = stepAt(run.schedule, run.place);
  if (run.place + 1 >= stepCount(run.schedule)) {
    const isRinging = end.sound !== null && end.times === 'untilDismissed';
    return { ...base(run), spentMs, done, status: 'ended', endedAt: at, isRinging };
  }
  const next = { ...base(run), spentMs, done, place: run.place + 1, addedMs: 0, toldAt: at };
  return waits ? { ...next, status: 'waiting' } : { ...next, status: 'running', beganAt: at };
}

/**
 * Returns the completed steps once the current one is over. A step that waits to begin is not
 * added.
 */
function doneAfter(run: Run, endedAt: number): readonly DoneStep[] {
  if (run.status === 'waiting') return run.done;
  const ms = passedOf(run, endedAt);
  const length = lengthOf(run);
  const step = { place: run.place, ms, endedAt, isFull: length !== null && ms >= length };
  return [...run.done, step].slice(-MOST_DONE);
}

function base(run: Run): RunBase {
  const { id, page, slot, schedule, place, addedMs, startedAt, spentMs, marks, done, toldAt } = run;
  const { isMuted, volume, pauses } = run;
  return {
    id,
    page,
    slot,
    schedule,
    place,
    addedMs,
    startedAt,
    spentMs,
    marks,
    done,
    toldAt,
    isMuted,
    volume,
    pauses,
  };
}

/** Returns the cues of the current step that have not been given yet, up to an instant. */
function cuesBetween(run: Run, until: number): Signal[] {
  if (run.status !== 'running') return [];
  const length = lengthOf(run);
  return stepAt(run.schedule, run.place)
    .cues.map((cue) => ({ kind: 'cue' as const, at: instantOf(cue, run.beganAt, length), cue }))
    .filter(({ at }) => at > run.toldAt && at <= until && at > run.beganAt)
    .sort((a, b) => a.at - b.at);
}

function instantOf({ at }: Cue, beganAt: number, length: number | null): number {
  if ('passedMs' in at) return beganAt + at.passedMs;
  return length === null ? Number.POSITIVE_INFINITY : beganAt + length - at.leftMs;
}

/** Returns the next instant at which `advance` has something to do; null when there is none. */
export function nextInstant(run: Run): number | null {
  if (run.status !== 'running') return null;
  const length = lengthOf(run);
  const instants = stepAt(run.schedule, run.place).cues.map((cue) =>
    instantOf(cue, run.beganAt, length),
  );
  if (length !== null) instants.push(run.beganAt + length);
  const ahead = instants.filter((at) => at > run.toldAt && Number.isFinite(at));
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** Pauses a running step; other states stay as they are. */
export function pauseRun(run: Run, nowMs: number): Run {
  if (run.status !== 'running') return run;
  return { ...base(run), status: 'paused', passedMs: passedOf(run, nowMs), toldAt: nowMs };
}

/** Resumes a pause, or begins the step that waits. */
export function resumeRun(run: Run, nowMs: number): Run {
  if (run.status === 'paused') {
    const pause = { ms: nowMs - run.toldAt, endedAt: nowMs };
    const pauses = [...(run.pauses ?? []), pause];
    return {
      ...base(run),
      pauses,
      status: 'running',
      beganAt: nowMs - run.passedMs,
      toldAt: nowMs,
    };
  }
  if (run.status !== 'waiting') return run;
  return { ...base(run), status: 'running', beganAt: nowMs, toldAt: nowMs };
}

/** Goes to the next step now; after the last step the whole schedule ends without ringing. */
export function skipStep(run: Run, nowMs: number): Run {
  if (run.status === 'ended') return run;
  const next = follow(run, nowMs, run.status === 'waiting');
  if (next.status === 'ended') return { ...next, isRinging: false, toldAt: nowMs };
  return run.status === 'paused'
    ? { ...base(next), status: 'paused', passedMs: 0, toldAt: nowMs }
    : { ...next, toldAt: nowMs };
}

/** Goes back to the beginning of this step, or, within its first two seconds, of the one before. */
export function backStep(run: Run, nowMs: number): Run {
  if (run.status === 'ended') return run;
  const isFresh = passedOf(run, nowMs) < 2000;
  const place = isFresh ? Math.max(0, run.place - 1) : run.place;
  const next = { ...base(run), place, addedMs: 0, toldAt: nowMs };
  return run.status === 'running'
    ? { ...next, status: 'running', beganAt: nowMs }
    : { ...next, status: 'paused', passedMs: 0 };
}

/**
 * Adds time to the current step, or removes it, in milliseconds. A step never becomes shorter than
 * its elapsed time. In overtime nothing can be removed.
 */
export function addTime(run: Run, byMs: number, nowMs: number): Run {
  const { ms } = stepAt(run.schedule, run.place);
  if (ms === null) return run;
  if (run.status === 'ended') return prolong(run, ms, { byMs, nowMs });
  const passed = passedOf(run, nowMs);
  const isOver = passed > ms + run.addedMs;
  if (isOver && byMs < 0) return run;
  // In overtime the added time counts from now.
  const wanted = (isOver ? passed : ms + run.addedMs) + byMs;
  const length = Math.min(LONGEST_MS, Math.max(wanted, passed + SHORTEST_MS));
  return { ...run, addedMs: length - ms, toldAt: isOver ? nowMs : run.toldAt };
}

/** Resumes a run that is over, for as long as was added. */
function prolong(run: Run, ms: number, { byMs, nowMs }: { byMs: number; nowMs: number }): Run {
  if (byMs <= 0) return run;
  const length = Math.max(0, ms + run.addedMs);
  const spentMs = run.spentMs - length;
  return {
    ...base(run),
    addedMs: run.addedMs + byMs,
    spentMs,
    toldAt: nowMs,
    done: run.done.filter(({ place }) => place !== run.place),
    status: 'running',
    beganAt: nowMs - length,
  };
}

/** Ends the whole run now, by hand: nothing rings. */
export function finishRun(run: Run, nowMs: number): Run {
  if (run.status === 'ended') return run;
  const spentMs = run.spentMs + passedOf(run, nowMs);
  const done = doneAfter(run, nowMs);
  return { ...base(run), spentMs, done, status: 'ended', endedAt: nowMs, isRinging: false };
}

/**
 * Returns whether a run ended because its time ran out. A run that was in overtime was ended by
 * hand.
 */
export function hasRunOut({ status, schedule, place, done }: Run): boolean {
  const isByTime = stepAt(schedule, place).atZero !== 'overtime';
  return status === 'ended' && isByTime && done[done.length - 1]?.isFull === true;
}

/** Stops the ringing of a run. */
export function silenceRun(run: Run): Run {
  return run.status === 'ended' && run.isRinging ? { ...run, isRinging: false } : run;
}

/** Adds a mark at this instant. */
export function markRun(run: Run, label: string, nowMs: number): Run {
  const atMs = run.spentMs + passedOf(run, nowMs);
  return { ...run, marks: [...run.marks, { atMs, label }] };
}
