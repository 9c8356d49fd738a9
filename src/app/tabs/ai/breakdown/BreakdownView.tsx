import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import { valueOr } from '#stores/storage/loadable.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './BreakdownView.module.css';
import { GoalForm } from './GoalForm.tsx';
import { GoalQuestions } from './GoalQuestions.tsx';
import { PartsEditor } from './PartsEditor.tsx';
import { useBreakdown } from './use-breakdown.ts';

/** Breaks a goal or a task into parts with estimates, to edit and accept. */
export function BreakdownView() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Break it down</h1>
        <p>
          A goal becomes parts with estimates: from similar work that you have done, or from what
          you say about it. Nothing is added before you accept it.
        </p>
      </header>
      <WithWork />
    </div>
  );
}

/** The form, as soon as projects and tasks are known. */
function WithWork() {
  const { projects, tasks } = useApp().workspace;
  const projectsState = useStore(projects.$projects);
  const tasksState = useStore(tasks.$tasks);
  const retry = () => void Promise.all([projects.load(), tasks.load()]);
  for (const state of [projectsState, tasksState]) {
    if (state.kind === 'failed') return <LoadFailed message={state.message} onRetry={retry} />;
  }
  if (projectsState.kind === 'loading' || tasksState.kind === 'loading') {
    return (
      <div aria-busy="true">
        <span className="sr-only">Loading</span>
        <Skeleton shape="block" className={styles.waiting} />
      </div>
    );
  }
  const open = valueOr(projectsState, []).filter(({ status }) => status !== 'finished');
  return <Breakdown projects={open} tasks={valueOr(tasksState, [])} />;
}

type BreakdownProps = Pick<Parameters<typeof GoalForm>[0], 'projects' | 'tasks'>;

function Breakdown({ projects, tasks }: BreakdownProps) {
  const state = useBreakdown();
  const goal = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { edited, asked, said } = state;
  const shown = edited?.goal ?? asked?.goal ?? null;
  useLayoutEffect(() => {
    if (shown !== null) heading.current?.focus();
  }, [shown]);

  function leave(): void {
    state.leave();
    goal.current?.focus();
  }

  return (
    <>
      <GoalForm ref={goal} state={state} projects={projects} tasks={tasks} />
      {asked !== null && (
        <GoalQuestions
          key={asked.goal.title}
          heading={heading}
          asked={asked}
          onAnswer={state.answer}
          onLeave={leave}
        />
      )}
      {edited !== null && (
        <PartsEditor
          key={edited.goal.title}
          heading={heading}
          edited={edited}
          state={state}
          projects={projects}
          onLeave={leave}
        />
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}
