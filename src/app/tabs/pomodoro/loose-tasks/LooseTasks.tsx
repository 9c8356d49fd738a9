import { useStore } from '@nanostores/react';
import { useEffect, useId, useMemo, useState } from 'react';
import type { Task } from '#shared/contract/work/tasks.ts';
import { LOOSE_KINDS, type LooseKind } from '#shared/domain/tasks/places/task-kinds.ts';
import { treeOf } from '#shared/domain/tasks/task-tree.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useKeptFocus } from '../../../parts/forms/use-kept-focus.ts';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { AddTask } from '../../../tasks/AddTask.tsx';
import { TaskList } from '../../../tasks/list/TaskList.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './LooseTasks.module.css';

const WORDS: Readonly<Record<LooseKind, { title: string; line: string; empty: string }>> = {
  fast: {
    title: 'Errands',
    line: 'Add an errand',
    empty: 'Short things to do, with a counter for repeats.',
  },
  standalone: {
    title: 'Other tasks',
    line: 'Add another task',
    empty: 'Tasks that don’t belong to a project.',
  },
};

/** The two lists of tasks outside every project. */
export function LooseTasks() {
  const { tasks } = useApp().workspace;
  useEffect(() => void tasks.loadDone(null), [tasks]);
  return LOOSE_KINDS.map((kind) => <LooseCard key={kind} kind={kind} />);
}

function LooseCard({ kind }: { kind: LooseKind }) {
  const { tasks } = useApp().workspace;
  const state = useStore(tasks.$all);
  const focus = useKeptFocus<HTMLElement>();
  const heading = useId();
  const { title, line, empty } = WORDS[kind];
  const own = useMemo(
    () => (state.kind === 'ready' ? state.value.filter((task) => task.kind === kind) : []),
    [state, kind],
  );
  return (
    <section className={`card ${styles.card}`} aria-labelledby={heading} {...focus}>
      <h2 id={heading}>{title}</h2>
      {state.kind === 'loading' && <Skeleton shape="block" className={styles.waiting} />}
      {state.kind === 'failed' && (
        <LoadFailed message={state.message} onRetry={() => void tasks.load()} />
      )}
      {state.kind === 'ready' && (
        <>
          <AddTask projectId={null} kind={kind} label={line} placeholder={line} />
          {own.length === 0 && <p className={styles.empty}>{empty}</p>}
          <Rows tasks={own} label={title} />
        </>
      )}
    </section>
  );
}

function Rows({ tasks, label }: { tasks: readonly Task[]; label: string }) {
  const [showsDone, setShowsDone] = useState(false);
  const { tops, partsOf } = useMemo(() => treeOf(tasks), [tasks]);
  const open = tops.filter(({ completed }) => !completed);
  const done = tops.filter(({ completed }) => completed);
  return (
    <>
      {open.length > 0 && (
        <TaskList {...{ partsOf, label }} tasks={open} isOrdered saysDone={!showsDone} />
      )}
      {done.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          className={styles.more}
          aria-expanded={showsDone}
          onClick={() => setShowsDone(!showsDone)}
        >
          {showsDone ? 'Hide done' : `Show done (${done.length})`}
        </Button>
      )}
      {showsDone && done.length > 0 && (
        <TaskList tasks={done} partsOf={partsOf} label={`Completed: ${label}`} isOrdered={false} />
      )}
    </>
  );
}
