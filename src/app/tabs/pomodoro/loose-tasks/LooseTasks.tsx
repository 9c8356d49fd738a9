import { useStore } from '@nanostores/react';
import { useEffect, useId, useMemo, useState } from 'react';
import { later } from '#platform/time/later.ts';
import type { AnyTask } from '#shared/contract/work/loose-tasks.ts';
import { treeOf } from '#shared/domain/tasks/task-tree.ts';
import type { LooseKind, LooseTasksStore } from '#stores/tasks/loose-tasks-store.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useKeptFocus } from '../../../parts/forms/use-kept-focus.ts';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { LooseTaskLine } from '../../../tasks/LooseTaskLine.tsx';
import { TaskList } from '../../../tasks/list/TaskList.tsx';
import { onDataChanged } from '../../../work/window-events.ts';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './LooseTasks.module.css';
import { looseTasksOf } from './wire-loose-tasks.ts';

/** Debounces reloads after several changes. */
const SETTLED_MS = 500;

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
  return (
    <>
      <LooseCard kind="fast" />
      <LooseCard kind="standalone" />
    </>
  );
}

function LooseCard({ kind }: { kind: LooseKind }) {
  const scope = useApp();
  const { sessions } = scope.workspace;
  const [store] = useState(() => looseTasksOf(scope, kind));
  useEffect(() => {
    void store.load();
    const stop = onDataChanged(['looseTasks'], () => void store.load());
    // Counts follow sessions: a deleted session, or one assigned to a project, no longer counts.
    let cancel = () => {};
    const forget = sessions.$sessions.listen(() => {
      cancel();
      cancel = later(SETTLED_MS, () => void store.load());
    });
    return () => {
      stop();
      forget();
      cancel();
    };
  }, [store, sessions]);
  const state = useStore(store.$tasks);
  const focus = useKeptFocus<HTMLElement>();
  const heading = useId();
  const { title, line, empty } = WORDS[kind];
  return (
    <section className={`card ${styles.card}`} aria-labelledby={heading} {...focus}>
      <h2 id={heading}>{title}</h2>
      {state.kind === 'loading' && <Skeleton shape="block" className={styles.waiting} />}
      {state.kind === 'failed' && (
        <LoadFailed message={state.message} onRetry={() => void store.load()} />
      )}
      {state.kind === 'ready' && (
        <>
          <LooseTaskLine
            kind={kind}
            label={line}
            onAdd={(typed, fields) => void store.create(typed, fields)}
          />
          {state.value.length === 0 && <p className={styles.empty}>{empty}</p>}
          <Rows tasks={state.value} store={store} label={title} />
        </>
      )}
    </section>
  );
}

type RowsProps = { tasks: readonly AnyTask[]; store: LooseTasksStore; label: string };

function Rows({ tasks, store, label }: RowsProps) {
  const [showsDone, setShowsDone] = useState(false);
  const { tops, partsOf } = useMemo(() => treeOf(tasks), [tasks]);
  const open = tops.filter(({ completed }) => !completed);
  const done = tops.filter(({ completed }) => completed);
  return (
    <>
      {open.length > 0 && (
        <TaskList {...{ store, partsOf, label }} tasks={open} isOrdered saysDone={!showsDone} />
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
        <TaskList
          {...{ store, partsOf }}
          tasks={done}
          label={`Completed: ${label}`}
          isOrdered={false}
        />
      )}
    </>
  );
}
