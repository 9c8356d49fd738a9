import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useEffect, useMemo } from 'react';
import { WorkName } from '#pomodoro/tasks/WorkName.tsx';
import { valueOr } from '#stores/storage/loadable.ts';
import { Button } from '#ui/actions/Button.tsx';
import { ProjectMark } from '../../../parts/lists/ProjectMark.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { useDialogButton } from '../use-dialog-button.ts';
import { NextTask } from './NextTask.tsx';
import { TaskPicker } from './TaskPicker.tsx';
import styles from './TaskPill.module.css';

/** The active task, and the button that changes it. */
export function TaskPill() {
  const { workspace } = useApp();
  const picker = useDialogButton();
  const { open } = picker;
  const { shortcuts } = workspace.screen;
  const state = useStore(workspace.projects.$projects);
  const isFirst = state.kind === 'ready' && state.value.length === 0;
  useEffect(() => {
    const group = 'Tasks' as const;
    const search = { group, key: '/', label: 'Search tasks', act: open };
    // The first task is created together with its project.
    const first = { group, key: 'N', label: 'New task', act: open };
    return shortcuts.add(isFirst ? [search, first] : [search]);
  }, [shortcuts, open, isFirst]);
  const $target = useMemo(
    () => computed(workspace.timer.$timer, ({ target }) => target),
    [workspace],
  );
  const target = useStore($target);
  const active = useStore(workspace.activeTask.$activeTask);
  const projects = valueOr(state, []);
  const tasks = valueOr(useStore(workspace.tasks.$all), []);

  const looseId = target.kind === 'standalone' ? target.standaloneTaskId : undefined;
  const projectId = target.kind === 'standalone' ? null : target.projectId;
  const taskId = target.kind === 'task' ? target.taskId : null;
  const isCached = taskId !== null && active?.taskId === taskId;
  const project = projects.find(({ id }) => id === projectId);
  const projectName = project?.title ?? (isCached ? active.projectName : null);
  const task = tasks.find(({ id }) => id === taskId)?.title ?? (isCached ? active.taskName : null);

  return (
    <div className={styles.place}>
      <div className={styles.pill}>
        {projectId === null ? (
          <span className={styles.none}>
            {looseId === undefined ? (
              'No task'
            ) : (
              <strong>{tasks.find(({ id }) => id === looseId)?.title ?? 'Task'}</strong>
            )}
          </span>
        ) : (
          <span className={styles.work}>
            <ProjectMark projectId={projectId} />
            <WorkName
              project={projectName ?? 'Project'}
              task={taskId === null ? null : (task ?? 'Task')}
            />
          </span>
        )}
        <Button variant="chip" size="small" className={styles.change} {...picker.button}>
          {taskId === null && looseId === undefined ? 'Choose' : 'Change'}
          <span className="sr-only"> task</span>
        </Button>
        <TaskPicker {...picker.dialog} />
      </div>
      {target.kind === 'project' && project !== undefined && (
        <NextTask project={project} tasks={tasks} />
      )}
    </div>
  );
}
