import { Lock } from 'lucide-react';
import { AchievementIcon } from '#pomodoro/rewards/AchievementIcon.tsx';
import type { Stats } from '#shared/contract/stats/stats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import {
  ACHIEVEMENTS,
  type Achievement,
  achievementProgress,
} from '#shared/domain/gamification/achievements.ts';
import { classNames } from '#ui/class-names.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import styles from './Achievements.module.css';

/** All six achievements: the unlocked ones, and the progress of the others. */
export function Achievements({ stats }: { stats: Stats }) {
  const progress = new Map(achievementProgress(stats).map((entry) => [entry.id, entry]));
  const count = stats.unlockedAchievements.length;
  return (
    <section className={styles.section} aria-labelledby="achievements-heading">
      <h2 id="achievements-heading" className={styles.heading}>
        Achievements{' '}
        <span className={styles.count}>
          {count} of {ACHIEVEMENTS.length}
        </span>
      </h2>
      <ul className={styles.grid}>
        {ACHIEVEMENTS.map((achievement) => (
          <Badge
            key={achievement.id}
            achievement={achievement}
            isUnlocked={stats.unlockedAchievements.includes(achievement.id)}
            unlockedAt={stats.achievementDates[achievement.id]}
            current={progress.get(achievement.id)?.current ?? 0}
          />
        ))}
      </ul>
    </section>
  );
}

type BadgeProps = {
  achievement: Achievement;
  isUnlocked: boolean;
  unlockedAt: string | undefined;
  current: number;
};

function Badge({ achievement, isUnlocked, unlockedAt, current }: BadgeProps) {
  const { id, name, description, target } = achievement;
  return (
    <li className={classNames('card', styles.badge, isUnlocked && styles.unlocked)}>
      <span className={styles.icon}>
        {isUnlocked ? <AchievementIcon id={id} /> : <Lock aria-hidden="true" />}
      </span>
      <div className={styles.words}>
        <h3>{name}</h3>
        <p>{description}</p>
        {isUnlocked ? (
          <p className={styles.when}>{unlockedText(unlockedAt)}</p>
        ) : (
          <div className={styles.progress}>
            <ProgressBar
              value={current}
              max={target}
              label={`${name}: ${current} of ${target}`}
              isQuiet
            />
            <span aria-hidden="true">
              {current}/{target}
            </span>
          </div>
        )}
      </div>
    </li>
  );
}

function unlockedText(unlockedAt: string | undefined): string {
  if (unlockedAt === undefined) return 'Unlocked';
  return `Unlocked ${formatInstant(unlockedAt, 'date')}`;
}
