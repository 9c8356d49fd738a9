import { type ComponentProps, memo, type ReactNode, useDeferredValue, useRef } from 'react';
import type { SessionType } from '#shared/domain/timer/types.ts';
import { type Segment, SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import styles from './PomodoroTimer.module.css';
import { TimerControls } from './TimerControls.tsx';
import { TimerRing } from './TimerRing.tsx';
import { detailOf, nextOf } from './timer-reading.ts';
import type { TimerScreen } from './timer-screen.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useTimerReading } from './use-timer-reading.ts';

export type PomodoroTimerProps = {
  screen: TimerScreen;
  /** Session types by their whole names or, in a narrow place, by one word each. */
  names?: 'full' | 'short' | undefined;
  /** Content under the timer that belongs to it: the chosen task, the day so far. */
  below?: ReactNode;
};

/** Everything beside digits and Start; its places are kept free, so that nothing moves when it comes. */
const MoreControls = lazyPart(() => import('../companion/soon.ts').then((m) => m.MoreControls));

type ShownControls = ComponentProps<typeof MoreControls> & { isSettled: boolean };

/** The tools as they were, until the press has been answered. */
const SettledTools = memo(
  function SettledTools(props: ShownControls) {
    return <MoreControls {...props} />;
  },
  (_, { isSettled }) => !isSettled,
);

const segmentsOf = (shortBreak: string, longBreak: string): readonly Segment<SessionType>[] => [
  { value: 'work', label: 'Focus', session: 'work', shortcut: '1' },
  { value: 'shortBreak', label: shortBreak, session: 'shortBreak', shortcut: '2' },
  { value: 'longBreak', label: longBreak, session: 'longBreak', shortcut: '3' },
];

const SEGMENTS = {
  full: segmentsOf('Short break', 'Long break'),
  short: segmentsOf('Short', 'Long'),
} as const;

/** The Pomodoro timer: session types, the ripening ring with its digits, and every control. */
export function PomodoroTimer({ screen, names = 'full', below }: PomodoroTimerProps) {
  const { timer } = screen;
  const reading = useTimerReading(timer);
  // Digits, ring and main button react to a press first; the controls around them follow.
  const settled = useDeferredValue(reading.status);
  const isSettled = settled === reading.status;
  const root = useRef<HTMLElement>(null);
  const mainButton = useRef<HTMLButtonElement>(null);
  // Deferred, so that input is handled before the parts that appear when the page wakes. The first
  // time a browser formats text in the visitor's language takes longer than everything else.
  const isAwake = useDeferredValue(useIsAwake());
  useKeptFocus(timer, { root, fallback: mainButton, isSettled });

  return (
    <section ref={root} className={styles.timer} data-session={reading.session} aria-label="Timer">
      <SegmentedControl
        label="Session type"
        segments={SEGMENTS[names]}
        value={reading.session}
        onChange={timer.select}
      />
      <div className={styles.ring}>
        <TimerRing reading={reading} detail={isAwake ? detailOf(reading) : ''} />
      </div>
      <TimerControls
        status={reading.status}
        settled={settled}
        next={nextOf(reading)}
        screen={screen}
        mainButton={mainButton}
      />
      {isAwake && <SettledTools {...{ reading, screen, mainButton, isSettled }} />}
      <div className={styles.below}>{below}</div>
    </section>
  );
}
