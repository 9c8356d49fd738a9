import { useEffect, useState } from 'react';
import { PomodoroTimer } from '#pomodoro/screen/PomodoroTimer.tsx';
import { TimerCompanion } from '#pomodoro/screen/TimerCompanion.tsx';
import { StaleSessionNote } from '#pomodoro/stale-session/StaleSessionNote.tsx';
import { isSessionType } from '#shared/domain/timer/engine/reading.ts';
import { wakeTimer } from '../early-acts.ts';
import { GuestPlace } from '../guest/GuestPlace.tsx';
import { wireGuest } from './wire-guest.ts';

export type HomeTimerProps = { names?: 'full' | 'short' };

/** The working timer of the home page, for visitors without an account. */
export function HomeTimer({ names = 'short' }: HomeTimerProps) {
  const [guest] = useState(wireGuest);
  useEffect(() => {
    const disconnect = guest.connect();
    const { session, isStartPressed } = wakeTimer();
    if (isSessionType(session)) guest.timer.select(session);
    if (isStartPressed) guest.screen.start();
    return disconnect;
  }, [guest]);
  return (
    <>
      <PomodoroTimer
        screen={guest.screen}
        names={names}
        below={
          <>
            <StaleSessionNote stale={guest.stale} />
            <GuestPlace guest={guest} />
          </>
        }
      />
      <TimerCompanion screen={guest.screen} />
    </>
  );
}
