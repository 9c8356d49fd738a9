import styles from './FormMessage.module.css';

/**
 * Error message of a form as a whole. It is rendered empty from the start, so that screen readers
 * announce it.
 */
export function FormMessage({ message }: { message: string | null }) {
  return (
    <p role="alert" className={styles.message}>
      {message}
    </p>
  );
}
