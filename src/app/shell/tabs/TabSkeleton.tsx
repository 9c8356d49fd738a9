import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './TabSkeleton.module.css';

/** Skeleton of a tab while its code loads. */
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
