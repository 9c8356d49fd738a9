import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import type { AnyTask } from '#shared/contract/work/loose-tasks.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { treeOf } from '#shared/domain/tasks/task-tree.ts';
import { isDueBy, type TodaysTasks, todaysTasks } from '#shared/domain/tasks/todays-tasks.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { LooseTasksStore } from '#stores/tasks/loose-tasks-store.ts';
import { todaysBlocksOf } from '../../../planned-blocks/todays-blocks.ts';
import { onDataChanged } from '../../../work/window-events.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { looseTasksOf } from '../loose-tasks/wire-loose-tasks.ts';

/** Part of a list of tasks without a project. */
export interface SomeLooseTasks {
  readonly store: LooseTasksStore;
  readonly tasks: readonly AnyTask[];
  readonly partsOf: ReadonlyMap<string, readonly AnyTask[]>;
}

/** The tasks for today of every project, and those outside every project by list. */
export interface Day extends TodaysTasks<Task> {
  readonly loose: readonly SomeLooseTasks[];
}

/**
 * Returns the tasks for today. Loads today's planned blocks, and reloads them when the day changes.
 */
export function useDay(tasks: readonly Task[]): Day {
  const scope = useApp();
  const { workspace } = scope;
  const plans = todaysBlocksOf(scope);
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
  const ofProjects = useMemo(
    () => todaysTasks(tasks, { today, timeZone, plannedIds, activeId }),
    [tasks, today, timeZone, plannedIds, activeId],
  );
  return { ...ofProjects, loose: useTodaysLooseTasks() };
}

/** Returns the fast and standalone tasks that are due today or overdue, by list. */
function useTodaysLooseTasks(): readonly SomeLooseTasks[] {
  const scope = useApp();
  const today = scope.workspace.today();
  const [fast, standalone] = [looseTasksOf(scope, 'fast'), looseTasksOf(scope, 'standalone')];
  const fastTasks = useStore(fast.$tasks);
  const standaloneTasks = useStore(standalone.$tasks);
  return useMemo(() => {
    const some = (store: LooseTasksStore, all: readonly AnyTask[]): SomeLooseTasks => {
      const due = all.filter((task) => !task.completed && isDueBy(task, today));
      const ids = new Set(due.map(({ id }) => id));
      const { tops, partsOf } = treeOf(
        all.filter(({ id, parentId }) => ids.has(id) || ids.has(parentId ?? '')),
      );
      return { store, tasks: tops, partsOf };
    };
    return [
      some(fast, valueOr(fastTasks, [])),
      some(standalone, valueOr(standaloneTasks, [])),
    ].filter(({ tasks }) => tasks.length > 0);
  }, [fast, standalone, fastTasks, standaloneTasks, today]);
}
