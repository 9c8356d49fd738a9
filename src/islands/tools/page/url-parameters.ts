/*
 * Few addresses have parameters: the code that reads them is loaded for those alone, before the
 * page wakes up.
 */
import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import type { AddressUse, ReadAddress } from '#shared/domain/tools/addresses/page-address.ts';
import { saidOf } from '#shared/domain/tools/addresses/tool-request.ts';
import type { ScheduleParameters } from '#shared/domain/tools/addresses/url-schedule.ts';
import type { Schedule } from '#shared/domain/tools/runs/schedule.ts';
import { minuteOfDayAt } from '#shared/domain/tools/runs/time-text.ts';

let apply: ((schedule: Schedule, parameters: ScheduleParameters) => Schedule) | null = null;

/** Applies URL parameters to a schedule, once an address that has some was read. */
export function withUrlParameters(schedule: Schedule, parameters: ScheduleParameters): Schedule {
  return apply === null ? schedule : apply(schedule, parameters);
}

/** An address to be read before its page wakes up. */
export interface UrlToRead {
  /** The query of its address. */
  readonly search: string;
  readonly use: AddressUse;
  /** Whether parameters that its settings have no field for change its schedules. */
  readonly takesUrlSchedules: boolean;
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
  { search, use, takesUrlSchedules, nowMs }: UrlToRead,
  load: typeof loadChunk,
): Promise<ReadAddress> {
  const { readAddress } = await load(
    () => import('#shared/domain/tools/addresses/page-address.ts'),
  );
  const found = readAddress(search, use, minuteOfDayAt(nowMs));
  if (takesUrlSchedules && Object.keys(saidOf(found.request)).length > 0) {
    const { withParameters } = await load(
      () => import('#shared/domain/tools/addresses/url-schedule.ts'),
    );
    apply = withParameters;
  }
  return found;
}
