import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './EditorSkeleton.module.css';

/** The editor before the user and the article are known. */
export function EditorSkeleton({ heading }: { heading: string }) {
  return (
    <main id="main" tabIndex={-1} className={styles.page} aria-busy="true">
      <h1 className={styles.heading}>{heading}</h1>
      <span className="sr-only">Loading</span>
      <Skeleton shape="block" className={styles.text} />
    </main>
  );
}
