import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './StatsTab.module.css';

/** The statistics on their way. */
export function StatsSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <h1>Stats</h1>
      <span className="sr-only">Loading</span>
      <Skeleton shape="block" className={styles.waitingRow} />
      <Skeleton shape="block" className={styles.waitingChart} />
      <Skeleton shape="block" className={styles.waitingRow} />
    </div>
  );
}
