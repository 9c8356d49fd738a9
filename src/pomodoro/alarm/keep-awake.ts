import type { ScreenLock } from '#platform/page/wake-lock.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';

/** Dependencies of `connectKeepAwake`. */
export interface KeepAwakeDeps {
  readonly timer: TimerStore;
  readonly screen: ScreenLock;
  readonly settings: () => TimerSettings;
}

/**
 * Keeps the screen on while a session runs and the setting is on; returns the disconnect function.
 */
export function connectKeepAwake({ timer, screen, settings }: KeepAwakeDeps): () => void {
  const look = () => {
    const { status } = timer.$timer.get();
    screen.want(settings().keepAwake && (status === 'running' || status === 'overtime'));
  };
  const ends = [timer.$timer.listen(look), timer.$nowMs.listen(look), screen.connect()];
  look();
  return () => {
    for (const end of ends) end();
  };
}
