import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { nextTaskOf } from '#shared/domain/tasks/next-task.ts';
import { isOfProject } from '#shared/domain/tasks/places/task-places.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './TaskPill.module.css';

/** Offers the next open task of a project that waits for one. */
export function NextTask({ project, tasks }: { project: Project; tasks: readonly Task[] }) {
  const { workspace } = useApp();
  const today = workspace.today();
  const next = useMemo(
    () => nextTaskOf(tasks.filter(isOfProject), { projectId: project.id, today }),
    [tasks, project.id, today],
  );
  if (next === null) return null;
  return (
    <Button
      variant="chip"
      size="small"
      icon={<ArrowRight aria-hidden="true" />}
      className={styles.next}
      title={next.title}
      onClick={() => void workspace.actions.chooseTask(activeTaskOf(next, project))}
    >
      <span className={styles.nextTitle}>Next: {next.title}</span>
    </Button>
  );
}
