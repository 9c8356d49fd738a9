import { Plus } from 'lucide-react';
import styles from '#pomodoro/tasks/TaskRow.module.css';
import type { Task } from '#shared/contract/work/tasks.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { classNames } from '#ui/class-names.ts';
import ownStyles from './TaskList.module.css';

/** The pomodoros of a task that are counted by hand as well. */
export function TaskCounter({ task, onCount }: { task: Task; onCount: () => void }) {
  const { title, completed, completedPomodoros: count, estimate } = task;
  const done = estimate === null ? count : `${count} of ${estimate}`;
  if (completed) return <span className={styles.marks}>{done}</span>;
  return (
    <button
      type="button"
      className={classNames(styles.marks, ownStyles.count)}
      aria-label={`Add one to “${title}”, ${counted(count, 'time')} so far`}
      title="Add one"
      onClick={onCount}
    >
      {done}
      <Plus aria-hidden="true" />
    </button>
  );
}
