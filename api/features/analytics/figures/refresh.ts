/*
 * Keeps the figures of visits: hours are added up from events, days from hours, months from days. One
 * process at a time does it. Events are kept for 30 days, and as long their hours can be added up again.
 */
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Knex } from 'knex';
import { readHour } from '#api/features/analytics/figures/read-hour.ts';
import * as repo from '#api/features/analytics/figures/repo.ts';
import {
  addUp,
  boundNames,
  type Dimension,
  type Figures,
  MOST_PAGES_WITH_VITALS,
  type PageVitals,
  type PeriodFigures,
  type PeriodVitals,
} from '#api/features/analytics/figures/rows.ts';
import { addHistograms, samplesOf } from '#shared/domain/analytics/histogram.ts';
import { VITALS } from '#shared/domain/analytics/visits.ts';
import { addDays } from '#shared/domain/dates/days.ts';
import {
  hoursOfDay,
  periodAfter,
  periodOf,
  startOfUtcDay,
  utcDay,
  utcHour,
} from '#shared/domain/rollups/periods.ts';

/** When the figures were last true. */
export const REFRESHED = 'refreshed';
const LEASE = 'lease';
const LEASE_MS = 5 * 60_000;
const HOUR_MS = 60 * 60 * 1000;
/** Events may be stored so long after they came. */
const LATE_MS = 10 * 60_000;
/** Days for which events are kept, beside the one that it is. */
export const KEPT_DAYS = 30;
const DELETED_AT_ONCE = 1000;

interface Options {
  readonly db: Knex;
  readonly now: () => number;
}

/**
 * Brings the figures up to date, unless another process does, and deletes events that were kept long
 * enough. Returns how many hours were added up.
 */
export async function refreshVisits({ db, now }: Options): Promise<number> {
  if (!(await takeLease(db, now()))) return 0;
  try {
    const startedMs = now();
    const refreshedMs = await repo.findInstant(db, REFRESHED);
    const firstMs =
      refreshedMs === null
        ? await firstWholeDay(db, startedMs)
        : Math.min(refreshedMs, startedMs) - LATE_MS;
    const hours = hoursBetween(firstMs, startedMs);
    await refreshHours({ db, now }, hours);
    await repo.writeInstant(db, REFRESHED, startedMs);
    await deleteOld(db, startedMs);
    return hours.length;
  } finally {
    await repo.writeInstant(db, LEASE, 0);
  }
}

/** Adds up again every hour whose events are still stored; returns how many. */
export async function rebuildVisits(options: Options): Promise<number> {
  await options.db('visit_state').where({ name: REFRESHED }).delete();
  return refreshVisits(options);
}

/** The begin of the first day whose events are all stored. */
async function firstWholeDay(db: Knex, nowMs: number): Promise<number> {
  const keptMs = startOfUtcDay(addDays(utcDay(nowMs), -KEPT_DAYS));
  const firstMs = (await repo.findFirstEvent(db)) ?? nowMs;
  return Math.max(keptMs, startOfUtcDay(utcDay(firstMs)));
}

function hoursBetween(fromMs: number, toMs: number): string[] {
  const first = Math.floor(fromMs / HOUR_MS);
  const count = Math.floor(toMs / HOUR_MS) - first + 1;
  return Array.from({ length: count }, (_, index) => utcHour((first + index) * HOUR_MS));
}

async function takeLease(db: Knex, nowMs: number): Promise<boolean> {
  await db('visit_state').insert({ name: LEASE, at: 0 }).onConflict('name').ignore();
  const taken = await db('visit_state')
    .where({ name: LEASE })
    .where('at', '<=', nowMs)
    .update({ at: nowMs + LEASE_MS });
  return taken === 1;
}

async function refreshHours({ db, now }: Options, hours: readonly string[]): Promise<void> {
  for (const hour of hours) {
    await repo.writeInstant(db, LEASE, now() + LEASE_MS);
    await repo.writePeriod(db, { kind: 'hour', period: hour }, await readHour(db, hour));
    // SQLite answers at once: many hours in a row would hold up every call.
    await letOthersRun();
  }
  const days = [...new Set(hours.map((hour) => hour.slice(0, 10)))];
  for (const day of days) {
    const parts = hoursOfDay(day);
    const periods = { from: parts[0] ?? day, to: parts.at(-1) ?? day };
    await sumUp(db, { kind: 'day', period: day }, { kind: 'hour', ...periods });
    await letOthersRun();
  }
  for (const month of new Set(days.map((day) => periodOf('month', day)))) {
    const to = addDays(periodAfter('month', month), -1);
    await sumUp(db, { kind: 'month', period: month }, { kind: 'day', from: month, to });
    await letOthersRun();
  }
}

async function sumUp(db: Knex, period: repo.Period, parts: repo.Periods): Promise<void> {
  const rows = await repo.listFigures(db, parts);
  const vitals = await repo.listVitals(db, parts);
  await repo.writePeriod(db, period, { figures: sumOf(rows), vitals: sumOfVitals(vitals) });
}

function sumOf(rows: Awaited<ReturnType<typeof repo.listFigures>>): PeriodFigures {
  const sums = new Map<Dimension, Map<string, Figures>>();
  for (const { dimension, name, figures } of rows) {
    const names = sums.get(dimension) ?? new Map<string, Figures>();
    const present = names.get(name);
    names.set(name, present === undefined ? figures : addUp([present, figures]));
    sums.set(dimension, names);
  }
  return new Map([...sums].map(([dimension, names]) => [dimension, boundNames(dimension, names)]));
}

/** The sum of web vitals by page, of the pages with the most values. */
export function sumOfVitals(
  rows: readonly { path: string; vitals: PageVitals }[],
  most = MOST_PAGES_WITH_VITALS,
): PeriodVitals {
  const byPath = new Map<string, PageVitals[]>();
  for (const { path, vitals } of rows) byPath.set(path, [...(byPath.get(path) ?? []), vitals]);
  const sums = [...byPath].map(([path, all]) => [path, addPages(all)] as const);
  const samples = (vitals: PageVitals) =>
    Math.max(...VITALS.map((vital) => samplesOf(vitals[vital] ?? {})));
  const sorted = sums.toSorted(
    ([one, first], [other, second]) => samples(second) - samples(first) || (one < other ? -1 : 1),
  );
  const all = sorted.filter(([path]) => path === '*');
  return new Map([...all, ...sorted.filter(([path]) => path !== '*').slice(0, most)]);
}

function addPages(all: readonly PageVitals[]): PageVitals {
  return Object.fromEntries(
    VITALS.flatMap((vital) => {
      const found = all.flatMap((vitals) => (vitals[vital] === undefined ? [] : [vitals[vital]]));
      return found.length === 0 ? [] : [[vital, addHistograms(found)]];
    }),
  );
}

async function deleteOld(db: Knex, nowMs: number): Promise<void> {
  const firstDay = addDays(utcDay(nowMs), -KEPT_DAYS);
  const beforeMs = startOfUtcDay(firstDay);
  while ((await repo.deleteEvents(db, beforeMs, DELETED_AT_ONCE)) >= DELETED_AT_ONCE) {
    await letOthersRun();
  }
  // As long as their events, they can be added up again.
  await repo.deleteHours(db, `${firstDay}T00`);
}
