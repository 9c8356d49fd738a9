import { useMemo } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { pomodorosLeft } from '#shared/domain/planner/finish-plan.ts';
import { treeOf, withParts } from '#shared/domain/tasks/task-tree.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { AddTask } from '../../../tasks/AddTask.tsx';
import { useHeldPlaces } from '../../../tasks/list/held-places.ts';
import { TaskList } from '../../../tasks/list/TaskList.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import styles from '../Card.module.css';
import { TasksCard } from '../TasksCard.tsx';
import { DoneSwitch, useHiddenDone } from '../today/DoneSwitch.tsx';

/** The card has room for the first tasks; the project's page lists the rest. */
const MOST_TASKS = 12;

export type WorkingTasksProps = {
  project: Project;
  tasks: readonly Task[];
  /** The card was opened by the button of the other list. */
  takesFocus: boolean;
  onShowToday: () => void;
};

/** The open tasks of the working project, and those completed today. */
export function WorkingTasks(props: WorkingTasksProps) {
  const { project, tasks, takesFocus, onShowToday } = props;
  const { workspace } = useApp();
  const hidden = useHiddenDone();
  const own = useOwn(project, tasks);
  const { open, partsOf } = own;
  const left = useMemo(
    () =>
      open
        .map((task) => pomodorosLeft(withParts(task, partsOf.get(task.id) ?? [])))
        .reduce((sum, each) => sum + each, 0),
    [open, partsOf],
  );
  const {
    open: near,
    done,
    over,
  } = useHeldPlaces({
    open: open.length > MOST_TASKS ? open.slice(0, MOST_TASKS) : open,
    done: own.done,
  });
  const shown = hidden.isOn ? near : [...near, ...done];
  return (
    <TasksCard
      title={project.title}
      aside={{ label: 'Show today', onAct: onShowToday, takesFocus }}
    >
      <div className={styles.field}>
        <AddTask projectId={project.id} label={`Add a task to ${project.title}`} />
      </div>
      {shown.length > 0 && (
        <div className={styles.body} {...over}>
          <TaskList tasks={shown} partsOf={partsOf} label={`Tasks of ${project.title}`} isOrdered />
        </div>
      )}
      {open.length > MOST_TASKS && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => workspace.navigation.go({ tab: 'projects', projectId: project.id })}
        >
          Show all {open.length} open tasks
        </Button>
      )}
      {shown.length === 0 && (
        <EmptyState title={done.length > 0 ? 'All done' : 'Nothing to do yet'}>
          {done.length > 0
            ? 'Every task of this project is done.'
            : 'Add the first task above, then press Start.'}
        </EmptyState>
      )}
      {(left > 0 || done.length > 0) && (
        <div className={styles.foot}>
          <span>{left > 0 && `${counted(left, 'pomodoro')} left`}</span>
          <DoneSwitch count={done.length} {...hidden} />
        </div>
      )}
    </TasksCard>
  );
}

/** The tasks of the project: open, completed today, and the subtasks of each. */
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
