import type { Task } from '#shared/contract/tasks.ts';
import { dueWords } from '#shared/domain/tasks/due-words.ts';
import { REPEAT_NAMES } from '#shared/domain/tasks/repeat-kinds.ts';
import styles from './TaskDetails.module.css';

/** When a task is due, that it comes again, and its tags; nothing where it says nothing of itself. */
export function TaskDetails({ task, today }: { task: Task; today: string }) {
  const { dueOn, repeat, tags } = task;
  if (dueOn === null && repeat === null && tags.length === 0) return null;
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
    </span>
  );
}
