import type { Leadership, SoundPlayer } from '#shared/domain/platform.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { remainingSeconds } from '#shared/domain/timer/views.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';

/** Dependencies of the ticking sound. */
export interface TickingDeps {
  readonly timer: TimerStore;
  readonly leadership: Leadership;
  readonly sound: SoundPlayer;
  readonly settings: () => TimerSettings;
}

/** Ticks with each second of focus while the setting is on and this tab leads; answers how to stop. */
export function connectTicking({ timer, leadership, sound, settings }: TickingDeps): () => void {
  let lastSecond: number | null = null;
  return timer.$nowMs.listen((nowMs) => {
    const state = timer.$timer.get();
    if (state.status !== 'running' || state.session !== 'work') {
      lastSecond = null;
      return;
    }
    const second = remainingSeconds(state, nowMs);
    const isNew = second !== lastSecond && second > 0;
    lastSecond = second;
    const { tickingSound, volume } = settings();
    if (isNew && tickingSound && leadership.isLeader()) void sound.play('ticking', volume);
  });
}
