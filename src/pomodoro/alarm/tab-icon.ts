import { type Favicon, ICON_STEPS, type IconPicture } from '#platform/page/favicon.ts';
import type { TimerState } from '#shared/domain/timer/types.ts';
import { elapsedFraction, isUnderWay } from '#shared/domain/timer/views.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';

/** The picture of a timer in the icon of the tab; null while nothing is under way. */
export function pictureOf(timer: TimerState, nowMs: number): IconPicture | null {
  if (!isUnderWay(timer)) return null;
  return {
    session: timer.session,
    step: Math.round(elapsedFraction(timer, nowMs) * ICON_STEPS),
    isPaused: timer.status === 'paused',
  };
}

/** Shows the timer in the icon of the tab until the returned function is called. */
export function connectTabIcon(timer: TimerStore, favicon: Favicon): () => void {
  const show = () => favicon.show(pictureOf(timer.$timer.get(), timer.$nowMs.get()));
  const ends = [timer.$timer.listen(show), timer.$nowMs.listen(show)];
  show();
  return () => {
    for (const end of ends) end();
    favicon.show(null);
  };
}
