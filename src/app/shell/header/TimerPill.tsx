import { Pause, Timer } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTimerReading } from '#pomodoro/screen/use-timer-reading.ts';
import { SESSION_LABELS } from '#shared/domain/timer/title.ts';
import { useApp } from '../../workspace/app-context.ts';
import styles from './TimerPill.module.css';

/**
 * The timer in the header, visible only while it runs, is paused or is about to start by itself; it
 * links to the timer.
 */
export function TimerPill() {
  const { timer, navigation } = useApp().workspace;
  // Deferred: the pressed control responds first.
  const { clock, session, ...reading } = useTimerReading(timer);
  const isUnderWay = useDeferredValue(reading.isUnderWay);
  const status = useDeferredValue(reading.status);
  if (!isUnderWay) return null;
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
