import type { ReadableAtom } from 'nanostores';
import { endBetween, isRecent } from '#pomodoro/alarm/session-ends.ts';
import type { Toasts } from '#pomodoro/notices/toasts.ts';
import type { TimerScreen } from '#pomodoro/screen/timer-screen.ts';
import type { SessionType, TimerState } from '#shared/domain/timer/types.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';
import type { Place } from '../shell/tabs/tabs.ts';

/** Dependencies of the notice. */
export interface EndNoticeDeps {
  readonly timer: Pick<TimerStore, '$timer' | 'stay' | 'finish'>;
  readonly start: TimerScreen['start'];
  readonly $place: ReadableAtom<Place>;
  readonly toasts: Pick<Toasts, 'show' | 'end'>;
  readonly now: () => number;
}

const ENDS: Readonly<Record<SessionType, string>> = {
  work: 'Focus session complete. Time for a break.',
  shortBreak: 'Break time is over. Ready to focus again?',
  longBreak: 'Break time is over. Ready to focus again?',
};

const NEXT: Readonly<Record<SessionType, { readonly name: string; readonly start: string }>> = {
  work: { name: 'Focus', start: 'Start focus' },
  shortBreak: { name: 'The short break', start: 'Start short break' },
  longBreak: { name: 'The long break', start: 'Start long break' },
};

/**
 * Shows a message when a session ends while another tab of the app is open, with a button for the
 * next step. It stays until the timer moves on or becomes visible.
 */
export function connectEndNotice(deps: EndNoticeDeps): () => void {
  const { timer, $place, toasts, now } = deps;
  let before = timer.$timer.get();
  let shown: { readonly id: string; readonly standing: string } | null = null;

  function hide(): void {
    if (shown !== null) toasts.end(shown.id);
    shown = null;
  }

  function follow(after: TimerState): void {
    const end = endBetween(before, after);
    before = after;
    if (shown !== null && shown.standing !== standingOf(after)) hide();
    if (end === null || !isRecent(end, now()) || $place.get().tab === 'pomodoro') return;
    hide();
    const id = toasts.show({
      tone: 'success',
      isLasting: true,
      ...wordsFor(end.session, after, deps),
    });
    shown = { id, standing: standingOf(after) };
  }

  const ends = [
    timer.$timer.listen(follow),
    $place.listen(({ tab }) => {
      if (tab === 'pomodoro') hide();
    }),
    hide,
  ];
  return () => {
    for (const stop of ends) stop();
  };
}

function wordsFor(session: SessionType, after: TimerState, { timer, start }: EndNoticeDeps) {
  if (after.status === 'overtime') {
    const action = { label: 'Finish', onAct: () => timer.finish(true) };
    return { text: 'Focus time is up. Overtime is counting.', action };
  }
  const next = NEXT[after.session];
  if (after.status === 'idle' && after.autoStartAt !== null) {
    const action = { label: 'Cancel', onAct: timer.stay };
    return { text: `${ENDS[session]} ${next.name} starts automatically.`, action };
  }
  return { text: ENDS[session], action: { label: next.start, onAct: start } };
}

function standingOf(timer: TimerState): string {
  const startsAt = timer.status === 'idle' ? timer.autoStartAt : null;
  return [timer.status, timer.session, timer.ended?.sessionId, startsAt].join();
}
