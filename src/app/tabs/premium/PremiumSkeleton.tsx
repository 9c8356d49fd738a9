import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './PremiumTab.module.css';

/** Skeleton of the tab while it loads. */
export function PremiumSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <h1>Premium</h1>
      <Skeleton shape="block" className={styles.waitingCard} />
      <Skeleton shape="block" className={styles.waitingPlans} />
    </div>
  );
}
