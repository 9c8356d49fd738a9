import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { taskFilter } from '#shared/domain/tasks/task-search.ts';
import { treeOf } from '#shared/domain/tasks/task-tree.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useKeptFocus } from '../../parts/forms/use-kept-focus.ts';
import { LoadFailed } from '../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../workspace/app-context.ts';
import { AddTask } from '../AddTask.tsx';
import { DoneTasks } from './DoneTasks.tsx';
import { useHeldPlaces } from './held-places.ts';
import styles from './ProjectTasks.module.css';
import { NO_SEARCH, SearchTasks, type TaskSearchTyped } from './SearchTasks.tsx';
import { TaskList } from './TaskList.tsx';

/** Up to this many tasks need no search. */
const FEW_TASKS = 7;

/** The tasks of a project: an input to add them, a search, open and completed tasks. */
export function ProjectTasks({ project }: { project: Project }) {
  const { tasks } = useApp().workspace;
  const state = useStore(tasks.$tasks);
  useEffect(() => void tasks.loadDone(project.id), [tasks, project.id]);
  if (state.kind === 'loading') {
    return <Skeleton shape="block" className={styles.waiting} />;
  }
  if (state.kind === 'failed') {
    return <LoadFailed message={state.message} onRetry={() => void tasks.load()} />;
  }
  return <OwnTasks project={project} tasks={state.value} />;
}

function OwnTasks({ project, tasks }: { project: Project; tasks: readonly Task[] }) {
  const focus = useKeptFocus<HTMLDivElement>();
  const [search, setSearch] = useState<TaskSearchTyped>(NO_SEARCH);
  const found = useFound(project.id, tasks, useDeferredValue(search));
  const { partsOf, isSearched } = found;
  const { open, done, over, release } = useHeldPlaces(found);
  // Completed tasks that load later, or a task that is reopened, must not move the list by this row.
  const [isLong, setLong] = useState(() => found.count > FEW_TASKS);
  if (!isLong && found.open.length > FEW_TASKS) setLong(true);
  // In search results, the last row may not be the added task.
  const lastRow = () =>
    isSearched ? null : (focus.ref.current?.querySelector(':scope > ul > li:last-child') ?? null);
  return (
    <div {...focus} {...over} className={`card ${styles.tasks}`}>
      <div className={styles.field}>
        <AddTask
          projectId={project.id}
          label={`Add a task to ${project.title}`}
          lastRow={lastRow}
        />
      </div>
      <SearchTasks
        typed={search}
        isShown={isLong}
        found={isSearched ? found.open.length + found.done.length : null}
        onChange={setSearch}
      />
      {open.length > 0 && (
        <TaskList
          tasks={open}
          partsOf={partsOf}
          label="Open tasks"
          isOrdered={!isSearched}
          from="projectDetail"
        />
      )}
      {open.length === 0 && <NothingOpen isSearched={isSearched} isDone={done.length > 0} />}
      {found.done.length > 0 && (
        <DoneTasks
          tasks={done}
          count={found.done.length}
          partsOf={partsOf}
          isOpenNow={isSearched}
          onToggle={release}
        />
      )}
    </div>
  );
}

function NothingOpen({ isSearched, isDone }: { isSearched: boolean; isDone: boolean }) {
  if (isSearched) {
    return <EmptyState title="No open task matches">Try fewer or other words.</EmptyState>;
  }
  return (
    <EmptyState title={isDone ? 'All done' : 'No tasks yet'}>
      {isDone ? 'Every task of this project is done.' : 'Add the first one above.'}
    </EmptyState>
  );
}

/** Returns the tasks of a project that match a search; a task and its subtasks match together. */
function useFound(projectId: string, tasks: readonly Task[], search: TaskSearchTyped) {
  const today = useApp().workspace.today();
  const own = useMemo(() => {
    const all = tasks.filter((task) => task.projectId === projectId);
    return { ...treeOf(all), count: all.length };
  }, [tasks, projectId]);
  return useMemo(() => {
    const { tops, partsOf, count } = own;
    const isSearched = search.text.trim() !== '' || search.due !== 'any';
    const matches = taskFilter({ ...search, today });
    const isFound = (task: Task) => matches(task) || partsOf.get(task.id)?.some(matches) === true;
    const shown = isSearched ? tops.filter(isFound) : tops;
    return {
      open: shown.filter(({ completed }) => !completed),
      done: shown.filter(({ completed }) => completed),
      partsOf,
      isSearched,
      count,
    };
  }, [own, search, today]);
}
