import type { KeyValueStore } from '#shared/domain/platform.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { readGuestProject, readGuestTask, storedForm } from './guest-rows.ts';
import { createStoredList } from './stored-list.ts';

/** Opens the projects and tasks that a browser holds for visitors, deleted ones among them. */
export function openGuestLists(storage: KeyValueStore) {
  return {
    projects: createStoredList({
      storage,
      key: STORAGE_KEYS.guestProjects,
      read: readGuestProject,
      write: storedForm,
    }),
    tasks: createStoredList({
      storage,
      key: STORAGE_KEYS.guestTasks,
      read: readGuestTask,
      write: storedForm,
    }),
  };
}
