/*
 * Keeps the figures of the installation: which days to add up is known from marks that changes leave
 * (`api/db/rows/changed-days.ts`), and the current day is added up each time. All of it is derived:
 * `rebuildRollups` rebuilds it from the rows.
 */
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Knex } from 'knex';
import { markDays } from '#api/db/rows/changed-days.ts';
import {
  countPeople,
  followActivePeople,
  writeRetention,
} from '#api/features/rollups/active-people.ts';
import {
  addUp,
  countAccounts,
  findDaysOfRows,
  readDay,
} from '#api/features/rollups/day-figures.ts';
import * as repo from '#api/features/rollups/repo.ts';
import { addDays, dayRange } from '#shared/domain/dates/days.ts';
import {
  hoursOfDay,
  type PeriodKind,
  periodAfter,
  periodOf,
  utcDay,
} from '#shared/domain/rollups/periods.ts';

/** When all figures were last true. */
export const REFRESHED = 'refreshed';
const LEASE = 'lease';
/** Longer than a day takes to be added up. */
const LEASE_MS = 5 * 60_000;
/** Transactions that began before midnight may end so long after it. */
const LATE_MS = 10 * 60_000;
const DAYS_AT_ONCE = 100;

interface Options {
  readonly db: Knex;
  readonly now: () => number;
}

/**
 * Brings the figures up to date, unless another process does; the first time all days are added up.
 * Returns how many days were.
 */
export async function refreshRollups({ db, now }: Options): Promise<number> {
  if (!(await takeLease(db, now()))) return 0;
  try {
    const startedMs = now();
    const refreshedMs = await repo.findInstant(db, REFRESHED);
    if (refreshedMs === null) await markEverything(db);
    const today = utcDay(startedMs);
    const from = refreshedMs === null ? today : utcDay(refreshedMs - LATE_MS);
    // A clock that was set back leaves no day to add up.
    const recent = new Set([...dayRange(from, addDays(today, -1)), today]);
    await refreshDays({ db, now }, [...recent]);
    let refreshed = recent.size;
    for (;;) {
      const marked = await listMarked(db);
      await refreshDays(
        { db, now },
        marked.map(({ day }) => day),
      );
      for (const mark of marked) await db('changed_days').where(mark).delete();
      refreshed += marked.length;
      if (marked.length < DAYS_AT_ONCE) break;
    }
    await repo.writeInstant(db, REFRESHED, startedMs);
    return refreshed;
  } finally {
    await repo.writeInstant(db, LEASE, 0);
  }
}

/** Recomputes all figures from the rows; returns how many days were added up. */
export async function rebuildRollups(options: Options): Promise<number> {
  const { db } = options;
  for (const table of ['rollups', 'retention', 'active_people', 'changed_days', 'rollup_state']) {
    await db(table).delete();
  }
  return refreshRollups(options);
}

async function takeLease(db: Knex, nowMs: number): Promise<boolean> {
  await db('rollup_state').insert({ name: LEASE, at: 0 }).onConflict('name').ignore();
  const taken = await db('rollup_state')
    .where({ name: LEASE })
    .where('at', '<=', nowMs)
    .update({ at: nowMs + LEASE_MS });
  return taken === 1;
}

async function markEverything(db: Knex): Promise<void> {
  const rows = await findDaysOfRows(db);
  if (rows === null) return;
  await markDays(db, dayRange(utcDay(rows.firstMs), utcDay(rows.lastMs)));
}

function listMarked(db: Knex): Promise<{ day: string; marks: number }[]> {
  return db('changed_days').orderBy('day').limit(DAYS_AT_ONCE).select('day', 'marks');
}

async function refreshDays({ db, now }: Options, days: readonly string[]): Promise<void> {
  for (const day of days) {
    await repo.writeInstant(db, LEASE, now() + LEASE_MS);
    await refreshDay(db, day, now());
    // SQLite answers at once: thousands of days in a row would hold up every call.
    await letOthersRun();
  }
  for (const kind of ['week', 'month', 'year', 'all'] as const) {
    const periods = new Set(days.map((day) => periodOf(kind, day)));
    for (const period of [...periods].toSorted()) {
      await refreshPeriod(db, kind, period);
      await letOthersRun();
    }
  }
}

async function refreshDay(db: Knex, day: string, nowMs: number): Promise<void> {
  const { day: figures, hours } = await readDay(db, day, nowMs);
  await followActivePeople(db, day);
  await repo.writeRollups(db, 'hour', hours);
  await repo.deleteHours(
    db,
    hoursOfDay(day).filter((hour) => !hours.has(hour)),
  );
  await repo.writeRollups(db, 'day', [[day, figures]]);
}

/** The periods that longer ones are added up from. */
const PARTS = { week: 'day', month: 'day', year: 'month', all: 'year' } as const;
const LAST_DAY = '9999-12-31';

async function refreshPeriod(
  db: Knex,
  kind: Exclude<PeriodKind, 'day'>,
  period: string,
): Promise<void> {
  const to = kind === 'all' ? LAST_DAY : addDays(periodAfter(kind, period), -1);
  const parts = await repo.listRollups(db, PARTS[kind], { from: period, to });
  const sums = addUp(parts);
  const figures = {
    ...sums,
    // An account may have been made without a mark on its day.
    signUps: kind === 'all' ? await countAccounts(db) : sums.signUps,
    active: await countPeople(db, kind, period),
    premium: parts.at(-1)?.premium ?? 0,
  };
  await repo.writeRollups(db, kind, [[period, figures]]);
  if (kind === 'week') await writeRetention(db, period);
}
