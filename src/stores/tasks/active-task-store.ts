/*
 * The task that the user works on (the specification, section 4): set, cleared, loaded, kept in
 * this browser and mirrored between its tabs.
 *
 * - A change resets the timer, unless the task is attached to the session under way or that session
 *   is split.
 * - It is ignored when nothing changes, and within 2 s of another change.
 * - Only an answer of the server (401, 403, 404) clears the local task; silence clears nothing.
 * - A choice that the server did not hear of is told it again before its own is asked for.
 * - A task that is completed, or whose project is finished, is chosen still and shown no more: it is
 *   back when that is undone.
 * - The session that a change threw away comes back with its task: that takes the change back, at
 *   any time, and is itself a change that others have to wait 2 s after.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ActiveTask } from '#shared/contract/account/users.ts';
import type { CallResult, Clock, KeyValueStore } from '#shared/domain/platform.ts';
import type { Target } from '#shared/domain/timer/types.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import type { Queued } from '../sync/remote.ts';
import type { TimerStore } from '../timer/timer-store.ts';
import type { IsDone } from './done-work.ts';
import {
  readActiveTask,
  readActiveTaskId,
  type TaskKeeper,
  writeActiveTask,
} from './stored-task.ts';
import { createTaskUndo } from './task-undo.ts';

/** The calls of the active-task store. */
export interface ActiveTaskServer {
  load(): Promise<CallResult<ActiveTask | null>>;
  save(taskId: string | null): Promise<CallResult<ActiveTask | null> | Queued>;
  /** Whether a choice waits on this device that the server has not heard of, where choices can. */
  isBehind?(): boolean;
}

/**
 * The detail of the window event `activeTaskChanged`; every field but the last is null for no task.
 */
export interface ActiveTaskChange {
  readonly taskId: string | null;
  readonly projectId: string | null;
  readonly taskName: string | null;
  readonly projectName: string | null;
  readonly fromProjectDetail: boolean;
}

/** Dependencies of the active-task store; `emit` emits each change to the page. */
export interface ActiveTaskStoreDeps {
  readonly storage: KeyValueStore;
  readonly clock: Clock;
  readonly server: ActiveTaskServer;
  /** The timer that follows the active task. */
  readonly timer: Pick<TimerStore, 'chooseTask' | 'attach' | 'split' | 'onChange'>;
  readonly emit: (change: ActiveTaskChange) => void;
  /** Which tasks nobody works on any more; none unless given. */
  readonly $isDone?: ReadableAtom<IsDone>;
  /** An account unless given. */
  readonly keeper?: TaskKeeper;
  /** Looks up a task of which this browser holds nothing but the id. */
  readonly find?: (taskId: string) => ActiveTask | null;
}

/** The outcome of a change: made, or ignored and why. */
export type ChangeOutcome = 'changed' | 'unchanged' | 'tooSoon';

/**
 * How a task is set: the timer is reset to it (unless said otherwise), its session goes on with
 * the task attached, the session is split between the old task and this one, or the timer is left
 * to the caller.
 */
export type SetOptions = {
  readonly timer?: 'reset' | 'attach' | 'split' | 'leave';
  readonly fromProjectDetail?: boolean;
};

/** The task that the user works on. */
export interface ActiveTaskStore {
  readonly $activeTask: ReadableAtom<ActiveTask | null>;
  /** Whether nobody works on a task any more. */
  readonly isDone: IsDone;
  /** Sets the task, or none with null; the server hears of it, and its failure changes nothing here. */
  set(task: ActiveTask | null, options?: SetOptions): ChangeOutcome;
  load(): Promise<void>;
  /** Hears, each time the server has answered which task it holds, which one is in force. */
  onKnown(listener: (task: ActiveTask | null) => void): () => void;
  /** Hears of each task that came back because a switch of task was taken back here. */
  onBroughtBack(listener: (task: ActiveTask | null) => void): () => void;
  /** Follows the changes of other tabs, and the undo of the timer, until the returned function is called. */
  connect(): () => void;
}

const DEBOUNCE_MS = 2000;

