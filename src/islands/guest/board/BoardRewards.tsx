import { useStore } from '@nanostores/react';
import { Check, Lock } from 'lucide-react';
import { AchievementIcon } from '#pomodoro/rewards/AchievementIcon.tsx';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { ACHIEVEMENTS, achievementProgress } from '#shared/domain/gamification/achievements.ts';
import { levelProgress } from '#shared/domain/gamification/levels.ts';
import { classNames } from '#ui/class-names.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import type { GuestAreaParts } from '../wire-guest-area.ts';
import { BoardCard } from './BoardCard.tsx';
import styles from './BoardRewards.module.css';

/** The level, and the achievements: those that are reached, and how far the others are. */
export function BoardRewards({ area }: { area: GuestAreaParts }) {
  const stats = useStore(area.stats);
  const hasGame = useStore(area.$hasGame);
  if (!hasGame) return null;
  const { level, points, levelEnd, percent } = levelProgress(stats.experiencePoints);
  const progress = new Map(achievementProgress(stats).map((entry) => [entry.id, entry]));
  const count = stats.unlockedAchievements.length;
  return (
    <BoardCard
      title="Achievements"
      aside={
        <span className={styles.count}>
          {count} of {ACHIEVEMENTS.length}
        </span>
      }
    >
      <div className={styles.level}>
        <p className={styles.words}>
          <strong>Level {level}</strong>
          <span>
            {formatNumber(points)} of {formatNumber(levelEnd)} points
          </span>
        </p>
        <ProgressBar value={percent} max={100} label={`Level ${level}`} />
      </div>
      <ul className={styles.list} aria-label="Achievements">
        {ACHIEVEMENTS.map(({ id, name, description, target }) => {
          const isUnlocked = stats.unlockedAchievements.includes(id);
          return (
            <li key={id} className={classNames(styles.badge, isUnlocked && styles.unlocked)}>
              <span className={styles.icon}>
                {isUnlocked ? <AchievementIcon id={id} /> : <Lock aria-hidden="true" />}
              </span>
              <p>
                <strong>{name}</strong>
                <span>{description}</span>
              </p>
              <span className={styles.state}>
                {isUnlocked ? (
                  <Check role="img" aria-label="Unlocked" />
                ) : (
                  `${progress.get(id)?.current ?? 0}/${target}`
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </BoardCard>
  );
}
