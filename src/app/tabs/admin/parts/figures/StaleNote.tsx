import styles from './StaleNote.module.css';

/** Says that shown figures are older than they should be. */
export function StaleNote() {
  return (
    <p role="status" className={styles.stale}>
      The server isn’t responding: showing the last known figures.
    </p>
  );
}
