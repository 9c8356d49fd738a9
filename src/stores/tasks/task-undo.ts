/*
 * A switch of task throws away the session under way, and the timer offers to undo that. The
 * previous task stays in storage for as long as that session may come back. Whichever tab undoes
 * the switch, also after a reload, restores the task as well.
 *
 * Only the task that the switch selected is replaced: one that was chosen since, in another tab or
 * on another device, stays.
 */
import type { ActiveTask } from '#shared/contract/account/users.ts';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import { isFields, isId } from '#shared/domain/timer/engine/reading.ts';
import { sameTarget } from '#shared/domain/timer/engine/rules.ts';
import type { TimerState } from '#shared/domain/timer/types.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import type { TimerStore } from '../timer/timer-store.ts';
import { parseActiveTask, readActiveTask } from './stored-task.ts';

/** Brings the task back with the session that was thrown away for another. */
export interface TaskUndo {
  /** The task changes, and what the user does to the timer next is a part of it. */
  note(before: ActiveTask | null, after: ActiveTask | null): void;
  /** Calls `restore` with the task from before until the returned function is called. */
  connect(restore: (task: ActiveTask | null) => void): () => void;
}

/** Dependencies of the task undo. */
export interface TaskUndoDeps {
  readonly storage: KeyValueStore;
  readonly timer: Pick<TimerStore, 'onChange'>;
}

interface Change {
  readonly before: ActiveTask | null;
  /** The id of the task that came in its place. */
  readonly afterId: string | null;
}

/** Makes the undo over what local storage holds. */
export function createTaskUndo({ storage, timer }: TaskUndoDeps): TaskUndo {
  let noted: Change | null = null;

  function bringBack(state: TimerState, restore: (task: ActiveTask | null) => void): void {
    const kept = readKept(storage);
    if (kept === null || kept.sessionId !== sessionIn(state)) return;
    storage.remove(STORAGE_KEYS.taskBefore);
    const stands = readActiveTask(storage)?.taskId ?? null;
    if (stands === kept.afterId) restore(kept.before);
  }

  return {
    note(before, after) {
      noted = { before, afterId: after?.taskId ?? null };
      storage.remove(STORAGE_KEYS.taskBefore);
    },
    connect: (restore) =>
      timer.onChange((state, origin) => {
        // The tab where the user acts handles the change.
        if (origin !== 'act') return;
        const change = noted;
        noted = null;
        const thrownAway = state.undo?.state;
        // A reset offers undo as well, and keeps its target.
        const isSwitch = thrownAway !== undefined && !sameTarget(thrownAway.target, state.target);
        if (change === null || !isSwitch) return bringBack(state, restore);
        const kept = { sessionId: thrownAway.sessionId, ...change };
        storage.write(STORAGE_KEYS.taskBefore, JSON.stringify(kept));
      }),
  };
}

/**
 * The session that is under way, or was when its time was up before anybody looked. One whose
 * minutes were kept has ended too, but its task has given way for good.
 */
function sessionIn(state: TimerState): string | undefined {
  if (isActive(state)) return state.sessionId;
  const { ended, target } = state;
  return ended !== null && sameTarget(ended.target, target) ? ended.sessionId : undefined;
}

function readKept(storage: KeyValueStore): (Change & { readonly sessionId: string }) | null {
  const stored = readJson(storage, STORAGE_KEYS.taskBefore);
  if (!isFields(stored)) return null;
  const { sessionId, afterId } = stored;
  const before = parseActiveTask(stored['before']);
  if (!isId(sessionId) || !(afterId === null || isId(afterId))) return null;
  return before === null && stored['before'] !== null ? null : { sessionId, before, afterId };
}
