import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './PomodoroSkeleton.module.css';
import tabStyles from './PomodoroTab.module.css';

/** Skeleton of the Pomodoro tab: placeholders for the ring, the controls and the cards. */
export function PomodoroSkeleton() {
  return (
    <div className={tabStyles.tab}>
      <div className={styles.timer}>
        <Skeleton className={styles.types} />
        <Skeleton shape="circle" className={styles.ring} />
        <Skeleton className={styles.start} />
        <Skeleton className={styles.pill} />
      </div>
      <div className={tabStyles.day}>
        <Skeleton shape="block" className={styles.card} />
        <Skeleton shape="block" className={styles.card} />
      </div>
    </div>
  );
}
