import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import { dueWords } from '#shared/domain/tasks/due-words.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Menu } from '#ui/actions/Menu.tsx';
import { classNames } from '#ui/class-names.ts';
import { type ChosenDay, dayChoices } from '../../../tasks/day/day-choices.ts';
import { dayItems, isDayKey } from '../../../tasks/day/day-items.tsx';
import styles from './LooseTasks.module.css';

export type LooseTaskRowProps = {
  task: LooseTask;
  /** The timer works on this task. */
  isActive: boolean;
  /** Selects it as the active task, where sessions can count toward it. */
  onWork: (() => void) | undefined;
  /** The local day, `YYYY-MM-DD`. */
  today: string;
  /** In a list for today, the due day is not repeated. */
  isOfToday: boolean;
  onDay: (day: ChosenDay) => void;
  onToggle: (completed: boolean) => void;
  onCount: () => void;
  onRename: () => void;
  onRemove: () => void;
};

/** A task outside every project: checkbox, title and counter. */
export function LooseTaskRow(props: LooseTaskRowProps) {
  const { task, isActive, onWork, onToggle, onCount, onRename, onRemove, today, isOfToday, onDay } =
    props;
  const { title, completed, completedPomodoros: count, dueOn } = task;
  const offers = dayChoices(task, { today, isPlanned: false });
  const isSaid = dueOn !== null && !(isOfToday && dueOn === today);
  const due = isSaid ? dueWords(dueOn, today) : null;

  function hear(event: KeyboardEvent): void {
    const [first] = offers;
    if (!isDayKey(event) || first === undefined) return;
    event.preventDefault();
    onDay(first.day);
  }

  return (
    <li
      onKeyDown={hear}
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
        {due !== null && (
          <span className={styles.due} data-overdue={(due.isOverdue && !completed) || undefined}>
            {due.text}
          </span>
        )}
        {isActive && <span className="sr-only">Current task</span>}
      </span>
      {completed ? (
        <span className={styles.count}>{count}</span>
      ) : (
        <button
          type="button"
          className={styles.count}
          aria-label={`Add one to “${title}”, ${counted(count, 'time')} so far`}
          title="Add one"
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
          ...dayItems(offers, onDay),
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
