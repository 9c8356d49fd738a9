import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import styles from './SelectionBar.module.css';

export type SelectionBarProps = {
  label: string;
  count: number;
  /** Buttons that act on all selected rows. */
  children: ReactNode;
  onClear: () => void;
};

/** The bar above a table while rows are selected: how many, and the actions for all of them. */
export function SelectionBar({ label, count, children, onClear }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label={label}>
      <p role="status" className={styles.count}>
        {formatNumber(count)} selected
      </p>
      {children}
      <IconButton label="Clear the selection" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
