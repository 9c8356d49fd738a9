import { useLayoutEffect, useRef } from 'react';
import { TimerControls } from '../TimerControls.tsx';
import { detailOf } from '../timer-reading.ts';
import type { TimerScreen } from '../timer-screen.ts';
import { TimerAnnouncer } from '../tools/TimerAnnouncer.tsx';
import { TimerExtras } from '../tools/TimerExtras.tsx';
import { useTimerReading } from '../use-timer-reading.ts';
import { FullScreen } from './FullScreen.tsx';
import styles from './FullScreenTimer.module.css';

/** The timer of a visitor or an account alone on the screen. */
export function FullScreenTimer({ screen }: { screen: TimerScreen }) {
  const reading = useTimerReading(screen.timer);
  const mainButton = useRef<HTMLButtonElement>(null);
  // The dialog within has opened by now, and has put the focus on its first button.
  useLayoutEffect(() => mainButton.current?.focus(), []);
  const details = [detailOf(reading), reading.intention].filter((text) => text !== '');
  return (
    <FullScreen $isFull={screen.$isFull} session={reading.session} className={styles.stage}>
      <TimerAnnouncer screen={screen} />
      <p className={styles.label}>{reading.label}</p>
      <p
        className={styles.digits}
        role="timer"
        data-length={reading.clock.length}
        data-over={reading.status === 'overtime' || undefined}
      >
        {reading.clock}
      </p>
      <svg
        className={styles.line}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className={styles.passed} width={reading.fraction * 100} height="1" />
      </svg>
      <p className={styles.detail}>{details.join(' · ')}</p>
      <TimerControls status={reading.status} screen={screen} mainButton={mainButton} />
      <TimerExtras reading={reading} screen={screen} writing={null} />
    </FullScreen>
  );
}
