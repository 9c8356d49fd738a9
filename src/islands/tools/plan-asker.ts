/*
 * What an address asks of a plan is rarely asked: the rules for it come with such an address, and the
 * page wakes up with them.
 */
import { loadChunk } from '#platform/load-chunk.ts';
import type { PlanWish } from '#shared/domain/tools/asked-plan.ts';
import { saidOf, type ToolRequest } from '#shared/domain/tools/page-address.ts';
import type { Plan } from '#shared/domain/tools/plan.ts';

let asker: ((plan: Plan, wish: PlanWish) => Plan) | null = null;

/** A plan with what was asked of it. */
export function askPlan(plan: Plan, wish: PlanWish): Plan {
  return asker === null ? plan : asker(plan, wish);
}

/** Calls `wake` once it can be asked what this request asks: at once where that is nothing. */
export function whenAsker(request: ToolRequest, wake: () => void): () => void {
  let isOver = false;
  const goOn = () => {
    if (!isOver) wake();
  };
  if (asker !== null || Object.keys(saidOf(request)).length === 0) goOn();
  else {
    void loadChunk(() => import('#shared/domain/tools/asked-plan.ts'))
      .then((rules) => {
        asker = rules.askedPlan;
      })
      // Without the network and a copy the page runs what it is for.
      .then(goOn, goOn);
  }
  return () => {
    isOver = true;
  };
}
