import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { daysShown, type ShownDays } from '#shared/domain/planner/proposal/plan-settings.ts';
import type { PlannedBlocksStore } from '#stores/calendar/planned-blocks-store.ts';
import { useNow } from '../../../planned-blocks/use-now.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { type AssembledPlan, assemblePlan, type PlanFacts } from './assemble.ts';
import { type KeptProposal, type PlanNews, plannerOf } from './planner-store.ts';
import { createPlannerVerbs, type PlannerVerbs } from './planner-verbs.ts';

/** The planner as its view shows it. */
export interface ShownPlanner {
  readonly plan: AssembledPlan;
  readonly kept: KeptProposal | null;
  /** The days that are shown. */
  readonly days: ShownDays;
  readonly news: PlanNews;
  readonly nowMs: number;
  readonly verbs: PlannerVerbs;
}

/** Returns the planner; it plans where there is no proposal of today, and follows the tasks. */
export function usePlanner(facts: PlanFacts, blocks: PlannedBlocksStore): ShownPlanner {
  const scope = useApp();
  const { workspace } = scope;
  const planner = plannerOf(scope);
  const { chosen, kept } = useStore(planner.$plan);
  const news = useStore(planner.$news);
  const nowMs = useNow(workspace.clock);
  const plan = useMemo(
    () => assemblePlan(facts, chosen, { nowMs, timer: workspace.timer.$timer.get() }),
    [facts, chosen, nowMs, workspace],
  );
  const verbs = useMemo(
    () => createPlannerVerbs({ facts, blocks, planner, workspace }),
    [facts, blocks, planner, workspace],
  );
  const { openIds } = plan;
  const today = localDate(nowMs, facts.timeZone);
  const isOld =
    kept === null ||
    kept.madeOn !== today ||
    kept.days < plan.input.days ||
    (kept.isBlank && openIds.size > 0);
  useEffect(() => {
    if (isOld) verbs.renew();
  }, [isOld, verbs]);
  useEffect(() => {
    if (hasOthers(kept, openIds)) verbs.follow(openIds);
  }, [kept, openIds, verbs]);
  const days = daysShown(plan.settings, { startsOn: kept?.startsOn ?? today, today });
  return { plan, kept, days, news, nowMs, verbs };
}

/** Returns whether the proposal contains tasks that are no longer open. */
function hasOthers(kept: KeptProposal | null, openIds: ReadonlySet<string>): boolean {
  if (kept === null) return false;
  const { blocks, out } = kept.proposal;
  return [...blocks, ...out].some(({ taskId }) => !openIds.has(taskId));
}
