import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import type { Task } from '#shared/contract/work/tasks.ts';
import { type TodaysTasks, todaysTasks } from '#shared/domain/tasks/todays-tasks.ts';
import { todaysBlocksOf } from '../../../planned-blocks/todays-blocks.ts';
import { useStandaloneTaskId } from '../../../tasks/list/standalone-choice.ts';
import { onDataChanged } from '../../../work/window-events.ts';
import { useApp } from '../../../workspace/app-context.ts';

/**
 * Returns the tasks for today. Loads today's planned blocks, and reloads them when the day changes.
 */
export function useDay(tasks: readonly Task[]): TodaysTasks<Task> {
  const scope = useApp();
  const { workspace } = scope;
  const plans = todaysBlocksOf(scope);
  const [today, timeZone] = [workspace.today(), workspace.timeZone()];
  const plannedIds = useStore(plans.$taskIds);
  const ofProject = useStore(workspace.activeTask.$activeTask)?.taskId ?? null;
  const activeId = useStandaloneTaskId() ?? ofProject;
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
