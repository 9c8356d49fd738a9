import type { KeyValueStore } from '#shared/domain/platform.ts';
import { mergeSettings } from '#shared/domain/settings/merge-settings.ts';
import { rulesOf } from '#shared/domain/settings/rules-of.ts';
import { initialTimer } from '#shared/domain/timer/engine/engine.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { forgetTasks } from '../storage/task-keys.ts';
import { keepSessionUnderWay } from '../timer/carried-session.ts';
import { recordLeftovers } from '../timer/leftover-session.ts';
import { keepPlace } from '../timer/place-at-sign-in.ts';
import { toStoredTimer } from '../timer/stored-timer.ts';

/**
 * Clears the data that a sign-in has to clear first (the specification, section 4): the cached
 * active task, the selected tasks, and the stored timer, which becomes an idle work session of full
 * length with a count of 0. Changes this browser only: the timer that the server holds is
 * untouched. A session under way is put aside for the account, and one that has ended is recorded
 * first. So are the current task and the place in the cycle of a visitor.
 */
export function resetForSignIn(storage: KeyValueStore, userId: string, nowMs: number): void {
  recordLeftovers(storage, nowMs);
  keepPlace(storage, userId);
  forgetTasks(storage);
  storage.remove(STORAGE_KEYS.taskBefore);
  keepSessionUnderWay(storage, userId);
  // Forgets the version known here, so that the server's timer is adopted again.
  storage.remove(STORAGE_KEYS.timerSync);
  const rules = rulesOf(mergeSettings(readJson(storage, STORAGE_KEYS.settings)));
  const idle = { state: initialTimer(rules), revision: 0 };
  storage.write(STORAGE_KEYS.timerState, JSON.stringify(toStoredTimer(idle, userId, nowMs)));
}

/** Remembers that somebody has just signed in. */
export function markJustSignedIn(storage: KeyValueStore): void {
  storage.write(STORAGE_KEYS.justSignedIn, 'yes');
}

/** Whether this is the first load after a sign-in; asking takes the mark away. */
export function takeJustSignedIn(storage: KeyValueStore): boolean {
  const isMarked = storage.read(STORAGE_KEYS.justSignedIn) !== null;
  if (isMarked) storage.remove(STORAGE_KEYS.justSignedIn);
  return isMarked;
}
