import { Target } from 'lucide-react';
import { openGoals } from '#pomodoro/settings/open-goals.ts';
import type { Stats } from '#shared/contract/stats/stats.ts';
import type { GoalUnit, TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { type GoalProgress, goalsOf } from '#shared/domain/stats/goals.ts';
import { Button } from '#ui/actions/Button.tsx';
import { GoalRing } from '../../../parts/goals/GoalRing.tsx';
import { progressInWords } from '../../../parts/goals/goal-words.ts';
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
  return (
    <div className={styles.goal}>
      <GoalRing name={name} progress={progress} unit={unit} />
      <p className={styles.words}>
        <strong>{name}</strong>
        <span>{progressInWords(progress, unit)}</span>
        {progress.isReached && <span className={styles.reached}>Goal reached</span>}
      </p>
    </div>
  );
}
