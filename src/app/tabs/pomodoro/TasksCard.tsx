import type { ReactNode } from 'react';
import { useKeptFocus } from '../../forms/use-kept-focus.ts';
import styles from './Card.module.css';

/** The card of what there is to do today. */
export function TasksCard({ aside, children }: { aside: string | null; children: ReactNode }) {
  const focus = useKeptFocus<HTMLElement>();
  return (
    <section {...focus} className={`card ${styles.card}`} aria-labelledby="today-heading">
      <header className={styles.head}>
        <h2 id="today-heading">Today</h2>
        {aside !== null && <span className={styles.aside}>{aside}</span>}
      </header>
      {children}
    </section>
  );
}
