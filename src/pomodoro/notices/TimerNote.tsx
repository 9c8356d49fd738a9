import type { ReactNode } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import styles from './TimerNote.module.css';

export type TimerNoteProps = {
  /** The topic of the question, for screen readers. */
  label: string;
  children: ReactNode;
  yes: { label: string; onAct: () => void };
  no: { label: string; onAct: () => void };
};

/** A question under the timer that waits until it is answered. */
export function TimerNote({ label, children, yes, no }: TimerNoteProps) {
  return (
    <section className={styles.note} aria-label={label}>
      <p>{children}</p>
      <div className={styles.answers}>
        <Button variant="secondary" size="small" onClick={yes.onAct}>
          {yes.label}
        </Button>
        <Button variant="quiet" size="small" onClick={no.onAct}>
          {no.label}
        </Button>
      </div>
    </section>
  );
}