/** Makes an active-task store that begins with the cached task. */
export function createActiveTaskStore(deps: ActiveTaskStoreDeps): ActiveTaskStore {
  const { storage, clock, server, timer } = deps;
  const keeper = deps.keeper ?? 'account';
  const $chosen = atom<ActiveTask | null>(readChosen());
  const $isDone = deps.$isDone ?? atom<IsDone>(() => false);
  const $activeTask = computed([$chosen, $isDone], (task, isDone) =>
    task === null || isDone(task) ? null : task,
  );
  const undo = createTaskUndo(deps);
  const hearers = new Set<(task: ActiveTask | null) => void>();
  const knowers = new Set<(task: ActiveTask | null) => void>();
  let changedAt = Number.NEGATIVE_INFINITY;
  let saving: Promise<unknown> = Promise.resolve();
  let changes = 0;
  let isUnsaved = false;
  /** How often another tab has changed the task. */
  let heard = 0;

  function readChosen(): ActiveTask | null {
    const cached = readActiveTask(storage);
    const taskId = cached === null ? readActiveTaskId(storage, keeper) : null;
    return taskId === null ? cached : (deps.find?.(taskId) ?? null);
  }

  function show(task: ActiveTask | null): void {
    writeActiveTask(storage, task, keeper);
    $chosen.set(task);
  }

  function save(taskId: string | null): void {
    const mine = changes;
    isUnsaved = true;
    const sending = saving.then(() => server.save(taskId));
    saving = sending
      .then((result) => {
        if (result.kind !== 'offline' && changes === mine) isUnsaved = false;
        // The answer may hold newer titles; a later change is newer still.
        const isNewer = result.kind === 'ok' && result.value !== null && changes === mine;
        if (isNewer && result.value.taskId === taskId) show(result.value);
      })
      .catch(() => null);
  }

  function change(task: ActiveTask | null, { timer: how, fromProjectDetail }: SetOptions): void {
    changedAt = clock.now();
    changes += 1;
    show(task);
    if (how === 'attach') timer.attach(targetOf(task));
    else if (how === 'split') timer.split(targetOf(task));
    else if (how !== 'leave') timer.chooseTask(targetOf(task));
    announce(task, fromProjectDetail);
    save(task?.taskId ?? null);
  }

  function announce(task: ActiveTask | null, fromProjectDetail = false): void {
    deps.emit({
      taskId: task?.taskId ?? null,
      projectId: task?.projectId ?? null,
      taskName: task?.taskName ?? null,
      projectName: task?.projectName ?? null,
      fromProjectDetail,
    });
  }

  /** Another task that was chosen elsewhere is announced like one that was chosen here. */
  function follow(show: () => void): void {
    const before = $chosen.get()?.taskId;
    show();
    const task = $chosen.get();
    if (task?.taskId !== before) announce(task);
  }

  function set(task: ActiveTask | null, options: SetOptions = {}): ChangeOutcome {
    const before = $activeTask.get();
    if (task?.taskId === before?.taskId) return 'unchanged';
    // A clock that was set back must not lock the choice.
    if (Math.abs(clock.now() - changedAt) < DEBOUNCE_MS) return 'tooSoon';
    undo.note($chosen.get(), task);
    change(task, options);
    return 'changed';
  }

  function bringBack(task: ActiveTask | null): void {
    change(task, { timer: 'leave' });
    for (const hear of hearers) hear(task);
  }

  async function load(): Promise<void> {
    const changesBefore = changes;
    // An answer from before a choice was saved would take it back.
    await saving;
    // The choice made here is newer than the server's.
    if (server.isBehind?.() === true) return;
    if (isUnsaved && changes === changesBefore) {
      save($chosen.get()?.taskId ?? null);
      await saving;
    }
    if (isUnsaved || changes !== changesBefore) return;
    const heardBefore = heard;
    const result = await server.load();
    if (changes !== changesBefore) return;
    const isOvertaken = heard !== heardBefore && result.kind === 'ok';
    // Another tab has chosen meanwhile, and the answer may be from before that.
    if (isOvertaken && result.value?.taskId !== $chosen.get()?.taskId) return load();
    const isDenied = result.kind === 'refused' && [401, 403, 404].includes(result.status);
    const known = result.kind === 'ok' ? result.value : null;
    if (!isDenied && result.kind !== 'ok') return;
    follow(() => show(known));
    for (const hear of knowers) hear($activeTask.get());
  }

  return {
    $activeTask,
    isDone: (task) => $isDone.get()(task),
    set,
    onKnown(listener) {
      knowers.add(listener);
      return () => knowers.delete(listener);
    },
    onBroughtBack(listener) {
      hearers.add(listener);
      return () => hearers.delete(listener);
    },
    load,
    connect() {
      const ends = [
        storage.onForeignChange(STORAGE_KEYS.activeTaskCache, () => {
          heard += 1;
          follow(() => $chosen.set(readActiveTask(storage)));
        }),
        undo.connect(bringBack),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Returns the timer target for a task; without a task, a standalone session. */
export function targetOf(task: ActiveTask | null): Target {
  if (task === null) return { kind: 'standalone' };
  return { kind: 'task', projectId: task.projectId, taskId: task.taskId };
}
