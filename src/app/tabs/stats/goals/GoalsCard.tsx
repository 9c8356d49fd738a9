import { Check, Target } from 'lucide-react';
import { openGoals } from '#pomodoro/settings/open-goals.ts';
import type { Stats } from '#shared/contract/stats/stats.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { GoalUnit, TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { type GoalProgress, goalsOf } from '#shared/domain/stats/goals.ts';
import { Button } from '#ui/actions/Button.tsx';
import { RipeningRing } from '#ui/timer/RipeningRing.tsx';
import styles from './GoalsCard.module.css';

export type GoalsCardProps = { stats: Stats; today: string; settings: TimerSettings };

/** Progress of the day and the week toward the user's goals. */
export function GoalsCard({ stats, today, settings }: GoalsCardProps) {
  const { daily, weekly } = goalsOf(settings, stats, today);
  const unit = settings.goalUnit;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="goals-heading">
      <header className={styles.head}>
        <h2 id="goals-heading">Goals</h2>
        <Button variant="quiet" size="small" onClick={openGoals}>
          {daily === null && weekly === null ? 'Set a goal' : 'Change'}
        </Button>
      </header>
      {daily === null && weekly === null ? (
        <p className={styles.none}>
          <Target aria-hidden="true" />
          Set a daily or weekly goal and watch the ring ripen.
        </p>
      ) : (
        <div className={styles.rings}>
          {daily !== null && <Goal name="Today" progress={daily} unit={unit} />}
          {weekly !== null && <Goal name="This week" progress={weekly} unit={unit} />}
        </div>
      )}
    </section>
  );
}

function Goal({ name, progress, unit }: { name: string; progress: GoalProgress; unit: GoalUnit }) {
  const { done, goal, isReached } = progress;
  const percent = Math.floor((done * 100) / goal);
  const written = (amount: number) =>
    unit === 'minutes' ? formatMinutes(amount) : formatNumber(amount);
  const words = `${written(done)} of ${written(goal)}${unit === 'pomodoros' ? ' pomodoros' : ''}`;
  return (
    <div className={styles.goal}>
      {/* biome-ignore lint/a11y/useSemanticElements: a ring, which a meter cannot be drawn as. */}
      <div
        className={styles.ring}
        role="meter"
        aria-label={`Goal: ${name}`}
        aria-valuemin={0}
        aria-valuemax={goal}
        aria-valuenow={Math.min(done, goal)}
        aria-valuetext={words}
      >
        <RipeningRing fraction={done / goal} session="work">
          <span className={styles.percent}>
            {isReached ? <Check aria-hidden="true" /> : `${percent}%`}
          </span>
        </RipeningRing>
      </div>
      <p className={styles.words}>
        <strong>{name}</strong>
        <span>{words}</span>
        {isReached && <span className={styles.reached}>Goal reached</span>}
      </p>
    </div>
  );
}
