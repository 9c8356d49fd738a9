import type { Knex } from 'knex';

const HOUR_MS = 60 * 60 * 1000;
/** The clock is looked at each hour; a server that is off for the night comes back within this time. */
const LONGEST_GAP_MS = 36 * HOUR_MS;
/** Time enough for a clock that is wrong at start to be set, or for somebody to see it. */
const TRIAL_MS = 24 * HOUR_MS;
const MARK = 'deletions';

interface Mark {
  seen_at: number;
  trusted_from: number;
}

/**
 * Whether what cannot be undone may be done by this clock (UTC milliseconds). One that is far ahead of
 * where it was last seen may be wrong, or the server was off: it is believed after a day in which it
 * went on. One that went back is believed again.
 */
export async function isClockTrusted(db: Knex, nowMs: number): Promise<boolean> {
  const mark: Mark | undefined = await db('clock_marks').where({ name: MARK }).first();
  const trustedFromMs = trustedFrom(mark, nowMs);
  await db('clock_marks')
    .insert({ name: MARK, seen_at: nowMs, trusted_from: trustedFromMs })
    .onConflict('name')
    .merge();
  return nowMs >= trustedFromMs;
}

function trustedFrom(mark: Mark | undefined, nowMs: number): number {
  if (mark === undefined || nowMs < mark.seen_at - HOUR_MS) return nowMs;
  return nowMs - mark.seen_at > LONGEST_GAP_MS ? nowMs + TRIAL_MS : mark.trusted_from;
}
