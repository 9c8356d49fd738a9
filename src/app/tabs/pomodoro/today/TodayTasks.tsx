import { useStore } from '@nanostores/react';
import { useDeferredValue } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { valueOr } from '#stores/storage/loadable.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import styles from '../Card.module.css';
import { NothingChosen } from '../current-task/NothingChosen.tsx';
import { TasksCard } from '../TasksCard.tsx';

const DayCard = lazyPart(() => import('./DayCard.tsx').then((m) => m.DayCard), {
  fallback: <TasksSkeleton />,
});

/** The tasks for today, or those of the working project. */
export function TodayTasks() {
  const { projects, tasks } = useApp().workspace;
  const projectsState = useStore(projects.$projects);
  const tasksState = useStore(tasks.$all);
  // A long list may render after the response to the press.
  const working = useDeferredValue(useStore(projects.$working));

  for (const state of [projectsState, tasksState]) {
    if (state.kind === 'loading') return <TasksSkeleton />;
    if (state.kind === 'failed') {
      const retry = () => void Promise.all([projects.load(), tasks.load()]);
      return (
        <TasksCard title="Today" aside={null}>
          <LoadFailed message={state.message} onRetry={retry} />
        </TasksCard>
      );
    }
  }
  const open = valueOr(projectsState, []).filter(({ status }) => status !== 'finished');
  const project = working ?? open[0] ?? null;
  const all = valueOr(tasksState, []);
  if (project === null && all.length === 0) return <NothingChosen />;
  return <DayCard project={project} isWorking={working !== null} tasks={all} />;
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
