import { levelProgress } from '#shared/domain/gamification/levels.ts';
import styles from './LevelCard.module.css';

/** The level, and how far it is to the next one. */
export function LevelCard({ points }: { points: number }) {
  const { level, levelEnd, percent } = levelProgress(points);
  const left = levelEnd - points;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="level-heading">
      <h2 id="level-heading" className={styles.level}>
        Level {level}
      </h2>
      <p className={styles.points}>
        <strong>{points.toLocaleString('en-US')}</strong> points
      </p>
      <progress className={styles.bar} value={percent} max={100} aria-label={`Level ${level}`}>
        {percent} %
      </progress>
      <p className={styles.left}>
        {left.toLocaleString('en-US')} {left === 1 ? 'point' : 'points'} to level {level + 1}
      </p>
      <p className={styles.rule}>15 points a pomodoro, 10 if it was interrupted</p>
    </section>
  );
}
