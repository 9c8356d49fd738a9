import type { ActiveTask } from '#shared/contract/account/users.ts';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import { isFields, isId } from '#shared/domain/timer/engine/reading.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { forgetTasks } from '../storage/task-keys.ts';

/** Whose selected task it is: that of an account lies under keys of its own. */
export type TaskKeeper = 'account' | 'guest';

const SELECTED_KEYS = {
  account: [STORAGE_KEYS.selectedTodoIdSignedIn, STORAGE_KEYS.selectedTodoTitleSignedIn],
  guest: [STORAGE_KEYS.selectedTodoId, STORAGE_KEYS.selectedTodoTitle],
} as const;

/** The active task in a parsed store; null for what is none. */
export function parseActiveTask(stored: unknown): ActiveTask | null {
  if (!isFields(stored)) return null;
  const { taskId, projectId, taskName, projectName } = stored;
  if (!isId(taskId) || !isId(projectId)) return null;
  if (typeof taskName !== 'string' || typeof projectName !== 'string') return null;
  return { taskId, projectId, taskName, projectName };
}

/** The active task that is cached in this browser, or null. */
export function readActiveTask(storage: KeyValueStore): ActiveTask | null {
  return parseActiveTask(readJson(storage, STORAGE_KEYS.activeTaskCache));
}

/** Caches the active task under every key of the specification; null clears them. */
export function writeActiveTask(
  storage: KeyValueStore,
  task: ActiveTask | null,
  keeper: TaskKeeper,
): void {
  if (task === null) {
    forgetTasks(storage);
    return;
  }
  storage.write(STORAGE_KEYS.activeTaskCache, JSON.stringify(task));
  storage.write(STORAGE_KEYS.activeTaskId, task.taskId);
  const [idKey, titleKey] = SELECTED_KEYS[keeper];
  storage.write(idKey, task.taskId);
  storage.write(titleKey, task.taskName);
}

/**
 * The id of the task that is active in this browser, by the first key that tells it: the cached task,
 * the active task's id, the selected task of a visitor or an account.
 */
export function readActiveTaskId(storage: KeyValueStore, keeper: TaskKeeper): string | null {
  const cached = readActiveTask(storage);
  if (cached !== null) return cached.taskId;
  const [selectedKey] = SELECTED_KEYS[keeper];
  const ids = [STORAGE_KEYS.activeTaskId, selectedKey].map((key) => storage.read(key));
  return ids.find(isId) ?? null;
}
