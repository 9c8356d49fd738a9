import { useStore } from '@nanostores/react';
import { FolderInput, Trash2, X } from 'lucide-react';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import type { Selection } from '../../../parts/lists/selection.ts';
import styles from './SelectionBar.module.css';

export type SelectionBarProps = {
  selection: Selection;
  items: readonly Pomodoro[];
  /** Shown in its place while nothing is selected. */
  total: string;
  onAssign: (sessions: readonly Pomodoro[]) => void;
  onRemove: (sessions: readonly Pomodoro[]) => void;
};

/** The actions for selected sessions; without a selection, the total of all. */
export function SelectionBar({ selection, items, total, onAssign, onRemove }: SelectionBarProps) {
  const ids = useStore(selection.$ids);
  const sessions = items.filter(({ id }) => ids.has(id));
  if (sessions.length === 0) {
    return (
      <div className={styles.bar}>
        <p role="status" className={styles.count}>
          {total}
        </p>
      </div>
    );
  }
  const minutes = sessions.reduce((sum, { duration }) => sum + duration, 0);
  return (
    <section className={styles.bar} aria-label="Selected sessions">
      <p role="status" className={styles.count}>
        {formatNumber(sessions.length)} selected · {formatMinutes(minutes)}
      </p>
      <Button
        size="small"
        icon={<FolderInput aria-hidden="true" />}
        onClick={() => onAssign(sessions)}
      >
        <span className={styles.word}>Assign</span>
      </Button>
      <Button
        size="small"
        variant="danger"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onRemove(sessions)}
      >
        <span className={styles.word}>Delete</span>
      </Button>
      <IconButton label="Clear the selection" onClick={selection.clear}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
