import { useMemo } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { pomodorosLeft } from '#shared/domain/planner/finish-plan.ts';
import { withParts } from '#shared/domain/tasks/task-tree.ts';
import type { TodaysTasks } from '#shared/domain/tasks/todays-tasks.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { AddTask } from '../../../tasks/AddTask.tsx';
import { useHeldPlaces } from '../../../tasks/list/held-places.ts';
import { TaskList } from '../../../tasks/list/TaskList.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import styles from '../Card.module.css';
import { TasksCard } from '../TasksCard.tsx';
import { DoneSwitch, useHiddenDone } from './DoneSwitch.tsx';
import { FinishLine } from './FinishLine.tsx';

export type DayTasksProps = {
  day: TodaysTasks<Task>;
  /** The project for new tasks; null for the inbox. */
  project: Project | null;
  /** The card was opened by the button of the other list. */
  takesFocus: boolean;
  /** Shows the list of the project; undefined without a working project. */
  onShowProject: (() => void) | undefined;
};

/** The tasks for today from every project, with the estimated finish time. */
export function DayTasks({ day, project, takesFocus, onShowProject }: DayTasksProps) {
  const hidden = useHiddenDone();
  const { partsOf } = day;
  const { open, done, over } = useHeldPlaces(day);
  const today = useApp().workspace.today();
  const planned = useMemo(
    () => open.map((task) => withParts(task, partsOf.get(task.id) ?? [])),
    [open, partsOf],
  );
  const shown = hidden.isOn ? open : [...open, ...done];
  const isEstimated = planned.some((task) => pomodorosLeft(task) > 0);
  const aside =
    project === null || onShowProject === undefined
      ? null
      : { label: `Show ${project.title}`, onAct: onShowProject, takesFocus };
  return (
    <TasksCard title="Today" aside={aside}>
      <div className={styles.field}>
        <AddTask
          projectId={project?.id ?? null}
          label={project === null ? 'Add a task for today' : `Add a task to ${project.title}`}
          dueOn={today}
        />
      </div>
      {shown.length > 0 && (
        <div className={styles.body} {...over}>
          <TaskList
            tasks={shown}
            partsOf={partsOf}
            label="Today’s tasks"
            isOrdered={false}
            isOfToday
          />
        </div>
      )}
      {open.length === 0 && (
        <EmptyState title={done.length > 0 ? 'All done for today' : 'Nothing for today yet'}>
          {done.length > 0
            ? 'Add another task above, or choose “Do today” in the menu of a task.'
            : 'Add a task above, or choose “Do today” in the menu of a task. Tasks that are due or planned for today are listed here.'}
        </EmptyState>
      )}
      {(isEstimated || done.length > 0) && (
        <div className={styles.foot}>
          <FinishLine tasks={planned} />
          <DoneSwitch count={done.length} {...hidden} />
        </div>
      )}
    </TasksCard>
  );
}
