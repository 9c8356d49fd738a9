import { Minimize } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { leaveFullScreen, onFullScreenLeft } from '#platform/full-screen.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { TimerControls } from '../TimerControls.tsx';
import { detailOf } from '../timer-reading.ts';
import type { TimerScreen } from '../timer-screen.ts';
import { TimerAnnouncer } from '../tools/TimerAnnouncer.tsx';
import { TimerExtras } from '../tools/TimerExtras.tsx';
import { useTimerReading } from '../use-timer-reading.ts';
import styles from './FullScreenTimer.module.css';

/**
 * The timer alone, to be read from across a room. A modal dialog over the page, so that it is the
 * same where a browser does not give the whole screen away.
 */
export function FullScreenTimer({ screen }: { screen: TimerScreen }) {
  const reading = useTimerReading(screen.timer);
  const dialog = useRef<HTMLDialogElement>(null);
  const mainButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    mainButton.current?.focus();
    return () => shown?.close();
  }, []);
  useEffect(() => {
    const stop = onFullScreenLeft(() => screen.$isFull.set(false));
    return () => {
      stop();
      leaveFullScreen();
    };
  }, [screen]);
  const leave = () => screen.$isFull.set(false);
  const details = [detailOf(reading), reading.intention].filter((text) => text !== '');
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      data-session={reading.session}
      data-keys="timer"
      aria-label="Timer on the full screen"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={leave}
    >
      <div className={styles.stage}>
        <IconButton label="Leave full screen" shortcut="F" className={styles.leave} onClick={leave}>
          <Minimize aria-hidden="true" />
        </IconButton>
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
        <TimerControls reading={reading} screen={screen} mainButton={mainButton} />
        <TimerExtras reading={reading} screen={screen} writing={null} />
      </div>
      <TimerAnnouncer screen={screen} />
    </dialog>
  );
}
