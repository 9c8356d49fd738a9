import type { Later } from '#shared/domain/platform.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';

/** The dependencies of `followOtherSessions`; `load` fetches what their sessions change. */
export interface OtherSessionsDeps {
  readonly timer: Pick<TimerStore, '$timer' | 'onChange'>;
  readonly load: () => void;
  readonly later: Later;
}

/** A session that another tab or device recorded follows the timer's own change within this time. */
const RECORDED_WITHIN_MS = 1500;

/** Reloads when another tab or device has ended a session, until the returned function is called. */
export function followOtherSessions({ timer, load, later }: OtherSessionsDeps): () => void {
  let { ended, pomodoroCount } = timer.$timer.get();
  let cancel = (): void => {};
  const stop = timer.onChange((state, origin) => {
    const isNewer =
      state.ended?.sessionId !== ended?.sessionId || state.pomodoroCount !== pomodoroCount;
    ({ ended, pomodoroCount } = state);
    if (!isNewer || (origin !== 'tab' && origin !== 'server')) return;
    cancel();
    cancel = later(RECORDED_WITHIN_MS, load);
  });
  return () => {
    stop();
    cancel();
  };
}
