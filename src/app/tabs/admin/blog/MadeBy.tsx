import styles from './BlogViews.module.css';

/** When something was made, and below it by whom. */
export function MadeBy({ when, name }: { when: string; name: string }) {
  return (
    <span className={styles.made}>
      {when}
      <span className={styles.second}>{name}</span>
    </span>
  );
}
