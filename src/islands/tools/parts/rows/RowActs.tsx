import { IconButton } from '#ui/actions/IconButton.tsx';
import { DownIcon, TrashIcon, UpIcon } from '#ui/marks/row-icons.tsx';
import styles from './rows.module.css';

export type RowActsProps = {
  /** Name of the row, as its buttons call it. */
  name: string;
  /** Whether it is the only row, which cannot be removed. */
  isOnly: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** Buttons that move a row up or down or remove it. */
export function RowActs({ name, isOnly, onMove, onRemove }: RowActsProps) {
  return (
    <div className={styles.acts}>
      <IconButton label={`Move ${name} up`} onClick={() => onMove(-1)}>
        <UpIcon />
      </IconButton>
      <IconButton label={`Move ${name} down`} onClick={() => onMove(1)}>
        <DownIcon />
      </IconButton>
      <IconButton label={`Remove ${name}`} disabled={isOnly} onClick={onRemove}>
        <TrashIcon />
      </IconButton>
    </div>
  );
}
