import { ChevronRight } from 'lucide-react';
import type { Task } from '#shared/contract/work/tasks.ts';
import styles from './TaskList.module.css';

export type PartsToggleProps = {
  task: Task;
  parts: readonly Task[];
  isOpen: boolean;
  listId: string;
  onToggle: () => void;
};

/** Progress of the subtasks; shows and hides them. */
export function PartsToggle({ task, parts, isOpen, listId, onToggle }: PartsToggleProps) {
  const done = parts.filter(({ completed }) => completed).length;
  const unit = parts.length === 1 ? 'sub-task' : 'sub-tasks';
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      // Toggled from its initial state.
      data-keep={isOpen === task.completed || undefined}
      aria-controls={isOpen ? listId : undefined}
      onClick={onToggle}
    >
      <ChevronRight aria-hidden="true" />
      {done} of {parts.length} {unit} done
      <span className="sr-only"> for {task.title}</span>
    </button>
  );
}
