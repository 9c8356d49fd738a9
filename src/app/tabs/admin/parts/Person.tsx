import styles from './Person.module.css';

/** A person in a table: name above e-mail address. */
export function Person({ name, email }: { name: string; email: string }) {
  return (
    <span className={styles.person}>
      <strong className={styles.name}>{name}</strong>
      <span className={styles.email}>{email}</span>
    </span>
  );
}
