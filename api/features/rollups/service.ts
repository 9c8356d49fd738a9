import type { Db } from '#api/db/connection/knex.ts';
import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { Deps } from '#api/deps.ts';
import { addUp } from '#api/features/rollups/day-figures.ts';
import { REFRESHED } from '#api/features/rollups/refresh.ts';
import * as repo from '#api/features/rollups/repo.ts';
import { findMailbox, mailboxId } from '#api/mail/inbox/mailbox-state.ts';
import type { RangeStats, Retention, TodayStats } from '#shared/contract/admin/admin-stats.ts';
import { addDays, DAY_MS, daysBetween } from '#shared/domain/dates/days.ts';
import { hoursOfDay, periodOf, startOfUtcDay, utcDay } from '#shared/domain/rollups/periods.ts';
import {
  median,
  rangeAt,
  rangeBefore,
  type StatsRange,
  type TimeRange,
} from '#shared/domain/rollups/time-ranges.ts';

const HOUR_MS = 60 * 60 * 1000;
const WEEKDAYS_BEFORE = 8;
const COHORTS = 12;

/** When the figures were last added up, as replies say it. */
export async function readAsOf(db: Db): Promise<string | null> {
  return writeOptionalInstant(await repo.findInstant(db, REFRESHED));
}

/** The figures of a range at an instant. */
export async function readRange(db: Db, timeRange: TimeRange, nowMs: number): Promise<RangeStats> {
  const today = utcDay(nowMs);
  const first = (await repo.findFirstDay(db)) ?? today;
  const range = rangeAt(timeRange, today, first);
  const before = rangeBefore(range);
  const isComplete = range.to < today;
  return {
    timeRange,
    from: range.from,
    to: range.to,
    isComplete,
    step: range.step,
    figures: await readWhole(db, range),
    before: before === null ? null : await readWhole(db, before),
    beforeSoFar: before === null || isComplete ? null : await readSoFar(db, range, before, nowMs),
    points: await readPoints(db, range, today),
    asOf: await readAsOf(db),
  };
}

async function readWhole(db: Db, { kind, from }: StatsRange): Promise<repo.Figures> {
  const row = await repo.findRollup(db, kind, kind === 'all' ? '' : from);
  return figuresOf(row ?? repo.NOTHING);
}

function figuresOf({ ...figures }: repo.Figures & { period?: string }): repo.Figures {
  const { period: _period, ...rest } = figures;
  return rest;
}

/** The part of the range before that lies as far from its beginning as now from this one's. */
async function readSoFar(
  db: Db,
  range: StatsRange,
  before: StatsRange,
  nowMs: number,
): Promise<RangeStats['beforeSoFar']> {
  const sinceMs = nowMs - startOfUtcDay(range.from);
  const untilMs = Math.min(startOfUtcDay(before.from) + sinceMs, endOf(before));
  const lastDay = utcDay(untilMs);
  const days =
    lastDay > before.from
      ? await repo.listRollups(db, 'day', { from: before.from, to: addDays(lastDay, -1) })
      : [];
  const part = await readPartOfDay(db, lastDay, untilMs - startOfUtcDay(lastDay));
  const { active: _active, premium: _premium, ...sums } = addUp([...days, part]);
  return sums;
}

function endOf({ to }: StatsRange): number {
  return startOfUtcDay(to) + DAY_MS;
}

/** A day's figures up to a time of it; of the hour that it is, as much as has passed of it. */
async function readPartOfDay(db: Db, day: string, passedMs: number): Promise<repo.Figures> {
  const hours = await repo.listRollups(db, 'hour', spanOfHours(day));
  return partOf(hours, passedMs);
}

function spanOfHours(day: string): { from: string; to: string } {
  const hours = hoursOfDay(day);
  return { from: hours[0] ?? day, to: hours.at(-1) ?? day };
}

function partOf(hours: readonly repo.Rollup[], passedMs: number): repo.Figures {
  const shares = hours.map((hour) => {
    const startMs = Number(hour.period.slice(-2)) * HOUR_MS;
    return { hour, share: Math.max(0, Math.min(1, (passedMs - startMs) / HOUR_MS)) };
  });
  const sum = (figure: keyof repo.Figures) =>
    Math.round(shares.reduce((total, { hour, share }) => total + hour[figure] * share, 0));
  return {
    signUps: sum('signUps'),
    active: sum('active'),
    sessions: sum('sessions'),
    minutes: sum('minutes'),
    requests: sum('requests'),
    confirmed: sum('confirmed'),
    errors: sum('errors'),
    premium: 0,
  };
}

