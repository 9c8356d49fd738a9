import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './list/ProjectList.module.css';

/** Skeleton of the list of projects. */
export function ProjectsSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <h1>Projects</h1>
      <span className="sr-only">Loading</span>
      <Skeleton shape="block" className={styles.waitingField} />
      <Skeleton shape="block" className={styles.waiting} />
      <Skeleton shape="block" className={styles.waiting} />
      <Skeleton shape="block" className={styles.waiting} />
    </div>
  );
}
