import { useStore } from '@nanostores/react';
import { Maximize } from 'lucide-react';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { classNames } from '#ui/class-names.ts';
import { SessionDots } from '#ui/timer/SessionDots.tsx';
import type { TimerReading } from '../screen/timer-reading.ts';
import type { TimerScreen } from '../screen/timer-screen.ts';
import { OwnCorners } from './OwnCorners.tsx';
import styles from './RingCorners.module.css';
import { TimerMenu } from './TimerMenu.tsx';

export type RingCornersProps = {
  reading: TimerReading;
  screen: TimerScreen;
  /** Asks for the line in which the intention is written. */
  onWrite: () => void;
};

/**
 * The controls in the four free corners of a ring and under its digits; they take no extra room.
 */
export function RingCorners({ reading, screen, onWrite }: RingCornersProps) {
  const areKeysOn = useStore(screen.shortcuts.$areOn);
  return (
    <div className={styles.corners}>
      <div className={styles.disc}>
        <UnderDigits reading={reading} onWrite={onWrite} />
      </div>
      {screen.own === undefined ? (
        <TimerMenu {...{ reading, screen, areKeysOn }} />
      ) : (
        <OwnCorners {...{ reading, screen, areKeysOn }} own={screen.own} />
      )}
      <IconButton
        label="Full screen"
        shortcut={areKeysOn ? 'F' : undefined}
        className={styles.topEnd}
        onClick={() => screen.shortcuts.run('F')}
      >
        <Maximize aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** How far the round is or, while focusing, what for; pressed, it can be edited. */
function UnderDigits({ reading, onWrite }: Pick<RingCornersProps, 'reading' | 'onWrite'>) {
  const { status, session, ended, intention, interval } = reading;
  if (status === 'idle' || session !== 'work') {
    // The last one of a round stays in sight until the long break begins.
    const isRoundOver = ended === 'work' && reading.completed === 0;
    const completed = isRoundOver ? interval : reading.completed;
    const left = interval - completed;
    return (
      <SessionDots
        className={styles.underDigits}
        finished={completed}
        planned={left}
        isNew={ended === 'work'}
        label={isRoundOver ? 'Time for the long break' : `${left} until the long break`}
      />
    );
  }
  return (
    <button
      type="button"
      className={classNames(styles.underDigits, styles.intention, 'touch-target')}
      title={intention === '' ? undefined : `${intention} (press to change)`}
      onClick={onWrite}
    >
      {intention === '' ? 'Add intention' : <span className={styles.words}>{intention}</span>}
    </button>
  );
}
