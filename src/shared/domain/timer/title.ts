import type { SessionType, TimerState } from './types.ts';
import { formatClock, isUnderWay, overtimeMs, remainingSeconds } from './views.ts';

/** The words of the specification (section 2) for each type of session. */
export const SESSION_LABELS: Readonly<Record<SessionType, string>> = {
  work: 'Focus',
  shortBreak: 'Short Break',
  longBreak: 'Long Break',
};

const ICONS: Readonly<Record<SessionType, string>> = {
  work: '●',
  shortBreak: '○',
  longBreak: '◎',
};

const PAUSE_MARKER = '‖ ';

/**
 * The page's title for a timer, or null when it is idle and waits: remaining time as mm:ss, an icon and the
 * label of the session, a pause marker while paused; overtime counts up behind a plus. The
 * specification, section 2.
 */
export function timerTitle(timer: TimerState, nowMs: number): string | null {
  if (!isUnderWay(timer)) return null;
  const clock =
    timer.status === 'overtime'
      ? `+${formatClock(overtimeMs(timer, nowMs) / 1000)}`
      : formatClock(remainingSeconds(timer, nowMs));
  const marker = timer.status === 'paused' ? PAUSE_MARKER : '';
  return `${marker}${clock} ${ICONS[timer.session]} ${SESSION_LABELS[timer.session]}`;
}
