import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { lazyDialog } from '#pomodoro/lazy-dialog.tsx';
import type { TaskField } from '#pomodoro/tasks/TaskFields.tsx';
import { TaskRow } from '#pomodoro/tasks/TaskRow.tsx';
import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import type { Project } from '#shared/contract/projects.ts';
import type { Task } from '#shared/contract/tasks.ts';
import { useApp } from '../app-context.ts';
import styles from './TaskList.module.css';

const TaskDialog = lazyDialog('Edit task', () =>
  import('./TaskDialog.tsx').then((m) => m.TaskDialog),
);

export type TaskListProps = {
  tasks: readonly Task[];
  project: Project;
  /** Names the list. */
  label: string;
  /** Whether each task says its project. */
  showsProject?: boolean;
  from?: 'projectDetail';
};

/** Tasks of one project with everything that can be done to them. */
export function TaskList({ tasks, project, label, showsProject = false, from }: TaskListProps) {
  const { workspace } = useApp();
  const active = useStore(workspace.activeTask.$activeTask);
  const [edited, setEdited] = useState<{ task: Task; from: TaskField } | null>(null);
  const [isEditing, setEditing] = useState(false);

  function edit(task: Task, from: TaskField): void {
    setEdited({ task, from });
    setEditing(true);
  }

  function remove(task: Task): void {
    const { removals } = workspace.tasks;
    removals.begin(task.id);
    workspace.toasts.show({
      tone: 'info',
      text: `“${task.title}” deleted.`,
      action: { label: 'Undo', onAct: () => removals.undo(task.id) },
      onEnd: () => void removals.commit(task.id).then(() => workspace.activeTask.load()),
    });
  }

  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            projectTitle={showsProject ? project.title : undefined}
            isActive={task.id === active?.taskId}
            today={workspace.today()}
            onToggle={(completed) => void complete(task, completed)}
            onChoose={() => void workspace.actions.chooseTask(activeTaskOf(task, project), from)}
            onEdit={() => edit(task, 'title')}
            onEstimate={() => edit(task, 'estimate')}
            onRemove={() => remove(task)}
          />
        ))}
      </ul>
      <TaskDialog
        isOpen={isEditing}
        task={edited?.task ?? null}
        focusFirst={edited?.from ?? 'title'}
        onClose={() => setEditing(false)}
      />
    </>
  );

  async function complete(task: Task, completed: boolean): Promise<void> {
    await workspace.tasks.change(task.id, { completed });
    // The server has put the next one in its place.
    if (completed && task.repeat !== null) await workspace.tasks.load();
    // Completed tasks count toward an achievement.
    await workspace.stats.load();
  }
}
