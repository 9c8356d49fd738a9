import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import { lazyDialog } from '#pomodoro/lazy-dialog.tsx';
import type { TaskField } from '#pomodoro/tasks/TaskFields.tsx';
import type { Project } from '#shared/contract/projects.ts';
import type { Task } from '#shared/contract/tasks.ts';
import { Button } from '#ui/Button.tsx';
import { useApp } from '../app-context.ts';
import { useMakeMovable } from './order/use-movable.ts';
import { TaskItem } from './TaskItem.tsx';
import styles from './TaskList.module.css';
import { useGrowing } from './use-growing.ts';
import { useTaskVerbs } from './use-task-verbs.ts';

const TaskDialog = lazyDialog('Edit task', () =>
  import('./TaskDialog.tsx').then((m) => m.TaskDialog),
);

const NO_PARTS: readonly Task[] = [];

export type TaskListProps = {
  tasks: readonly Task[];
  /** The parts of each task, by its id. */
  partsOf: ReadonlyMap<string, readonly Task[]>;
  project: Project;
  /** Names the list. */
  label: string;
  /** Whether the open ones can be put at other places: not where some of them are left out. */
  isOrdered: boolean;
  from?: 'projectDetail';
};

/** Tasks of one project with their parts and everything that can be done to them. */
export function TaskList({ tasks, partsOf, project, label, isOrdered, from }: TaskListProps) {
  const { workspace } = useApp();
  const active = useStore(workspace.activeTask.$activeTask);
  const [edited, setEdited] = useState<{ task: Task; from: TaskField } | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [said, say] = useState('');
  const verbs = useTaskVerbs({ project, from, say });
  const makeMovable = useMakeMovable();
  const { shown, more, end, grow } = useGrowing(tasks);
  const [known] = useState(() => new Set(tasks.map(({ id }) => id)));
  // What somebody adds is seen, however far down its place is.
  const added = more === 0 ? [] : tasks.slice(shown.length).filter(({ id }) => !known.has(id));
  const edit = useCallback((task: Task, field: TaskField) => {
    setEdited({ task, from: field });
    setEditing(true);
  }, []);
  const today = workspace.today();

  return (
    <>
      <ul className={styles.list} aria-label={label} data-long={tasks.length > 50 || undefined}>
        {[...shown, ...added].map((task) => (
          <TaskItem
            key={task.id}
            task={task}
            parts={partsOf.get(task.id) ?? NO_PARTS}
            activeId={active?.taskId ?? null}
            today={today}
            isMovable={isOrdered && !task.completed && task.parentId === null}
            makeMovable={makeMovable}
            verbs={verbs}
            onEdit={edit}
          />
        ))}
      </ul>
      {more > added.length && (
        <Button ref={end} variant="quiet" size="small" onClick={grow}>
          Show more ({more - added.length})
        </Button>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
      <TaskDialog
        isOpen={isEditing}
        task={edited?.task ?? null}
        focusFirst={edited?.from ?? 'title'}
        onClose={() => setEditing(false)}
      />
    </>
  );
}
