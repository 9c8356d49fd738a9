import { DataClosedError } from '#api/db/connection/gate.ts';
import type { Deps } from '#api/deps.ts';
import { startTimedWork, type TimedWork } from '#api/jobs/timed-work.ts';
import { isClockTrusted } from '#api/jobs/trusted-clock.ts';

const MINUTE_MS = 60_000;

/** The pause of what may wait: hourly work is done one after the other, also at a start. */
export const HOURLY_MS = 60 * MINUTE_MS;

/** Work of a feature that is done again and again, once the migrations have run. */
export interface FeatureWork {
  /** Name in the log. */
  readonly name: string;
  /** The pause after each end; a function gets how long the work took. */
  readonly everyMs: number | ((tookMs: number) => number);
  /** The work cannot be undone: it waits for a clock that can be trusted. */
  readonly needsTrustedClock?: boolean;
  /** Returns false where an installation does not need the work; by default all of them do. */
  readonly isWanted?: (deps: Deps) => boolean;
  readonly work: (deps: Deps) => Promise<unknown>;
}

/** Starts the work of the features. */
export function startFeatureWork(deps: Deps, all: readonly FeatureWork[]): TimedWork[] {
  const wanted = all.filter(({ isWanted }) => isWanted?.(deps) ?? true);
  const hourly = wanted.filter(({ everyMs }) => everyMs === HOURLY_MS);
  const others = wanted.filter(({ everyMs }) => everyMs !== HOURLY_MS);
  const { db, log } = deps;
  return [
    startTimedWork({
      name: 'hourly work',
      everyMs: HOURLY_MS,
      log,
      db,
      async work() {
        for (const each of hourly) await workAlone(deps, each);
      },
    }),
    ...others.map((each) => {
      const { name, everyMs } = each;
      return startTimedWork({ name, everyMs, log, db, work: () => workWhenTrusted(deps, each) });
    }),
  ];
}

/** Does hourly work; its failure does not keep the others from being done. */
async function workAlone(deps: Deps, work: FeatureWork): Promise<void> {
  try {
    await workWhenTrusted(deps, work);
  } catch (error) {
    if (error instanceof DataClosedError) throw error;
    deps.log.warn({ err: error, work: work.name }, 'timed work could not be done');
  }
}

async function workWhenTrusted(deps: Deps, { name, needsTrustedClock, work }: FeatureWork) {
  const { db, log, now } = deps;
  if (needsTrustedClock && !(await isClockTrusted(db, now()))) {
    log.warn({ work: name }, 'the clock has jumped: this is done tomorrow, if the clock is right');
  } else await work(deps);
}
