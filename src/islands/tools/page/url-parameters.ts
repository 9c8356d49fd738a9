/*
 * Loads the code that reads URL parameters only on pages whose URL has some, before the page wakes
 * up.
 */
import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import type { AddressUse, ReadAddress } from '#shared/domain/tools/addresses/page-address.ts';
import { saidOf } from '#shared/domain/tools/addresses/tool-request.ts';
import type { ScheduleParameters } from '#shared/domain/tools/addresses/url-schedule.ts';
import type { Schedule } from '#shared/domain/tools/runs/schedule.ts';
import { minuteOfDayAt } from '#shared/domain/tools/runs/time-text.ts';

let apply: ((schedule: Schedule, parameters: ScheduleParameters) => Schedule) | null = null;

/** Applies URL parameters to a schedule. Returns the same schedule when the URL had none. */
export function withUrlParameters(schedule: Schedule, parameters: ScheduleParameters): Schedule {
  return apply === null ? schedule : apply(schedule, parameters);
}

/** A URL to read before its page wakes up. */
export interface UrlToRead {
  /** Its query. */
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
      // If the code cannot be loaded, the page works without the parameters.
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
