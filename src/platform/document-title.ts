import type { SessionType, TimerState } from '#shared/domain/timer/types.ts';
import { formatClock, isActive, overtimeMs, remainingSeconds } from '#shared/domain/timer/views.ts';

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
 * The page's title for a timer, or null when it is idle: remaining time as mm:ss, an icon and the
 * label of the session, a pause marker while paused; overtime counts up behind a plus. The
 * specification, section 2.
 */
export function timerTitle(timer: TimerState, nowMs: number): string | null {
  if (!isActive(timer)) return null;
  const clock =
    timer.status === 'overtime'
      ? `+${formatClock(overtimeMs(timer, nowMs) / 1000)}`
      : formatClock(remainingSeconds(timer, nowMs));
  const marker = timer.status === 'paused' ? PAUSE_MARKER : '';
  return `${marker}${clock} ${ICONS[timer.session]} ${SESSION_LABELS[timer.session]}`;
}

/** The title of the document: shows a timer's, and gives back the page's own. */
export interface DocumentTitle {
  /** Shows this title; null: the page's own again, or the product's name where it has none. */
  show(title: string | null): void;
  /** Shows a call for attention in the place of the page's own title, while no timer shows. */
  call(text: string | null): void;
}

/** Takes over the title of the document; the page's own is what stands there before each showing. */
export function createDocumentTitle(productName: string): DocumentTitle {
  let own: string | null = null;
  let timer: string | null = null;
  let called: string | null = null;

  function update(): void {
    const wanted = timer ?? called;
    if (wanted !== null) {
      own ??= document.title;
      if (document.title !== wanted) document.title = wanted;
    } else if (own !== null) {
      document.title = own || productName;
      own = null;
    }
  }

  return {
    show(title) {
      timer = title;
      update();
    },
    call(text) {
      called = text;
      update();
    },
  };
}
