import { useStore } from '@nanostores/react';
import { Pause, Timer } from 'lucide-react';
import { SESSION_LABELS } from '#platform/document-title.ts';
import { useTimerReading } from '#pomodoro/use-timer-reading.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { useApp } from '../app-context.ts';
import styles from './TimerPill.module.css';

/** The timer in the header, visible only while it runs or is paused; it leads to the timer itself. */
export function TimerPill() {
  const { timer, navigation } = useApp().workspace;
  const state = useStore(timer.$timer);
  const { clock } = useTimerReading(timer);
  if (!isActive(state)) return null;
  const isPaused = state.status === 'paused';
  const label = SESSION_LABELS[state.session];
  return (
    <button
      type="button"
      className={styles.pill}
      data-pill
      data-session={state.session}
      data-paused={isPaused || undefined}
      title={isPaused ? `${label}, paused` : label}
      onClick={() => navigation.request('pomodoro')}
    >
      {isPaused ? <Pause aria-hidden="true" /> : <Timer aria-hidden="true" />}
      <span className={styles.clock}>{clock}</span>
      <span className={styles.label}>{label}</span>
      {isPaused && <span className="sr-only">paused</span>}
    </button>
  );
}
