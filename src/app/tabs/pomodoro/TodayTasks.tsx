import { useStore } from '@nanostores/react';
import { ListTodo } from 'lucide-react';
import { useDeferredValue } from 'react';
import { lazyPart } from '#pomodoro/lazy-part.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useApp } from '../../app-context.ts';
import { LoadFailed } from '../../notices/LoadFailed.tsx';
import styles from './Card.module.css';
import { TaskPicker } from './TaskPicker.tsx';
import { TasksCard } from './TasksCard.tsx';
import { useDialogButton } from './use-dialog-button.ts';

const loadTasks = () => import('./WorkingTasks.tsx');
const WorkingTasks = lazyPart(() => loadTasks().then((m) => m.WorkingTasks), {
  fallback: <TasksSkeleton />,
});

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
