import { useEffect, useState } from 'react';
import { repeatEarlyActs } from '#platform/early-acts.ts';
import { PomodoroTimer } from '#pomodoro/PomodoroTimer.tsx';
import { StaleSessionNote } from '#pomodoro/StaleSessionNote.tsx';
import { TimerCompanion } from '#pomodoro/TimerCompanion.tsx';
import { isSessionType } from '#shared/domain/timer/reading.ts';
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
    repeatEarlyActs();
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
