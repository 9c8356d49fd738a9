import type { KeyValueStore } from '#shared/domain/platform.ts';
import { isFields, isWhole } from '#shared/domain/timer/engine/reading.ts';
import { parseTimerState } from '#shared/domain/timer/persistence.ts';
import type { TimerState } from '#shared/domain/timer/types.ts';
import { isActive, remainingSeconds } from '#shared/domain/timer/views.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';

/**
 * The local timer state of the specification (section 3) as it lies in local storage, with the
 * exact state of the engine in `state`. `owner` is the id of the account, null for a visitor.
 */
export interface StoredTimer {
  isRunning: boolean;
  isPaused: boolean;
  currentSession: TimerState['session'];
  timeRemaining: number;
  pomodoroCount: number;
  lastUpdatedTime: number;
  startTime: number | null;
  duration: number;
  pausedTimeRemaining: number | null;
  owner: string | null;
  /** Grows by one with each change in any tab; the higher one is the newer state. */
  revision: number;
  state: TimerState;
}

/** The highest revision that is accepted: a higher one was not written by this app. */
const LAST_REVISION = 2 ** 52;

/** More than a timer ever takes, in characters. */
const LONGEST_ASIDE = 100_000;

/** A state with its place in the order of changes. */
export interface RevisedTimer {
  state: TimerState;
  revision: number;
}

/** The timer of one owner as the tabs of this browser share it. */
export interface TimerKeep {
  write(timer: RevisedTimer, nowMs: number): void;
  /**
   * Returns the stored timer if it differs from what was last written or read here; null otherwise.
   */
  readNewer(): RevisedTimer | null;
}

/** Makes the keep of one owner: the id of an account, null for a visitor. */
export function createTimerKeep(storage: KeyValueStore, owner: string | null): TimerKeep {
  let known: string | null = null;
  let own: string | null = null;

  /** Puts another owner's stored timer aside before the next write: it may not be recorded yet. */
  function putAside(): void {
    const text = storage.read(STORAGE_KEYS.timerState);
    if (text === null || text === own || text.length > LONGEST_ASIDE) return;
    if (parseStoredTimer(text, owner) === null) storage.write(STORAGE_KEYS.timerAside, text);
  }

  return {
    write(timer, nowMs) {
      putAside();
      own = JSON.stringify(toStoredTimer(timer, owner, nowMs));
      known = own;
      storage.write(STORAGE_KEYS.timerState, own);
    },
    readNewer() {
      const text = storage.read(STORAGE_KEYS.timerState);
      if (text === known) return null;
      known = text;
      const newer = parseStoredTimer(text, owner);
      if (newer !== null) own = text;
      return newer ?? timerAside(storage, owner);
    },
  };
}

/** The stored form of a timer at an instant; lengths in seconds, instants in milliseconds. */
export function toStoredTimer(
  { state, revision }: RevisedTimer,
  owner: string | null,
  nowMs: number,
): StoredTimer {
  const secondsLeft = remainingSeconds(state, nowMs);
  return {
    isRunning: state.status === 'running' || state.status === 'overtime',
    isPaused: state.status === 'paused',
    currentSession: state.session,
    timeRemaining: secondsLeft,
    pomodoroCount: state.pomodoroCount,
    lastUpdatedTime: nowMs,
    startTime: isActive(state) ? state.startedAt : null,
    duration: Math.ceil(state.durationMs / 1000),
    pausedTimeRemaining: state.status === 'paused' ? secondsLeft : null,
    owner,
    revision,
    state,
  };
}

/** The timer of this owner as it lies in storage, also where it was written over and put aside. */
export function readStoredTimer(
  storage: Pick<KeyValueStore, 'read'>,
  owner: string | null,
): RevisedTimer | null {
  const stored = parseStoredTimer(storage.read(STORAGE_KEYS.timerState), owner);
  return stored ?? timerAside(storage, owner);
}

/**
 * Returns an account's timer that a visitor's tab wrote over. A visitor's own is offered at
 * sign-in.
 */
function timerAside(storage: Pick<KeyValueStore, 'read'>, owner: string | null) {
  return owner === null ? null : parseStoredTimer(storage.read(STORAGE_KEYS.timerAside), owner);
}

/** The timer in a stored text of this owner; null for another owner's, corrupt or foreign content. */
export function parseStoredTimer(text: string | null, owner: string | null): RevisedTimer | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return readRevisedTimer(stored, owner);
  } catch {
    return null;
  }
}

/** The timer in a message or a parsed store; null unless it is this owner's and whole. */
export function readRevisedTimer(value: unknown, owner: string | null): RevisedTimer | null {
  if (!isFields(value) || (value['owner'] ?? null) !== owner) return null;
  const state = parseTimerState(value['state']);
  const { revision } = value;
  if (state === null || !isWhole(revision, 0, LAST_REVISION)) return null;
  return { state, revision };
}
