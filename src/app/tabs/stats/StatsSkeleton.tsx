import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './StatsTab.module.css';

/** Skeleton of a view of the tab, under its final heading. */
export function StatsSkeleton({ title }: { title: 'Stats' | 'Sessions' | 'Your year in focus' }) {
  return (
    <div className={styles.page} aria-busy="true">
      <h1>{title}</h1>
      <span className="sr-only">Loading</span>
      <Skeleton shape="block" className={styles.waitingRow} />
      <Skeleton shape="block" className={styles.waitingChart} />
      <Skeleton shape="block" className={styles.waitingRow} />
    </div>
  );
}
