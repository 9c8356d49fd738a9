import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { addDays } from '#shared/domain/dates/days.ts';
import { MOST_PLAN_DAYS } from '#shared/domain/planner/proposal/plan-settings.ts';
import type { DayMaps } from '#shared/domain/stats/periods.ts';
import {
  createDueMilestonesStore,
  type DueMilestonesStore,
} from '#stores/calendar/due-milestones-store.ts';
import type { PlannedBlocksStore } from '#stores/calendar/planned-blocks-store.ts';
import { pendingIn } from '#stores/change-queue/shows/shows.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import { type Loadable, valueOr } from '#stores/storage/loadable.ts';
import { wirePlannedBlocks } from '../../../planned-blocks/wire-planned-blocks.ts';
import { listDueMilestones } from '../../../server/milestones-server.ts';
import { useForecaster } from '../../../tasks/forecast/use-forecaster.ts';
import { workHistoryOf } from '../../../tasks/forecast/work-history.ts';
import { onDataChanged } from '../../../work/window-events.ts';
import { type AppScope, useApp } from '../../../workspace/app-context.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import type { PlanFacts } from './assemble.ts';

const NO_DAYS: DayMaps = { pomodorosByDate: {}, minutesByDate: {} };
/** Milestones are read from so many days ago on. */
const DAYS_BACK = 30;

/** The lists that the planner alone loads. */
interface PlannerLists {
  readonly blocks: PlannedBlocksStore;
  readonly milestones: DueMilestonesStore;
}

/** Facts for a plan, or why there are none. */
export type LoadedFacts = Loadable<PlanFacts> & {
  /** Parts that could not be loaded; the plan is made without them. */
  readonly lacks: readonly ('calendar' | 'history' | 'milestones')[];
  readonly blocks: PlannedBlocksStore;
  readonly reload: () => void;
};

/** Returns what a plan is made from; loads it, and loads it again when the day changes. */
export function usePlanFacts(): LoadedFacts {
  const scope = useApp();
  const { workspace } = scope;
  const lists = listsOf(scope);
  const history = workHistoryOf(scope);
  const today = workspace.today();
  const load = useMemo(() => loaderOf(workspace, lists, today), [workspace, lists, today]);
  useEffect(() => {
    load();
    const ends = [
      onDataChanged(['plans'], () => void lists.blocks.load()),
      onDataChanged(['milestones'], () => void lists.milestones.load()),
      workspace.$isOffline.listen((isOffline) => !isOffline && load()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [load, lists, workspace]);
  const forecaster = useForecaster();
  const tasks = useStore(workspace.tasks.$tasks);
  const projects = useStore(workspace.projects.$projects);
  const blocks = useStore(lists.blocks.$plans);
  const milestones = useStore(lists.milestones.$milestones);
  const known = useStore(history.$history);
  const stats = useStore(workspace.stats.$stats);
  const settings = useStore(workspace.settings.$settings);
  const all = [tasks, projects, blocks, milestones, known, stats];
  const reload = () => {
    void workspace.reload();
    load();
    void history.load();
  };
  const isStale = [tasks, blocks].some((each) => each.kind === 'ready' && each.isStale);
  const facts = useMemo<PlanFacts>(
    () => ({
      tasks: valueOr(tasks, []),
      projects: valueOr(projects, []),
      blocks: valueOr(blocks, []),
      milestones: valueOr(milestones, []),
      forecaster,
      settings,
      timeZone: workspace.timeZone(),
      hours: known.kind === 'ready' ? known.value.hours : null,
      days: valueOr(stats, NO_DAYS),
    }),
    [tasks, projects, blocks, milestones, forecaster, settings, known, stats, workspace],
  );
  const lacks = [
    ...(blocks.kind === 'failed' ? (['calendar'] as const) : []),
    ...(known.kind === 'failed' ? (['history'] as const) : []),
    ...(milestones.kind === 'failed' ? (['milestones'] as const) : []),
  ];
  return { ...stateOf(), lacks, blocks: lists.blocks, reload };

  function stateOf(): Loadable<PlanFacts> {
    const failed = [tasks, projects].find(({ kind }) => kind === 'failed');
    if (failed?.kind === 'failed') return failed;
    if (all.some(({ kind }) => kind === 'loading')) return { kind: 'loading' };
    return { kind: 'ready', value: facts, isStale };
  }
}

function loaderOf(
  workspace: Workspace,
  { blocks, milestones }: PlannerLists,
  today: string,
): () => void {
  return () => {
    void blocks.show({ from: today, to: addDays(today, MOST_PLAN_DAYS) });
    void milestones.show({ from: addDays(today, -DAYS_BACK), to: addDays(today, MOST_PLAN_DAYS) });
    if (workspace.stats.$stats.get().kind === 'loading') void workspace.stats.load();
  };
}

const known = new WeakMap<Workspace, PlannerLists>();

/** Returns the lists of a workspace, created once: an Undo outlives the view. */
function listsOf(scope: AppScope): PlannerLists {
  const lists = known.get(scope.workspace) ?? create(scope);
  known.set(scope.workspace, lists);
  return lists;
}

function create(scope: AppScope): PlannerLists {
  const { client, changes, today } = scope.workspace;
  const range = { from: today(), to: addDays(today(), MOST_PLAN_DAYS) };
  return {
    blocks: wirePlannedBlocks(scope, { range, key: CACHE_KEYS.plansAhead }),
    milestones: createDueMilestonesStore({
      range,
      pending: (belongs) => pendingIn(changes, 'milestones', belongs),
      list: (days) => listDueMilestones(client, days),
    }),
  };
}
