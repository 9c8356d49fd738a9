import { NotebookText } from 'lucide-react';
import type { Task } from '#shared/contract/work/tasks.ts';
import { dueWords } from '#shared/domain/tasks/due-words.ts';
import { REPEAT_NAMES } from '#shared/domain/tasks/repeat-kinds.ts';
import styles from './TaskDetails.module.css';

export type TaskDetailsProps = {
  task: Pick<Task, 'dueOn' | 'repeat' | 'tags' | 'notes' | 'completed'>;
  today: string;
  /** In a list for today, being due today is not said again. */
  isOfToday?: boolean | undefined;
};

/** When a task is due, that it comes again, its tags and that it has notes; nothing without any. */
export function TaskDetails({ task, today, isOfToday = false }: TaskDetailsProps) {
  const { repeat, tags, notes } = task;
  const dueOn = isOfToday && task.dueOn === today ? null : task.dueOn;
  if (dueOn === null && repeat === null && tags.length === 0 && notes === '') return null;
  const due = dueOn === null ? null : dueWords(dueOn, today);
  return (
    <span className={styles.details}>
      {due !== null && (
        <span data-overdue={(due.isOverdue && !task.completed) || undefined}>{due.text}</span>
      )}
      {repeat !== null && <span>{REPEAT_NAMES[repeat].toLowerCase()}</span>}
      {tags.map((tag) => (
        <span key={tag}>#{tag}</span>
      ))}
      {notes !== '' && (
        <span className={styles.notes} title="Has notes">
          <NotebookText aria-hidden="true" />
          <span className="sr-only">Has notes</span>
        </span>
      )}
    </span>
  );
}
