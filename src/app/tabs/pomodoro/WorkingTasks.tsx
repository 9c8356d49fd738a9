import { useMemo, useState } from 'react';
import type { Project } from '#shared/contract/projects.ts';
import type { Task } from '#shared/contract/tasks.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { pomodorosLeft } from '#shared/domain/planner/finish-plan.ts';
import { treeOf, withParts } from '#shared/domain/tasks/task-tree.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useApp } from '../../app-context.ts';
import { AddTask } from '../../tasks/AddTask.tsx';
import { TaskList } from '../../tasks/TaskList.tsx';
import styles from './Card.module.css';
import { FinishLine } from './FinishLine.tsx';
import { TasksCard } from './TasksCard.tsx';

/** What stands beside the timer is for today; the project holds the rest. */
const MOST_TASKS = 12;

/** The tasks of the project that is worked on: what is open, and what was done today. */
export function WorkingTasks({ project, tasks }: { project: Project; tasks: readonly Task[] }) {
  const { workspace } = useApp();
  const [hidesDone, setHidesDone] = useState(false);
  const { open, done, partsOf } = useOwn(project, tasks);
  const planned = useMemo(
    () => open.map((task) => withParts(task, partsOf.get(task.id) ?? [])),
    [open, partsOf],
  );
  const isEstimated = planned.some((task) => pomodorosLeft(task) > 0);
  const near = open.length > MOST_TASKS ? open.slice(0, MOST_TASKS) : open;
  const shown = hidesDone ? near : [...near, ...done];
  return (
    <TasksCard aside={project.title}>
      <div className={styles.field}>
        <AddTask projectId={project.id} label={`Add a task to ${project.title}`} />
      </div>
      {shown.length > 0 && (
        <div className={styles.body}>
          <TaskList
            tasks={shown}
            partsOf={partsOf}
            project={project}
            label="Today’s tasks"
            isOrdered
          />
        </div>
      )}
      {near.length < open.length && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => workspace.navigation.go({ tab: 'projects', projectId: project.id })}
        >
          All {open.length} open tasks
        </Button>
      )}
      {shown.length === 0 && (
        <EmptyState title={done.length > 0 ? 'All done' : 'Nothing to do yet'}>
          {done.length > 0
            ? 'Every task of this project is done.'
            : 'Add the first task above, then press Start.'}
        </EmptyState>
      )}
      {(isEstimated || done.length > 0) && (
        <div className={styles.foot}>
          <FinishLine tasks={planned} />
          {done.length > 0 && (
            <Button variant="quiet" size="small" onClick={() => setHidesDone(!hidesDone)}>
              {hidesDone ? `Show done (${done.length})` : 'Hide done'}
            </Button>
          )}
        </div>
      )}
    </TasksCard>
  );
}

/** The tasks of the project: open, done today, and the parts of each. */
function useOwn({ id }: Project, tasks: readonly Task[]) {
  const { workspace } = useApp();
  const [today, timeZone] = [workspace.today(), workspace.timeZone()];
  return useMemo(() => {
    const { tops, partsOf } = treeOf(tasks.filter(({ projectId }) => projectId === id));
    const isOfToday = ({ completedAt }: Task) =>
      completedAt !== null && localDate(Date.parse(completedAt), timeZone) === today;
    return {
      open: tops.filter(({ completed }) => !completed),
      done: tops.filter(isOfToday),
      partsOf,
    };
  }, [tasks, id, today, timeZone]);
}
