/*
 * Few addresses have parameters: the code that reads them is loaded for those alone, before the page
 * wakes up.
 */
import { loadChunk } from '#platform/page/load-chunk.ts';
import type { AddressUse, ReadAddress } from '#shared/domain/tools/page-address.ts';
import type { Plan } from '#shared/domain/tools/plan.ts';
import { minuteOfDayAt } from '#shared/domain/tools/time-text.ts';
import { saidOf } from '#shared/domain/tools/tool-request.ts';
import type { PlanParameters } from '#shared/domain/tools/url-plan.ts';

let apply: ((plan: Plan, parameters: PlanParameters) => Plan) | null = null;

/** Applies URL parameters to a plan, once an address that has some was read. */
export function withUrlParameters(plan: Plan, parameters: PlanParameters): Plan {
  return apply === null ? plan : apply(plan, parameters);
}

/** An address to be read before its page wakes up. */
export interface UrlToRead {
  /** The query of its address. */
  readonly search: string;
  readonly use: AddressUse;
  /** Whether parameters that its settings have no field for change its plans. */
  readonly takesUrlPlans: boolean;
  /** The present, in UTC milliseconds. */
  readonly nowMs: number;
}

const NOTHING: ReadAddress = { request: {}, problems: [] };
const NOT_LOADED: ReadAddress = {
  request: {},
  problems: ['The settings in the address couldn’t be loaded.'],
};

/**
 * Calls `wake` with the parameters of an address: immediately where it has none, else once the code
 * that reads them is loaded. The returned function cancels it.
 */
export function whenUrlIsRead(
  url: UrlToRead,
  wake: (found: ReadAddress) => void,
  load: typeof loadChunk = loadChunk,
): () => void {
  let isOver = false;
  if (url.search === '') wake(NOTHING);
  else {
    void readUrl(url, load)
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

async function readUrl(
  { search, use, takesUrlPlans, nowMs }: UrlToRead,
  load: typeof loadChunk,
): Promise<ReadAddress> {
  const { readAddress } = await load(() => import('#shared/domain/tools/page-address.ts'));
  const found = readAddress(search, use, minuteOfDayAt(nowMs));
  if (takesUrlPlans && Object.keys(saidOf(found.request)).length > 0) {
    const { withParameters } = await load(() => import('#shared/domain/tools/url-plan.ts'));
    apply = withParameters;
  }
  return found;
}
