/*
 * The task that the user works on (the specification, section 4): set, cleared, loaded, kept in
 * this browser and mirrored between its tabs.
 *
 * - A change resets the timer, unless the task is attached to a session that runs alone.
 * - It is ignored when nothing changes, and within 2 s of another change.
 * - Only an answer of the server (401, 403, 404) clears the local task; silence clears nothing.
 * - A choice that the server did not hear of is told it again before its own is asked for.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { ActiveTask } from '#shared/contract/users.ts';
import type { CallResult, Clock, KeyValueStore } from '#shared/domain/platform.ts';
import { isFields, isId } from '#shared/domain/timer/reading.ts';
import type { Target } from '#shared/domain/timer/types.ts';
import { readJson } from './read-json.ts';
import type { Kept } from './remote.ts';
import { forgetTasks } from './reset-for-sign-in.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

/** The calls of the active-task store. */
export interface ActiveTaskServer {
  load(): Promise<CallResult<ActiveTask | null>>;
  save(taskId: string | null): Promise<CallResult<ActiveTask | null> | Kept>;
  /** Whether a choice waits on this device that the server has not heard of, where choices can. */
  isBehind?(): boolean;
}

/** What the window event `activeTaskChanged` carries; every field but the last is null for no task. */
export interface ActiveTaskChange {
  readonly taskId: string | null;
  readonly projectId: string | null;
  readonly taskName: string | null;
  readonly projectName: string | null;
  readonly fromProjectDetail: boolean;
}

/** The part of the timer that follows the active task. */
export interface TaskTimer {
  /** Resets to a fresh work session on the target. */
  chooseTask(target: Target): void;
  /** Changes what the session is recorded for, and nothing else. */
  attach(target: Target): void;
}

/** What an active-task store is made of; `emit` tells the page of each change. */
export interface ActiveTaskStoreDeps {
  readonly storage: KeyValueStore;
  readonly clock: Clock;
  readonly server: ActiveTaskServer;
  readonly timer: TaskTimer;
  readonly emit: (change: ActiveTaskChange) => void;
  /** Whose selected task it is: that of an account lies under keys of its own. */
  readonly keeper?: 'account' | 'guest';
}

/** What became of a change: made, or ignored and why. */
export type ChangeOutcome = 'changed' | 'unchanged' | 'tooSoon';

/**
 * How a task is set: the timer is reset to it (unless said otherwise), its session goes on with
 * the task attached, or the timer is left to the caller.
 */
export type SetOptions = {
  readonly timer?: 'reset' | 'attach' | 'leave';
  readonly fromProjectDetail?: boolean;
};

/** The task that the user works on. */
export interface ActiveTaskStore {
  readonly $activeTask: ReadableAtom<ActiveTask | null>;
  /** Sets the task, or none with null; the server hears of it, and its failure changes nothing here. */
  set(task: ActiveTask | null, options?: SetOptions): ChangeOutcome;
  load(): Promise<void>;
  /** Follows the changes of other tabs until the answered function is called. */
  connect(): () => void;
}

const DEBOUNCE_MS = 2000;

const SELECTED_KEYS = {
  account: [STORAGE_KEYS.selectedTodoIdSignedIn, STORAGE_KEYS.selectedTodoTitleSignedIn],
  guest: [STORAGE_KEYS.selectedTodoId, STORAGE_KEYS.selectedTodoTitle],
} as const;

/** Makes an active-task store that begins with the cached task. */
export function createActiveTaskStore(deps: ActiveTaskStoreDeps): ActiveTaskStore {
  const { storage, clock, server, timer } = deps;
  const $activeTask = atom<ActiveTask | null>(readCache(storage));
  let changedAt = Number.NEGATIVE_INFINITY;
  let saving: Promise<unknown> = Promise.resolve();
  let changes = 0;
  let isUnsaved = false;

  function show(task: ActiveTask | null): void {
    writeCache(storage, task, deps.keeper ?? 'account');
    $activeTask.set(task);
  }

  function save(taskId: string | null): void {
    const mine = changes;
    isUnsaved = true;
    const sending = saving.then(() => server.save(taskId));
    saving = sending
      .then((result) => {
        if (result.kind !== 'offline' && changes === mine) isUnsaved = false;
        // The answer may hold newer titles; a later change is newer still.
        const isNews = result.kind === 'ok' && result.value !== null && changes === mine;
        if (isNews && result.value.taskId === taskId) show(result.value);
      })
      .catch(() => null);
  }

  function set(task: ActiveTask | null, options: SetOptions = {}): ChangeOutcome {
    const { fromProjectDetail = false } = options;
    if (task?.taskId === $activeTask.get()?.taskId) return 'unchanged';
    const nowMs = clock.now();
    // A clock that was set back must not lock the choice.
    if (Math.abs(nowMs - changedAt) < DEBOUNCE_MS) return 'tooSoon';
    changedAt = nowMs;
    changes += 1;
    show(task);
    if (options.timer === 'attach') timer.attach(targetOf(task));
    else if (options.timer !== 'leave') timer.chooseTask(targetOf(task));
    deps.emit({
      taskId: task?.taskId ?? null,
      projectId: task?.projectId ?? null,
      taskName: task?.taskName ?? null,
      projectName: task?.projectName ?? null,
      fromProjectDetail,
    });
    save(task?.taskId ?? null);
    return 'changed';
  }

  return {
    $activeTask,
    set,
    async load() {
      const changesBefore = changes;
      // An answer from before a choice was saved would take it back.
      await saving;
      // What was chosen here is newer than what the server knows.
      if (server.isBehind?.() === true) return;
      if (isUnsaved && changes === changesBefore) {
        save($activeTask.get()?.taskId ?? null);
        await saving;
      }
      if (isUnsaved || changes !== changesBefore) return;
      const result = await server.load();
      if (changes !== changesBefore) return;
      const isDenied = result.kind === 'refused' && [401, 403, 404].includes(result.status);
      if (isDenied) show(null);
      else if (result.kind === 'ok') show(result.value);
    },
    connect: () =>
      storage.onForeignChange(STORAGE_KEYS.activeTaskCache, () => {
        $activeTask.set(readCache(storage));
      }),
  };
}

/** What the timer records for a task; without one, a session of its own. */
export function targetOf(task: ActiveTask | null): Target {
  if (task === null) return { kind: 'standalone' };
  return { kind: 'task', projectId: task.projectId, taskId: task.taskId };
}

function readCache(storage: KeyValueStore): ActiveTask | null {
  const stored = readJson(storage, STORAGE_KEYS.activeTaskCache);
  if (!isFields(stored)) return null;
  const { taskId, projectId, taskName, projectName } = stored;
  if (!isId(taskId) || !isId(projectId)) return null;
  if (typeof taskName !== 'string' || typeof projectName !== 'string') return null;
  return { taskId, projectId, taskName, projectName };
}

function writeCache(
  storage: KeyValueStore,
  task: ActiveTask | null,
  keeper: 'account' | 'guest',
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