/** Every step of the range up to now, also those without figures. */
async function readPoints(
  db: Db,
  { from, to, step }: StatsRange,
  today: string,
): Promise<RangeStats['points']> {
  const last = to < today ? to : today;
  const steps = step === 'hour' ? hoursOfDay(from) : stepsBetween(from, last, step);
  const span = { from: steps[0] ?? from, to: steps.at(-1) ?? last };
  const rows = await repo.listRollups(db, step, span);
  const byPeriod = new Map(rows.map((row) => [row.period, figuresOf(row)]));
  return steps.map((at) => ({ at, figures: byPeriod.get(at) ?? repo.NOTHING }));
}

function stepsBetween(from: string, to: string, step: 'day' | 'month'): string[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    addDays(from, index),
  );
  return [...new Set(days.map((day) => periodOf(step, day)))];
}

const COMPARED = ['signUps', 'active', 'sessions', 'minutes', 'errors'] as const;

/** Today against the median of the last eight same weekdays on which there were figures yet. */
export async function readToday(db: Db, nowMs: number): Promise<TodayStats> {
  const day = utcDay(nowMs);
  const first = await repo.findFirstDay(db);
  const days = Array.from({ length: WEEKDAYS_BEFORE }, (_, index) =>
    addDays(day, -7 * (index + 1)),
  );
  const known = days.filter((each) => first !== null && each >= first);
  const today = (await repo.findRollup(db, 'day', day)) ?? repo.NOTHING;
  const parts: repo.Figures[] = [];
  const wholes: repo.Figures[] = [];
  for (const each of known) {
    const hours = await repo.listRollups(db, 'hour', spanOfHours(each));
    parts.push(partOf(hours, nowMs - startOfUtcDay(day)));
    wholes.push(addUp(hours));
  }
  const entries = COMPARED.map((figure) => [
    figure,
    {
      today: today[figure],
      usual: median(parts.map((part) => part[figure])),
      wholeDay: median(wholes.map((whole) => whole[figure])),
    },
  ]);
  const figures = Object.fromEntries(entries) as TodayStats['figures'];
  return { day, days: known.length, figures, asOf: await readAsOf(db) };
}

/** The retention of those who joined in the last twelve weeks, the newest week first. */
export async function readRetention(db: Db, nowMs: number): Promise<Retention> {
  const thisWeek = periodOf('week', utcDay(nowMs));
  const weeks = Array.from({ length: COHORTS }, (_, index) => addDays(thisWeek, -7 * index));
  const span = { from: weeks.at(-1) ?? thisWeek, to: thisWeek };
  const people = new Map(
    (await repo.listRetention(db, span)).map((row) => [`${row.joined} ${row.week}`, row.people]),
  );
  const joined = new Map(
    (await repo.listRollups(db, 'week', span)).map((row) => [row.period, row.signUps]),
  );
  const cohorts = weeks.map((week, index) => ({
    week,
    joined: joined.get(week) ?? 0,
    active: Array.from(
      { length: index + 1 },
      (_, later) => people.get(`${week} ${addDays(week, 7 * later)}`) ?? 0,
    ),
  }));
  return { cohorts, asOf: await readAsOf(db) };
}

/** How many accounts were made in each period of a kind from one to another, as last added up. */
export async function readSignUps(
  db: Db,
  kind: 'hour' | 'day' | 'month',
  span: { from: string; to: string },
): Promise<ReadonlyMap<string, number>> {
  const rows = await repo.listRollups(db, kind, span);
  return new Map(rows.map(({ period, signUps }) => [period, signUps]));
}

/** People with premium and with a session today, as last added up. */
export async function readPeople(
  db: Db,
  nowMs: number,
): Promise<{ premium: number; activeToday: number }> {
  const all = await repo.findRollup(db, 'all', '');
  const today = await repo.findRollup(db, 'day', utcDay(nowMs));
  return {
    premium: today?.premium ?? all?.premium ?? 0,
    activeToday: today?.active ?? 0,
  };
}

/** How many accounts there are, as of the last minute's figures. */
export async function readPeopleCount(db: Db): Promise<number> {
  return (await repo.findRollup(db, 'all', ''))?.signUps ?? 0;
}

/** An instant of a list that waits, as replies say it. */
export function presentWaiting({
  count,
  oldestAtMs,
}: {
  count: number;
  oldestAtMs: number | null;
}) {
  return { count, oldestAt: oldestAtMs === null ? null : writeInstant(oldestAtMs) };
}

/** The state of a mailbox, as replies say it; null where none is configured. */
export async function readMailbox(db: Db, settings: Deps['env']['inbox']) {
  if (settings === null) return null;
  const state = await findMailbox(db, mailboxId(settings.imap));
  return {
    readAt: writeOptionalInstant(state?.readAtMs ?? null),
    failingSince: writeOptionalInstant(state?.failingSinceMs ?? null),
    problem: state?.problem ?? null,
  };
}
