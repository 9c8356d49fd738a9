import type { TimerStore } from '#stores/timer/timer-store.ts';

/** What listens for others; `load` fetches what their sessions change. */
export interface NewsOfOthersDeps {
  readonly timer: Pick<TimerStore, '$timer' | 'onChange'>;
  readonly load: () => void;
  readonly later: (ms: number, work: () => void) => () => void;
}

/** A session that another tab or device recorded follows the timer's own news within this time. */
const RECORDED_WITHIN_MS = 1500;

/** Loads anew when another tab or device has ended a session, until the answered function is called. */
export function connectNewsOfOthers({ timer, load, later }: NewsOfOthersDeps): () => void {
  let { ended, pomodoroCount } = timer.$timer.get();
  let cancel = (): void => {};
  const stop = timer.onChange((state, origin) => {
    const isNews =
      state.ended?.sessionId !== ended?.sessionId || state.pomodoroCount !== pomodoroCount;
    ({ ended, pomodoroCount } = state);
    if (!isNews || (origin !== 'tab' && origin !== 'server')) return;
    cancel();
    cancel = later(RECORDED_WITHIN_MS, load);
  });
  return () => {
    stop();
    cancel();
  };
}
