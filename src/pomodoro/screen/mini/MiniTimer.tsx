import { IconButton } from '#ui/actions/IconButton.tsx';
import { SkipIcon } from '#ui/marks/first-icons.tsx';
import { mainActOf } from '../TimerControls.tsx';
import { TimerRing } from '../TimerRing.tsx';
import { detailOf, nextOf } from '../timer-reading.ts';
import type { TimerScreen } from '../timer-screen.ts';
import { useTimerReading } from '../use-timer-reading.ts';
import styles from './MiniTimer.module.css';

/** The timer in the window that stays in front: the ring, and the two acts that are needed there. */
export function MiniTimer({ screen }: { screen: TimerScreen }) {
  const reading = useTimerReading(screen.timer);
  const { status, session } = reading;
  const { label, icon, act } = mainActOf(status, screen, nextOf(reading));
  return (
    <main className={styles.mini} data-session={session}>
      <TimerRing reading={reading} detail={detailOf(reading)} className={styles.ring} />
      <div className={styles.acts}>
        <IconButton label={label} size="large" className={styles.main} onClick={act}>
          {icon}
        </IconButton>
        {(status === 'running' || status === 'paused') && (
          <IconButton label="Skip" size="large" onClick={screen.timer.skip}>
            <SkipIcon />
          </IconButton>
        )}
      </div>
    </main>
  );
}
