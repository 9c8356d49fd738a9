import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Stats } from '#shared/contract/stats/stats.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { goalsOf } from '#shared/domain/stats/goals.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { type DotMark, SessionDots } from '#ui/timer/SessionDots.tsx';
import { GoalRing } from '../../../parts/goals/GoalRing.tsx';
import { progressInWords } from '../../../parts/goals/goal-words.ts';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './DayProgress.module.css';

export type DayProgressProps = { stats: Stats; today: string; settings: TimerSettings };

/** The tomatoes of today in a row, and the ring of the daily goal. */
export function DayProgress({ stats, today, settings }: DayProgressProps) {
  const done = stats.pomodorosByDate[today] ?? 0;
  const goal = goalsOf(settings, stats, today).daily;
  const unit = settings.goalUnit;
  const marks = useMarks(done);
  const [doneBefore] = useState(done);
  const planned = goal !== null && unit === 'pomodoros' ? Math.max(0, goal.goal - done) : 0;
  const dots = (
    <SessionDots
      finished={done}
      done={marks}
      planned={planned}
      isNew={done > doneBefore}
      label={`${counted(done, 'pomodoro')} today`}
    />
  );
  if (goal === null) return dots;
  return (
    <div className={styles.goal}>
      <GoalRing name="Today" progress={goal} unit={unit} className={styles.ring} />
      <p className={styles.words}>
        {(done > 0 || planned > 0) && dots}
        <span>{progressInWords(goal, unit)}</span>
        {goal.isReached && <strong className={styles.reached}>Daily goal reached</strong>}
      </p>
    </div>
  );
}

/**
 * Returns the dots of so many pomodoros, the oldest first, as far as the list of today is loaded;
 * those that it does not have yet are the latest.
 */
function useMarks(done: number): readonly DotMark[] {
  const { sessions, today } = useApp().workspace;
  const list = valueOr(useStore(sessions.$sessions), []);
  const day = useStore(sessions.$day);
  const known = day === today() ? list.filter(({ completed }) => completed).toReversed() : [];
  return Array.from({ length: done }, (_, place) =>
    known[place]?.interrupted === true ? 'interrupted' : 'finished',
  );
}
