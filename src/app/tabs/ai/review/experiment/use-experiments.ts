import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Experiment } from '#shared/contract/work/experiments.ts';
import { isDue } from '#shared/domain/planner/review/experiment-course.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useNow } from '../../../../planned-blocks/use-now.ts';
import { listenTo, onDataChanged } from '../../../../work/window-events.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { experimentsOf } from './experiments-of.ts';

/** Loads the experiments while the tab is open, and again after changes elsewhere. */
export function useLoadedExperiments(): void {
  const { workspace } = useApp();
  const isOffline = useStore(workspace.$isOffline);
  useEffect(() => {
    const experiments = experimentsOf(workspace);
    const load = () => void experiments.load();
    // Again when the network is back.
    if (!isOffline || experiments.$experiments.get().kind === 'loading') load();
    const ends = [
      onDataChanged(['projects', 'sessions'], load),
      // Another tab of this browser may have decided.
      listenTo(document, 'visibilitychange', () => !document.hidden)(load),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [workspace, isOffline]);
}

/** Returns the experiment that runs, and whether it is due to be judged; null for none. */
export function useRunning(): { readonly experiment: Experiment; readonly isDue: boolean } | null {
  const { workspace } = useApp();
  const all = valueOr(useStore(experimentsOf(workspace).$experiments), []);
  // Midnight may pass while the tab is open.
  useNow(workspace.clock);
  const experiment = all.find(({ state }) => state === 'running');
  if (experiment === undefined) return null;
  return { experiment, isDue: isDue(experiment, workspace.today()) };
}
