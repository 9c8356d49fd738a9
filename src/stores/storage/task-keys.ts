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
