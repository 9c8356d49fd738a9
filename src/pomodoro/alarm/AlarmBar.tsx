import { useStore } from '@nanostores/react';
import { BellRing, VolumeX } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import styles from './AlarmBar.module.css';
import type { BlockedSound } from './blocked-sound.ts';
import type { AlarmRepeat } from './repeat.ts';

export type AlarmBarProps = {
  repeat: Pick<AlarmRepeat, '$isRinging' | 'stop'>;
  blocked: Pick<BlockedSound, '$isBlocked'>;
};

const TAKES_KEYS = 'button, a, input, textarea, select, summary, [contenteditable], [role]';

/** Esc stops the alarm wherever the focus is, Space where no control would take it. */
function stopsAlarm({ key, target }: KeyboardEvent): boolean {
  if (key === 'Escape') return true;
  return key === ' ' && !(target instanceof Element && target.closest(TAKES_KEYS) !== null);
}

function useStopKeys(isRinging: boolean, stop: () => void): void {
  useEffect(() => {
    if (!isRinging) return;
    const onKey = (event: KeyboardEvent) => {
      if (!stopsAlarm(event)) return;
      // The key has done its work: no dialog closes and no session starts by it.
      event.preventDefault();
      event.stopImmediatePropagation();
      stop();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [isRinging, stop]);
}

/** Lies over the page while an alarm rings, or while the browser holds the sound back. */
export function AlarmBar({ repeat, blocked }: AlarmBarProps) {
  const isRinging = useStore(repeat.$isRinging);
  const isBlocked = useStore(blocked.$isBlocked);
  useStopKeys(isRinging, repeat.stop);
  return (
    <section className={styles.place} aria-label="Alarm">
      <div role="alert">
        {isRinging && (
          <div className={styles.bar}>
            <BellRing className={styles.bell} aria-hidden="true" />
            <p className={styles.text}>Time is up.</p>
            <Button variant="primary" onClick={repeat.stop} aria-keyshortcuts="Escape Space">
              Stop the alarm
            </Button>
          </div>
        )}
      </div>
      <div role="status">
        {isBlocked && (
          <div className={styles.bar}>
            <VolumeX className={styles.muted} aria-hidden="true" />
            <p className={styles.text}>
              Sound is blocked by the browser: press anywhere to allow it
            </p>
          </div>
        )}
      </div>
    </section>
  );
}
