import type { ActiveTask } from '#shared/contract/account/users.ts';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';
import type { IdleTimer } from '#shared/domain/timer/types.ts';
import { targetIn } from '../guest-migration/migration-log.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { parseActiveTask, readActiveTask } from '../tasks/stored-task.ts';
import { parseStoredTimer, readRevisedTimer } from './stored-timer.ts';
import type { TimerStore } from './timer-store.ts';

/** Puts the current task and the idle timer of a visitor aside for the account that is signing in. */
export function keepPlace(storage: KeyValueStore, userId: string): void {
  const visitors = parseStoredTimer(storage.read(STORAGE_KEYS.timerState), null);
  if (visitors === null) return;
  const place = { ...visitors, owner: userId, task: readActiveTask(storage) };
  storage.write(STORAGE_KEYS.placeAtSignIn, JSON.stringify(place));
}

/**
 * Brings the timer of an account to where the visitor's stood, once: the session that comes next and
 * the count of its cycle. A timer that the account has used keeps its place. Returns the target of the
 * visitor's current task, as it is in the account; null for none.
 */
export function returnToPlace(
  storage: KeyValueStore,
  timer: TimerStore,
  owner: string,
): { projectId: string; taskId: string } | null {
  const stored = readJson(storage, STORAGE_KEYS.placeAtSignIn);
  const place = readRevisedTimer(stored, owner)?.state;
  if (place === undefined || !isFields(stored)) return null;
  storage.remove(STORAGE_KEYS.placeAtSignIn);
  const own = timer.$timer.get();
  if (place.status === 'idle' && isUnused(own)) {
    const target = targetIn(storage, owner, place.target);
    const { rules, ended } = own;
    timer.adopt({ ...place, target, rules, ended, undo: null, autoStartAt: null }, 'act');
  }
  const task: ActiveTask | null = parseActiveTask(stored['task']);
  if (task === null) return null;
  const moved = targetIn(storage, owner, { kind: 'task', ...task });
  return moved.kind === 'task' ? moved : null;
}

/** Forgets the place that was put aside for an account; another account's stays. */
export function forgetPlace(storage: KeyValueStore, owner: string): void {
  const place = readRevisedTimer(readJson(storage, STORAGE_KEYS.placeAtSignIn), owner);
  if (place !== null) storage.remove(STORAGE_KEYS.placeAtSignIn);
}

function isUnused(timer: ReturnType<TimerStore['$timer']['get']>): timer is IdleTimer {
  return timer.status === 'idle' && timer.session === 'work' && timer.pomodoroCount === 0;
}
