import type { Leadership } from '#shared/domain/platform.ts';
import { sameTarget } from '#shared/domain/timer/rules.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { type ActiveTaskStore, targetOf } from '#stores/active-task-store.ts';
import type { TimerStore } from '#stores/timer-store.ts';

/** What is kept together. */
export interface TaskFollowerDeps {
  readonly timer: Pick<TimerStore, '$timer' | 'onChange' | 'attach'>;
  readonly activeTask: Pick<ActiveTaskStore, '$activeTask' | 'isDone' | 'load'>;
  readonly leadership: Pick<Leadership, 'isLeader'>;
}

/**
 * Keeps an idle timer on the active task: a break that was restored has let go of it, and another
 * device may have chosen a new one. Only the leading tab acts, and only once the server was asked.
 */
export function createTaskFollower({ timer, activeTask, leadership }: TaskFollowerDeps) {
  let isKnown = false;

  function follow(): void {
    const state = timer.$timer.get();
    if (!isKnown || isActive(state) || !leadership.isLeader()) return;
    const wanted = targetOf(activeTask.$activeTask.get());
    // A project that was selected waits for its task.
    if (wanted.kind === 'standalone' && state.target.kind !== 'task') return;
    if (!sameTarget(wanted, state.target)) timer.attach(wanted);
  }

  async function load(): Promise<void> {
    await activeTask.load();
    isKnown = true;
    follow();
  }

  return {
    /** Loads the active task and brings the timer to it. */
    load,
    /** Brings an idle timer to the active task, once that was loaded. */
    follow,
    connect: () =>
      timer.onChange((state, origin) => {
        // What a user does, here or in another tab, moves both by itself. A session that was reset
        // or skipped leaves its task behind, which may have been completed meanwhile.
        const isOver = state.target.kind === 'task' && activeTask.isDone(state.target);
        if (origin === 'time' || isOver) follow();
        if (origin !== 'server') return;
        const isNews = !sameTarget(targetOf(activeTask.$activeTask.get()), state.target);
        if (isNews) void load();
      }),
  };
}
