import type { Notifier } from '#shared/domain/platform.ts';
import type { SessionType } from '#shared/domain/timer/types.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';
import { onActs, type SessionEnd } from './session-ends.ts';

/** The words of the specification, section 4. */
const TITLES: Readonly<Record<SessionType, string>> = {
  work: 'Focus Session Complete',
  shortBreak: 'Short Break Complete',
  longBreak: 'Long Break Complete',
};
const AFTER_WORK = 'Great job! Time for a break.';
const AFTER_BREAK = 'Break time is over. Ready to focus again?';

/** Dependencies of the end notification; `alert` and `isVisible` default to the page's own. */
export interface EndNotificationDeps {
  readonly timer: TimerStore;
  readonly notifier: Notifier;
  readonly alert?: ((text: string) => void) | undefined;
  readonly isVisible?: (() => boolean) | undefined;
}

/**
 * Shows the notification of a session that is over, tagged with its id. An alert stands in for one
 * that failed, after `rung`, because it would hold up the sound. In a hidden page the alert waits
 * until somebody comes back, and is dropped when the timer is acted on elsewhere before.
 */
export async function notifyOfEnd(
  { session, sessionId }: SessionEnd,
  rung: Promise<unknown>,
  {
    timer,
    notifier,
    alert = (text) => window.alert(text),
    isVisible = () => document.visibilityState === 'visible',
  }: EndNotificationDeps,
): Promise<void> {
  const body = session === 'work' ? AFTER_WORK : AFTER_BREAK;
  const outcome = await notifier.notify(TITLES[session], body, sessionId);
  if (outcome !== 'failed') return;
  await rung;
  const show = () => alert(`${TITLES[session]}\n${body}`);
  if (isVisible()) show();
  else showOnReturn(timer, isVisible, show);
}

function showOnReturn(timer: TimerStore, isVisible: () => boolean, show: () => void): void {
  const stop = () => {
    document.removeEventListener('visibilitychange', look);
    forget();
  };
  const look = () => {
    if (!isVisible()) return;
    stop();
    show();
  };
  const forget = onActs(timer, stop);
  document.addEventListener('visibilitychange', look);
}
