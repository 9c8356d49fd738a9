import { useStore } from '@nanostores/react';
import { BellRing, Brain, Maximize } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InterruptionKind } from '#shared/domain/timer/types.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { classNames } from '#ui/class-names.ts';
import { SessionDots } from '#ui/timer/SessionDots.tsx';
import type { TimerReading } from '../screen/timer-reading.ts';
import type { TimerScreen } from '../screen/timer-screen.ts';
import { OwnCorners } from './OwnCorners.tsx';
import styles from './RingCorners.module.css';
import { TimerMenu, type TimerMenuProps } from './TimerMenu.tsx';

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
  const isFocusing = reading.status !== 'idle' && reading.session === 'work';
  return (
    <div className={styles.corners}>
      <div className={styles.disc}>
        <UnderDigits reading={reading} onWrite={onWrite} />
      </div>
      {screen.own === undefined ? (
        <TimerMenu {...{ reading, screen, areKeysOn }} />
      ) : (
        <OwnCorners {...{ reading, screen, areKeysOn }} own={screen.own} isRoomy={!isFocusing} />
      )}
      <IconButton
        label="Full screen"
        shortcut={areKeysOn ? 'F' : undefined}
        className={styles.topEnd}
        onClick={() => screen.shortcuts.run('F')}
      >
        <Maximize aria-hidden="true" />
      </IconButton>
      {isFocusing && (
        <>
          <Interruption kind="internal" {...{ reading, screen, areKeysOn }}>
            <Brain aria-hidden="true" />
          </Interruption>
          <Interruption kind="external" {...{ reading, screen, areKeysOn }}>
            <BellRing aria-hidden="true" />
          </Interruption>
        </>
      )}
    </div>
  );
}

/** How far the round is or, while focusing, what for; pressed, it can be edited. */
function UnderDigits({ reading, onWrite }: Pick<RingCornersProps, 'reading' | 'onWrite'>) {
  const { status, session, intention, completed, interval } = reading;
  if (status === 'idle' || session !== 'work') {
    const left = interval - completed;
    return (
      <SessionDots
        className={styles.underDigits}
        finished={completed}
        planned={left}
        label={`${left} until the long break`}
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

const INTERRUPTIONS = {
  internal: { name: 'Internal interruption', key: 'I', hint: 'your own thought or urge' },
  external: { name: 'External interruption', key: 'E', hint: 'somebody or something else' },
} as const;

/** Counts an interruption: nothing stops, and nothing is asked. */
function Interruption({
  kind,
  children,
  ...props
}: TimerMenuProps & { kind: InterruptionKind; children: ReactNode }) {
  const { name, key, hint } = INTERRUPTIONS[kind];
  const count = props.reading.interruptions[kind];
  return (
    <IconButton
      label={count === 0 ? name : `${name}, ${count} so far`}
      shortcut={props.areKeysOn ? key : undefined}
      hint={hint}
      className={styles[kind]}
      onClick={() => props.screen.timer.interrupt(kind)}
    >
      {children}
      {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
    </IconButton>
  );
}
