/* Runs as text in local storage; each invalid run is left out. */
import { isFields } from '../../timer/engine/reading.ts';
import type { DoneStep, Mark, Pause, Run } from './run.ts';
import {
  type Cue,
  type EndSignal,
  type RoundOf,
  type Step,
  type StepTone,
  TOOL_SOUNDS,
} from './schedule.ts';

const TONES: readonly StepTone[] = ['focus', 'rest', 'longRest', 'prepare', 'calm'];
const AT_ZERO = ['next', 'wait', 'overtime'] as const;
/** Limit for stored steps, higher than any page needs: a whole day in minutes. */
const MOST_STEPS = 2000;

/** Reads a stored list of runs, without the invalid ones; null when it is not a list. */
export function readStoredRuns(value: unknown): readonly Run[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((each) => readRunFields(each) ?? []);
}

/** Returns a list of runs as text for storage. The schedule has the key `plan`, its older name. */
export function storedTextOf(runs: readonly Run[]): string {
  return JSON.stringify(runs.map(({ schedule, ...run }) => ({ ...run, plan: schedule })));
}

function readRunFields(value: unknown): Run | null {
  if (!isFields(value) || !isFields(value['plan'])) return null;
  const stored = value['plan'];
  const steps = listOf(stored['steps'], readStep);
  const rounds = stored['rounds'] === null ? null : positive(stored['rounds']);
  const marks = listOf(value['marks'], readMark);
  const done = listOf(value['done'] ?? [], readDone);
  if (steps === null || steps.length === 0 || steps.length > MOST_STEPS) return null;
  if (marks === null || done === null) return null;
  if (rounds === undefined || typeof stored['name'] !== 'string') return null;
  const page = text(value['page']);
  if (page === null || !/^\/(?![/\\])/.test(page)) return null;
  const base = {
    id: text(value['id']),
    slot: text(value['slot']),
    place: whole(value['place']),
    addedMs: finite(value['addedMs']),
    startedAt: finite(value['startedAt']),
    spentMs: finite(value['spentMs']),
    toldAt: finite(value['toldAt']),
    volume: finite(value['volume']),
  };
  if (!isFull(base) || typeof value['isMuted'] !== 'boolean') return null;
  if (rounds !== null && base.place >= steps.length * rounds) return null;
  const common = {
    ...base,
    page,
    marks,
    done,
    isMuted: value['isMuted'],
    pauses: listOf(value['pauses'], readPause) ?? undefined,
    schedule: {
      name: stored['name'].slice(0, 200),
      steps,
      rounds,
      ...(stored['isInMinutes'] === true ? { isInMinutes: true } : {}),
    },
  };
  switch (value['status']) {
    case 'running': {
      const beganAt = finite(value['beganAt']);
      return beganAt === null ? null : { ...common, status: 'running', beganAt };
    }
    case 'paused': {
      const passedMs = finite(value['passedMs']);
      return passedMs === null ? null : { ...common, status: 'paused', passedMs };
    }
    case 'waiting':
      return { ...common, status: 'waiting' };
    case 'ended': {
      const endedAt = finite(value['endedAt']);
      const isRinging = value['isRinging'] === true;
      return endedAt === null ? null : { ...common, status: 'ended', endedAt, isRinging };
    }
    default:
      return null;
  }
}

function readStep(value: unknown): Step | null {
  if (!isFields(value)) return null;
  const tone = TONES.find((each) => each === value['tone']);
  const atZero = AT_ZERO.find((each) => each === value['atZero']);
  const label = text(value['label']);
  const ms = value['ms'] === null ? null : positive(value['ms']);
  const cues = listOf(value['cues'], readCue);
  const end = readEnd(value['end']);
  if (tone === undefined || atZero === undefined || label === null) return null;
  if (ms === undefined || cues === null || end === null) return null;
  const note = text(value['note']);
  const round = readRound(value['round']);
  return {
    label,
    tone,
    ms,
    atZero,
    cues,
    end,
    ...(note === null ? {} : { note }),
    ...(round === null ? {} : { round }),
    ...(value['isLeadIn'] === true ? { isLeadIn: true } : {}),
  };
}

function readRound(value: unknown): RoundOf | null {
  if (!isFields(value)) return null;
  const number = whole(value['number']);
  return number === null ? null : { number, of: whole(value['of']) };
}

function readCue(value: unknown): Cue | null {
  if (!isFields(value) || !isFields(value['at'])) return null;
  const leftMs = finite(value['at']['leftMs']);
  const passedMs = finite(value['at']['passedMs']);
  const at = leftMs !== null ? { leftMs } : passedMs !== null ? { passedMs } : null;
  if (at === null) return null;
  const sound = TOOL_SOUNDS.find((each) => each === value['sound']);
  return {
    at,
    sound,
    text: text(value['text']) ?? undefined,
    say: text(value['say']) ?? undefined,
  };
}

function readEnd(value: unknown): EndSignal | null {
  if (!isFields(value)) return null;
  const sound = TOOL_SOUNDS.find((each) => each === value['sound']) ?? null;
  const times = value['times'] === 'untilDismissed' ? 'untilDismissed' : whole(value['times']);
  if (times === null) return null;
  const isCalm = value['isCalm'] === true ? true : undefined;
  const isRising = value['isRising'] === true ? true : undefined;
  return { sound, times, say: text(value['say']) ?? undefined, isCalm, isRising };
}

function readMark(value: unknown): Mark | null {
  if (!isFields(value)) return null;
  const atMs = finite(value['atMs']);
  const label = text(value['label']);
  return atMs === null || label === null ? null : { atMs, label };
}

function readDone(value: unknown): DoneStep | null {
  if (!isFields(value)) return null;
  const place = whole(value['place']);
  const ms = finite(value['ms']);
  const endedAt = finite(value['endedAt']);
  if (place === null || ms === null || endedAt === null) return null;
  return { place, ms, endedAt, isFull: value['isFull'] === true };
}

function readPause(value: unknown): Pause | null {
  if (!isFields(value)) return null;
  const ms = finite(value['ms']);
  const endedAt = finite(value['endedAt']);
  return ms === null || endedAt === null ? null : { ms, endedAt };
}

/** Reads a list; null when it is not one, or when an entry is invalid. */
function listOf<Entry>(value: unknown, read: (each: unknown) => Entry | null): Entry[] | null {
  if (!Array.isArray(value)) return null;
  const entries = value.flatMap((each) => read(each) ?? []);
  return entries.length === value.length ? entries : null;
}

function isFull<T extends Record<string, unknown>>(
  fields: T,
): fields is T & { [Key in keyof T]: NonNullable<T[Key]> } {
  return Object.values(fields).every((field) => field !== null);
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 2000 ? value : null;
}

function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function whole(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}

/** A positive number; undefined for anything else, so that null can mean "none". */
function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
}
