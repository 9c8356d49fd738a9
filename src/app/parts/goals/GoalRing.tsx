import { Check } from 'lucide-react';
import type { GoalUnit } from '#shared/domain/settings/timer-settings.ts';
import type { GoalProgress } from '#shared/domain/stats/goals.ts';
import { classNames } from '#ui/class-names.ts';
import { RipeningRing } from '#ui/timer/RipeningRing.tsx';
import styles from './GoalRing.module.css';
import { progressInWords } from './goal-words.ts';

export type GoalRingProps = {
  /** The span of the goal: Today or This week. */
  name: string;
  progress: GoalProgress;
  unit: GoalUnit;
  className?: string | undefined;
};

/** The progress toward a goal as a ring that is ripe once the goal is reached. */
export function GoalRing({ name, progress, unit, className }: GoalRingProps) {
  const { done, goal, isReached } = progress;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a ring, which a meter cannot be drawn as.
    <div
      className={classNames(styles.ring, className)}
      role="meter"
      aria-label={`Goal: ${name}`}
      aria-valuemin={0}
      aria-valuemax={goal}
      aria-valuenow={Math.min(done, goal)}
      aria-valuetext={progressInWords(progress, unit)}
    >
      <RipeningRing fraction={done / goal} session="work">
        <span className={styles.percent}>
          {isReached ? <Check aria-hidden="true" /> : `${Math.floor((done * 100) / goal)}%`}
        </span>
      </RipeningRing>
    </div>
  );
}
