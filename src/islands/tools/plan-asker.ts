/*
 * Few addresses ask for anything: the rules for it come with such an address, and the page wakes up
 * with them.
 */
import { loadChunk } from '#platform/page/load-chunk.ts';
import type { PlanWish } from '#shared/domain/tools/asked-plan.ts';
import type { AddressUse, ReadAddress } from '#shared/domain/tools/page-address.ts';
import type { Plan } from '#shared/domain/tools/plan.ts';
import { minuteOfDayAt } from '#shared/domain/tools/time-text.ts';
import { saidOf } from '#shared/domain/tools/tool-request.ts';

let asker: ((plan: Plan, wish: PlanWish) => Plan) | null = null;

/** A plan with what was asked of it. */
export function askPlan(plan: Plan, wish: PlanWish): Plan {
  return asker === null ? plan : asker(plan, wish);
}

/** A page that is to be woken. */
export interface Asked {
  /** The query of its address. */
  readonly search: string;
  readonly use: AddressUse;
  /** Whether what its settings have no field for is asked of its plans. */
  readonly asksPlans: boolean;
  /** The present, in UTC milliseconds. */
  readonly nowMs: number;
}

const NOTHING: ReadAddress = { request: {}, problems: [] };
const NOT_LOADED: ReadAddress = {
  request: {},
  problems: ['The settings in the address couldn’t be loaded.'],
};

/**
 * Calls `wake` with what an address asks for: at once where that is nothing, else when it can be
 * read and asked. The answered function keeps it from being called.
 */
export function whenAsked(
  asked: Asked,
  wake: (found: ReadAddress) => void,
  load: typeof loadChunk = loadChunk,
): () => void {
  let isOver = false;
  if (asked.search === '') wake(NOTHING);
  else {
    void readAsked(asked, load)
      // Without the network and a copy the page runs what it is for.
      .catch(() => NOT_LOADED)
      .then((found) => {
        if (!isOver) wake(found);
      });
  }
  return () => {
    isOver = true;
  };
}

async function readAsked(
  { search, use, asksPlans, nowMs }: Asked,
  load: typeof loadChunk,
): Promise<ReadAddress> {
  const { readAddress } = await load(() => import('#shared/domain/tools/page-address.ts'));
  const found = readAddress(search, use, minuteOfDayAt(nowMs));
  if (asksPlans && Object.keys(saidOf(found.request)).length > 0) {
    const { askedPlan } = await load(() => import('#shared/domain/tools/asked-plan.ts'));
    asker = askedPlan;
  }
  return found;
}
