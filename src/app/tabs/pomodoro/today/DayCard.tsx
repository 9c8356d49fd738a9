import { useState } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { TodaysTasks } from '#shared/domain/tasks/todays-tasks.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { WorkingTasks } from '../current-task/WorkingTasks.tsx';
import { DayTasks } from './DayTasks.tsx';
import { useDay } from './use-day.ts';

export type DayCardProps = {
  /** The working project, or the project for new tasks; null for the inbox. */
  project: Project | null;
  isWorking: boolean;
  tasks: readonly Task[];
};

type View = 'today' | 'project';

/** The list for today and, one press away, that of the working project; remembers the choice. */
export function DayCard({ project, isWorking, tasks }: DayCardProps) {
  const day = useDay(tasks);
  const hasTasks = tasks.some(
    ({ projectId, completed }) => projectId === project?.id && !completed,
  );
  const [view, show] = useView(day, isWorking && hasTasks);
  const [isSwitched, setSwitched] = useState(false);

  function change(next: View): void {
    show(next);
    setSwitched(true);
  }

  if (project !== null && isWorking && view === 'project') {
    return (
      <WorkingTasks
        project={project}
        tasks={tasks}
        takesFocus={isSwitched}
        onShowToday={() => change('today')}
      />
    );
  }
  return (
    <DayTasks
      project={project}
      day={day}
      takesFocus={isSwitched}
      onShowProject={isWorking ? () => change('project') : undefined}
    />
  );
}

/**
 * Returns the list chosen last. Before a choice it is the first that has an open task, and stays
 * that one, so that no list changes under the pointer.
 */
function useView(
  day: TodaysTasks<Task>,
  hasProjectTasks: boolean,
): readonly [View, (view: View) => void] {
  const { storage } = useApp().workspace;
  const [view, setView] = useState(() => readView(storage.read(STORAGE_KEYS.dayView)));
  const first = day.open.length > 0 ? 'today' : hasProjectTasks ? 'project' : null;
  if (view === null && first !== null) setView(first);
  return [
    view ?? 'today',
    (next) => {
      storage.write(STORAGE_KEYS.dayView, next);
      setView(next);
    },
  ];
}

function readView(stored: string | null): View | null {
  return stored === 'today' || stored === 'project' ? stored : null;
}
