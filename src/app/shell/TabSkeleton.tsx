import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './TabSkeleton.module.css';

/** A tab whose code is on its way. */
export function TabSkeleton() {
  return (
    <div className={styles.tab} aria-busy="true">
      <span className="sr-only">Loading</span>
      <Skeleton className={styles.heading} />
      <Skeleton shape="block" className={styles.block} />
      <Skeleton shape="block" className={styles.block} />
    </div>
  );
}
