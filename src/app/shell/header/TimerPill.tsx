import { useStore } from '@nanostores/react';
import { Pause, Play, Timer } from 'lucide-react';
import { useDeferredValue } from 'react';
import { nextOf, SESSION_NAMES } from '#pomodoro/screen/timer-reading.ts';
import { useTimerReading } from '#pomodoro/screen/use-timer-reading.ts';
import { SESSION_LABELS } from '#shared/domain/timer/title.ts';
import type { SessionType } from '#shared/domain/timer/types.ts';
import { useApp } from '../../workspace/app-context.ts';
import styles from './TimerPill.module.css';

/**
 * The timer in the header, visible only while it runs, is paused or is about to start
 * automatically; it links to the timer. At the end of a session it starts the next one, where the
 * timer is out of sight. Its room is always kept, so that no button of the header moves as the timer
 * starts.
 */
export function TimerPill() {
  return (
    <span className={styles.room}>
      <Pill />
    </span>
  );
}

function Pill() {
  const { timer, navigation } = useApp().workspace;
  // Deferred: the pressed control responds first.
  const reading = useTimerReading(timer);
  const { clock, session } = reading;
  const isUnderWay = useDeferredValue(reading.isUnderWay);
  const status = useDeferredValue(reading.status);
  if (!isUnderWay) return <NextPill next={nextOf(reading)} />;
  const isPaused = status === 'paused';
  const label = SESSION_LABELS[session];
  return (
    <button
      type="button"
      className={styles.pill}
      data-pill
      data-session={session}
      data-paused={isPaused || undefined}
      title={isPaused ? `${label}, paused` : label}
      onClick={() => navigation.request('pomodoro')}
    >
      {isPaused ? <Pause aria-hidden="true" /> : <Timer aria-hidden="true" />}
      <span className={styles.words}>
        <span className={styles.clock} data-ticks>
          {clock}
        </span>
        <span className={styles.label}>{label}</span>
      </span>
      {isPaused && <span className="sr-only">paused</span>}
    </button>
  );
}

function NextPill({ next }: { next: SessionType | null }) {
  const { navigation, screen } = useApp().workspace;
  const { tab } = useStore(navigation.$place);
  if (next === null || tab === 'pomodoro') return null;
  return (
    <button
      type="button"
      className={styles.pill}
      data-pill
      data-session={next}
      onClick={screen.start}
    >
      <Play aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.clock}>Start</span>{' '}
        <span className={styles.label}>{SESSION_NAMES[next].toLowerCase()}</span>
      </span>
    </button>
  );
}
