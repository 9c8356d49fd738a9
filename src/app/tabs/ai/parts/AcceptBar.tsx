import type { ReactNode } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import styles from './AcceptBar.module.css';

export type AcceptBarProps = {
  /** The verb with its count: `Add 5 blocks to the calendar`. */
  label: string;
  onAccept: () => void;
  isDisabled?: boolean | undefined;
  /** One sentence on what accepting does, or why it cannot be done. */
  note: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
};

/** The end of a proposal: nothing changes before its button is pressed. */
export function AcceptBar({ label, onAccept, isDisabled = false, note, children }: AcceptBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.acts}>
        <Button variant="primary" onClick={onAccept} disabled={isDisabled}>
          {label}
        </Button>
        {children}
      </div>
      <p className={styles.note}>{note}</p>
    </div>
  );
}
