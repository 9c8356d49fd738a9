import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './rows.module.css';

export type RowActsProps = {
  /** What the row is about, as its buttons call it. */
  name: string;
  /** Whether no other row is there: the last one stays. */
  isOnly: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** The place of a row in its list: up, down, away. */
export function RowActs({ name, isOnly, onMove, onRemove }: RowActsProps) {
  return (
    <div className={styles.acts}>
      <IconButton label={`Move ${name} up`} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton label={`Move ${name} down`} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton label={`Remove ${name}`} disabled={isOnly} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}
