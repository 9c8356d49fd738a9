import type { ReadableAtom } from 'nanostores';
import type { Leadership } from '#shared/domain/platform.ts';
import { sameTarget } from '#shared/domain/timer/engine/rules.ts';
import type { Target, TimerState } from '#shared/domain/timer/types.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { type ActiveTaskStore, targetOf } from '#stores/tasks/active-task-store.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';

/** Dependencies of the task follower. */
export interface TaskFollowerDeps {
  readonly timer: Pick<TimerStore, '$timer' | 'onChange' | 'attach'>;
  readonly activeTask: Pick<ActiveTaskStore, '$activeTask' | 'isDone' | 'load'>;
  readonly leadership: Pick<Leadership, 'isLeader'>;
  /** The one project being worked on, or null. */
  readonly $working: ReadableAtom<{ readonly id: string } | null>;
}

/**
 * Keeps an idle timer on the active task: a break that was restored has let go of it, and another
 * device may have chosen a new one. Only the leading tab acts, and only once the server was asked.
 *
 * A task that is completed leaves its project chosen, which waits for the next one.
 *
 * After a load the working project becomes the timer's where no task is chosen (the specification,
 * section 4), until somebody moves the timer: a session without project and task is a choice then.
 */
export function createTaskFollower(deps: TaskFollowerDeps) {
  const { timer, activeTask, leadership, $working } = deps;
  let isKnown = false;
  let awaitsProject = true;
  let before = timer.$timer.get();

  function follow(): void {
    const state = timer.$timer.get();
    if (!isKnown || isActive(state) || !leadership.isLeader()) return;
    const active = activeTask.$activeTask.get();
    // A project that was selected waits for its task.
    const wanted = active === null ? withoutTask(state.target, activeTask) : targetOf(active);
    if (active === null && state.target.kind !== 'task') takeUpProject();
    else if (!sameTarget(wanted, state.target)) timer.attach(wanted);
  }

  /**
   * A project that is finished or gone is nothing to wait for a task of. Only the lists tell: what
   * another device has just made is not among them yet.
   */
  function followLists(): void {
    const state = timer.$timer.get();
    const isFree = isKnown && !isActive(state) && leadership.isLeader();
    const { target } = state;
    const isOver = target.kind === 'project' && activeTask.isDone({ ...target, taskId: null });
    if (isFree && isOver) timer.attach({ kind: 'standalone' });
    follow();
  }

  function takeUpProject(): void {
    const { target } = timer.$timer.get();
    const isFree = target.kind === 'standalone' && target.standaloneTaskId === undefined;
    const working = $working.get();
    if (!awaitsProject || !isFree || working === null) return;
    awaitsProject = false;
    timer.attach({ kind: 'project', projectId: working.id });
  }

  async function load(): Promise<void> {
    await activeTask.load();
    isKnown = true;
    follow();
  }

  return {
    /** Loads the active task and brings the timer to it. */
    load,
    /** Brings an idle timer to what the lists say, once the active task was loaded. */
    follow: followLists,
    connect() {
      const ends = [
        $working.listen(followLists),
        timer.$timer.listen((_, previous) => {
          if (previous !== undefined) before = previous;
        }),
        timer.onChange((state, origin) => {
          // Settings that are loaded move nothing.
          const isMoved = standingOf(state) !== standingOf(before);
          if (isMoved && (origin === 'act' || origin === 'tab')) awaitsProject = false;
          // An act of the user, here or in another tab, moves both by itself. A session that was reset
          // or skipped leaves its task behind, which may have been completed meanwhile.
          const isOver = state.target.kind === 'task' && activeTask.isDone(state.target);
          if (origin === 'time' || isOver) follow();
          if (origin !== 'server') return;
          const isNewer = !sameTarget(targetOf(activeTask.$activeTask.get()), state.target);
          if (isNewer) void load();
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Returns a target without its task: the project of a completed one, while that is open. */
function withoutTask(target: Target, { isDone }: TaskFollowerDeps['activeTask']): Target {
  if (target.kind !== 'task' || !isDone(target)) return { kind: 'standalone' };
  const { projectId } = target;
  return isDone({ projectId, taskId: null })
    ? { kind: 'standalone' }
    : { kind: 'project', projectId };
}

/** Status, type and target of a timer: an act of the user changes one of them. */
function standingOf({ status, session, target }: TimerState): string {
  return JSON.stringify([status, session, target]);
}
