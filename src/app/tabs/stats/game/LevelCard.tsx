import { formatNumber } from '#shared/domain/formats/formats.ts';
import { levelProgress } from '#shared/domain/gamification/levels.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import styles from './LevelCard.module.css';

/** The level, and the progress to the next one. */
export function LevelCard({ points }: { points: number }) {
  const { level, levelEnd, percent } = levelProgress(points);
  const left = levelEnd - points;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="level-heading">
      <h2 id="level-heading" className={styles.level}>
        Level {level}
      </h2>
      <p className={styles.points}>
        <strong>{formatNumber(points)}</strong> points
      </p>
      <div className={styles.bar}>
        <ProgressBar value={percent} max={100} label={`Level ${level}`} />
      </div>
      <p className={styles.left}>
        {counted(left, 'point')} to level {level + 1}
      </p>
      <p className={styles.rule}>15 points a pomodoro, 10 if it was interrupted</p>
    </section>
  );
}
