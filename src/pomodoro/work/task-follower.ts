import type { Leadership } from '#shared/domain/platform.ts';
import { sameTarget } from '#shared/domain/timer/rules.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { type ActiveTaskStore, targetOf } from '#stores/active-task-store.ts';
import type { TimerStore } from '#stores/timer-store.ts';

/** What is kept together. */
export interface TaskFollowerDeps {
  readonly timer: Pick<TimerStore, '$timer' | 'onChange' | 'attach'>;
  readonly activeTask: Pick<ActiveTaskStore, '$activeTask' | 'load'>;
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
    connect: () =>
      timer.onChange((state, origin) => {
        // What a user does, here or in another tab, moves both by itself.
        if (origin === 'time') follow();
        if (origin !== 'server') return;
        const isNews = !sameTarget(targetOf(activeTask.$activeTask.get()), state.target);
        if (isNews) void load();
      }),
  };
}
