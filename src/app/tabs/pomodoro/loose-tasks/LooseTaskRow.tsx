import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import type { LooseTask } from '#shared/contract/loose-tasks.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { classNames } from '#ui/class-names.ts';
import { Menu } from '#ui/Menu.tsx';
import styles from './LooseTasks.module.css';

export type LooseTaskRowProps = {
  task: LooseTask;
  /** The timer works on this one. */
  isActive: boolean;
  /** Lets sessions count toward it, where they can. */
  onWork: (() => void) | undefined;
  onToggle: (completed: boolean) => void;
  onCount: () => void;
  onRename: () => void;
  onRemove: () => void;
};

/** One task outside every project: check-off, title, and its counter. */
export function LooseTaskRow(props: LooseTaskRowProps) {
  const { task, isActive, onWork, onToggle, onCount, onRename, onRemove } = props;
  const { title, completed, completedPomodoros: count } = task;
  return (
    <li
      className={classNames(styles.row, completed && styles.done, isActive && styles.active)}
      aria-current={isActive || undefined}
    >
      <label className={styles.check}>
        <input
          type="checkbox"
          className="checkbox"
          checked={completed}
          aria-label={`Done: ${title}`}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
      </label>
      <span className={styles.title}>
        {onWork === undefined || completed || isActive ? (
          title
        ) : (
          <button type="button" title={`Work on “${title}”`} onClick={onWork}>
            {title}
          </button>
        )}
        {isActive && <span className="sr-only">The timer works on this task.</span>}
      </span>
      {completed ? (
        <span className={styles.count}>{count}</span>
      ) : (
        <button
          type="button"
          className={styles.count}
          aria-label={`Count one for “${title}”, ${counted(count, 'time')} so far`}
          title="Count one"
          onClick={onCount}
        >
          {count}
          <Plus aria-hidden="true" />
        </button>
      )}
      <Menu
        label={`More for “${title}”`}
        trigger={<Ellipsis aria-hidden="true" />}
        items={[
          {
            id: 'rename',
            label: 'Rename',
            icon: <Pencil aria-hidden="true" />,
            onSelect: onRename,
          },
          {
            id: 'delete',
            label: 'Delete',
            icon: <Trash2 aria-hidden="true" />,
            tone: 'danger',
            onSelect: onRemove,
          },
        ]}
      />
    </li>
  );
}
