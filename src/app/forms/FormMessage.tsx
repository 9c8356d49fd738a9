import styles from './FormMessage.module.css';

/** What is wrong with a form as a whole; it stands there from the start, empty, to be heard. */
export function FormMessage({ message }: { message: string | null }) {
  return (
    <p role="alert" className={styles.message}>
      {message}
    </p>
  );
}
