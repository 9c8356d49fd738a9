import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import type { LooseTask } from '#shared/contract/loose-tasks.ts';
import type { Project } from '#shared/contract/projects.ts';
import type { Task } from '#shared/contract/tasks.ts';
import { pomodorosLeft } from '#shared/domain/planner/finish-plan.ts';
import { withParts } from '#shared/domain/tasks/task-tree.ts';
import { isDueBy, todaysTasks } from '#shared/domain/tasks/todays-tasks.ts';
import { valueOr } from '#stores/loadable.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useApp } from '../../app-context.ts';
import { todaysPlansOf } from '../../plans/todays-plans.ts';
import { AddTask } from '../../tasks/AddTask.tsx';
import { TaskList } from '../../tasks/TaskList.tsx';
import { onDataChanged } from '../../work/window-events.ts';
import styles from './Card.module.css';
import { DoneSwitch, useHiddenDone } from './DoneSwitch.tsx';
import { FinishLine } from './FinishLine.tsx';
import { LooseTaskRows, type SomeLooseTasks } from './loose-tasks/LooseTaskRows.tsx';
import { looseTasksOf } from './loose-tasks/wire-loose-tasks.ts';
import { TasksCard } from './TasksCard.tsx';

export type DayTasksProps = {
  tasks: readonly Task[];
  /** New tasks go to this project. */
  project: Project;
  /** The card came by the button of the other list. */
  takesFocus: boolean;
  /** Shows the list of the project; not without a working one. */
  onShowProject: (() => void) | undefined;
};

/** The tasks for today from every project, with the time at which they will be finished. */
export function DayTasks({ tasks, project, takesFocus, onShowProject }: DayTasksProps) {
  const hidden = useHiddenDone();
  const { open, done, partsOf } = useDay(tasks);
  const loose = useTodaysLooseTasks();
  const today = useApp().workspace.today();
  const planned = useMemo(
    () => open.map((task) => withParts(task, partsOf.get(task.id) ?? [])),
    [open, partsOf],
  );
  const shown = hidden.isOn ? open : [...open, ...done];
  const isEstimated = planned.some((task) => pomodorosLeft(task) > 0);
  const aside =
    onShowProject === undefined
      ? null
      : { label: `Show ${project.title}`, onAct: onShowProject, takesFocus };
  return (
    <TasksCard title="Today" aside={aside}>
      <div className={styles.field}>
        <AddTask projectId={project.id} label={`Add a task to ${project.title}`} dueOn={today} />
      </div>
      {shown.length > 0 && (
        <div className={styles.body}>
          <TaskList
            tasks={shown}
            partsOf={partsOf}
            label="Today’s tasks"
            isOrdered={false}
            namesProjects
          />
        </div>
      )}
      {loose.length > 0 && (
        <div className={styles.body}>
          <LooseTaskRows
            lists={loose}
            label="Today’s tasks outside every project"
            staysInSight={false}
          />
        </div>
      )}
      {open.length === 0 && loose.length === 0 && (
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

/** The fast and standalone tasks that are due today or overdue, by their lists. */
function useTodaysLooseTasks(): readonly SomeLooseTasks[] {
  const scope = useApp();
  const today = scope.workspace.today();
  const [fast, standalone] = [looseTasksOf(scope, 'fast'), looseTasksOf(scope, 'standalone')];
  const fastTasks = useStore(fast.$tasks);
  const standaloneTasks = useStore(standalone.$tasks);
  const isForToday = (task: LooseTask) => !task.completed && isDueBy(task, today);
  return [
    { store: fast, tasks: valueOr(fastTasks, []).filter(isForToday) },
    { store: standalone, tasks: valueOr(standaloneTasks, []).filter(isForToday) },
  ].filter((list) => list.tasks.length > 0);
}

/** The tasks for today, with today's planned blocks loaded. */
function useDay(tasks: readonly Task[]) {
  const scope = useApp();
  const { workspace } = scope;
  const plans = todaysPlansOf(scope);
  const [today, timeZone] = [workspace.today(), workspace.timeZone()];
  const plannedIds = useStore(plans.$taskIds);
  const activeId = useStore(workspace.activeTask.$activeTask)?.taskId ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day has other blocks.
  useEffect(() => {
    void plans.load();
    const ends = [
      onDataChanged(['plans'], () => void plans.load()),
      workspace.$isOffline.listen((isOffline) => !isOffline && void plans.load()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [plans, workspace, today]);
  return useMemo(
    () => todaysTasks(tasks, { today, timeZone, plannedIds, activeId }),
    [tasks, today, timeZone, plannedIds, activeId],
  );
}
