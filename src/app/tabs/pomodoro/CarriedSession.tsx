import { useStore } from '@nanostores/react';
import { TimerNote } from '#pomodoro/notices/TimerNote.tsx';
import type { ActiveTimer } from '#shared/domain/timer/types.ts';
import { formatClock, remainingSeconds } from '#shared/domain/timer/views.ts';
import { useApp } from '../../workspace/app-context.ts';

const NAMES = {
  work: 'focus session',
  shortBreak: 'short break',
  longBreak: 'long break',
} as const;

/** Offers to continue the session that was running before signing in. */
export function CarriedSession({ session }: { session: ActiveTimer }) {
  const { carried, timer } = useApp().workspace;
  const nowMs = useStore(timer.$nowMs);
  const secondsLeft = remainingSeconds(session, nowMs);
  // A break that is over cannot be continued.
  if (secondsLeft === 0 && session.session !== 'work') return null;
  const state = secondsLeft === 0 ? 'has since ended' : `has ${formatClock(secondsLeft)} left`;
  return (
    <TimerNote
      label="The session from before you signed in"
      yes={{ label: secondsLeft === 0 ? 'Count it' : 'Continue it', onAct: carried.take }}
      no={{ label: 'Discard', onAct: carried.discard }}
    >
      The {NAMES[session.session]} that you started before you signed in {state}.
    </TimerNote>
  );
}
