import { useStore } from '@nanostores/react';
import { ListTodo } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { Project } from '#shared/contract/projects.ts';
import type { Task } from '#shared/contract/tasks.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { pomodorosLeft } from '#shared/domain/planner/finish-plan.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useApp } from '../../app-context.ts';
import { useKeptFocus } from '../../forms/use-kept-focus.ts';
import { LoadFailed } from '../../notices/LoadFailed.tsx';
import { AddTask } from '../../tasks/AddTask.tsx';
import { TaskList } from '../../tasks/TaskList.tsx';
import styles from './Card.module.css';
import { FinishLine } from './FinishLine.tsx';
import { TaskPicker } from './TaskPicker.tsx';
import { useDialogButton } from './use-dialog-button.ts';

/** What stands beside the timer is for today; the project holds the rest. */
const MOST_TASKS = 12;

/** The tasks of the working project: what is open, and what was done today. */
export function TodayTasks() {
  const { projects, tasks } = useApp().workspace;
  const projectsState = useStore(projects.$projects);
  const tasksState = useStore(tasks.$tasks);
  // A list of rows may come a moment later than the answer to the press that asks for it.
  const working = useDeferredValue(useStore(projects.$working));

  for (const state of [projectsState, tasksState]) {
    if (state.kind === 'loading') return <TasksSkeleton />;
    if (state.kind === 'failed') {
      const retry = () => void Promise.all([projects.load(), tasks.load()]);
      return (
        <TasksCard aside={null}>
          <LoadFailed message={state.message} onRetry={retry} />
        </TasksCard>
      );
    }
  }
  if (working === null || tasksState.kind !== 'ready') return <NothingChosen />;
  return <WorkingTasks project={working} tasks={tasksState.value} />;
}

function WorkingTasks({ project, tasks }: { project: Project; tasks: readonly Task[] }) {
  const { workspace } = useApp();
  const [hidesDone, setHidesDone] = useState(false);
  const today = workspace.today();
  const own = tasks.filter((task) => task.projectId === project.id);
  const open = own.filter(({ completed }) => !completed);
  const done = own.filter(
    ({ completedAt }) =>
      completedAt !== null && localDate(Date.parse(completedAt), workspace.timeZone()) === today,
  );
  const isEstimated = open.some((task) => pomodorosLeft(task) > 0);
  const near = open.length > MOST_TASKS ? open.slice(0, MOST_TASKS) : open;
  const shown = hidesDone ? near : [...near, ...done];
  return (
    <TasksCard aside={project.title}>
      <div className={styles.field}>
        <AddTask projectId={project.id} label={`Add a task to ${project.title}`} />
      </div>
      {shown.length > 0 && (
        <div className={styles.body}>
          <TaskList tasks={shown} project={project} label="Today’s tasks" />
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
          <FinishLine tasks={open} />
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

function NothingChosen() {
  const picker = useDialogButton();
  return (
    <TasksCard aside={null}>
      <EmptyState
        icon={<ListTodo />}
        title="What are you working on?"
        action={
          <Button variant="primary" {...picker.button}>
            Choose a task
          </Button>
        }
      >
        Choose a project and a task, and your sessions count toward them.
      </EmptyState>
      <TaskPicker {...picker.dialog} />
    </TasksCard>
  );
}

function TasksCard({ aside, children }: { aside: string | null; children: ReactNode }) {
  const focus = useKeptFocus<HTMLElement>();
  return (
    <section {...focus} className={`card ${styles.card}`} aria-labelledby="today-heading">
      <header className={styles.head}>
        <h2 id="today-heading">Today</h2>
        {aside !== null && <span className={styles.aside}>{aside}</span>}
      </header>
      {children}
    </section>
  );
}

function TasksSkeleton() {
  return (
    <section className={`card ${styles.card}`} aria-busy="true" aria-labelledby="today-heading">
      <header className={styles.head}>
        <h2 id="today-heading">Today</h2>
      </header>
      <span className="sr-only">Loading</span>
      <Skeleton shape="block" className={styles.waiting} />
      <Skeleton shape="block" className={styles.waiting} />
      <Skeleton shape="block" className={styles.waiting} />
    </section>
  );
}
