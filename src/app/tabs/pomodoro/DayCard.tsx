import { useState } from 'react';
import type { Project } from '#shared/contract/projects.ts';
import type { Task } from '#shared/contract/tasks.ts';
import * as STORAGE_KEYS from '#stores/storage-keys.ts';
import { useApp } from '../../app-context.ts';
import { DayTasks } from './DayTasks.tsx';
import { WorkingTasks } from './WorkingTasks.tsx';

export type DayCardProps = {
  /** The working project, or the one that new tasks go to. */
  project: Project;
  isWorking: boolean;
  tasks: readonly Task[];
};

/** The list for today and, one press away, that of the working project; remembers which was open. */
export function DayCard({ project, isWorking, tasks }: DayCardProps) {
  const { storage } = useApp().workspace;
  const [view, setView] = useState(() => storage.read(STORAGE_KEYS.dayView));
  const [isSwitched, setSwitched] = useState(false);

  function show(next: 'today' | 'project'): void {
    storage.write(STORAGE_KEYS.dayView, next);
    setView(next);
    setSwitched(true);
  }

  if (isWorking && view === 'project') {
    return (
      <WorkingTasks
        project={project}
        tasks={tasks}
        takesFocus={isSwitched}
        onShowToday={() => show('today')}
      />
    );
  }
  return (
    <DayTasks
      project={project}
      tasks={tasks}
      takesFocus={isSwitched}
      onShowProject={isWorking ? () => show('project') : undefined}
    />
  );
}
