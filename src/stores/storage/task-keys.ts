import type { KeyValueStore } from '#shared/domain/platform.ts';
import * as KEYS from './storage-keys.ts';

/** The cached active task and the selected tasks. */
export const TASK_KEYS = [
  KEYS.activeTaskCache,
  KEYS.activeTaskId,
  KEYS.selectedTodoId,
  KEYS.selectedTodoTitle,
  KEYS.selectedTodoIdSignedIn,
  KEYS.selectedTodoTitleSignedIn,
] as const;

/** Removes the cached active task and the selected tasks. */
export function forgetTasks(storage: KeyValueStore): void {
  for (const key of TASK_KEYS) storage.remove(key);
}
