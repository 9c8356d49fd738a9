/* The figures of one UTC day, from the rows that they are about. */
import type { Db } from '#api/db/connection/knex.ts';
import { type Figures, NOTHING } from '#api/features/rollups/repo.ts';
import { DAY_MS } from '#shared/domain/dates/days.ts';
import { GRACE_MS } from '#shared/domain/premium/subscription.ts';
import { hoursOfDay, startOfUtcDay, utcHour } from '#shared/domain/rollups/periods.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A day's figures and those of its hours that have any. */
export interface DayFigures {
  readonly day: Figures;
  readonly hours: ReadonlyMap<string, Figures>;
}

type Counted = Readonly<Record<string, number>>;

/** Adds up a day; of the day that it is, premium is counted at this moment. */
export async function readDay(db: Db, day: string, nowMs: number): Promise<DayFigures> {
  const fromMs = startOfUtcDay(day);
  const span: Span = [fromMs, fromMs + DAY_MS];
  const [sessions, active] = [await sumSessions(db, span), await countActive(db, span)];
  const signUps = await countInstants(db, 'users', { column: 'created_at', span });
  const requests = await countRequests(db, span);
  const confirmed = await countInstants(db, 'subscriptions', {
    column: 'decided_at',
    span,
    given: 'starts_at',
  });
  const errors = await readErrors(db, day);
  const hours = new Map<string, Figures>();
  for (const hour of hoursOfDay(day)) {
    const figures: Figures = {
      signUps: signUps[hour] ?? 0,
      active: active[hour] ?? 0,
      sessions: sessions.count[hour] ?? 0,
      minutes: sessions.minutes[hour] ?? 0,
      requests: requests[hour] ?? 0,
      confirmed: confirmed[hour] ?? 0,
      errors: errors[hour] ?? 0,
      premium: 0,
    };
    if (Object.values(figures).some((figure) => figure > 0)) hours.set(hour, figures);
  }
  const premium = await countPremium(db, Math.min(fromMs + DAY_MS, nowMs));
  return { day: { ...addUp([...hours.values()]), premium }, hours };
}

/** The sum of figures; premium, which is a state, is left at 0. */
export function addUp(all: readonly Figures[]): Figures {
  const sum = (figure: keyof Figures) => all.reduce((total, each) => total + each[figure], 0);
  return {
    ...NOTHING,
    signUps: sum('signUps'),
    active: sum('active'),
    sessions: sum('sessions'),
    minutes: sum('minutes'),
    requests: sum('requests'),
    confirmed: sum('confirmed'),
    errors: sum('errors'),
  };
}

type Span = readonly [fromMs: number, toMs: number];

/** The instant at which the hour of an instant begins, in SQL. */
function hourStart(db: Db, column: string) {
  return db.raw('?? - ?? % ?', [column, column, HOUR_MS]);
}

function recorded(db: Db, [fromMs, toMs]: Span) {
  return db('pomodoros')
    .where('ended_at', '>=', fromMs)
    .where('ended_at', '<', toMs)
    .where({ completed: 1 })
    .whereNull('deleted_at');
}

async function sumSessions(db: Db, span: Span): Promise<{ count: Counted; minutes: Counted }> {
  const rows: { hour: number; count: number | string; minutes: number | string }[] = await recorded(
    db,
    span,
  )
    .select({ hour: hourStart(db, 'ended_at') })
    .count({ count: '*' })
    .sum({ minutes: 'duration_minutes' })
    .groupBy('hour');
  return {
    count: Object.fromEntries(rows.map(({ hour, count }) => [utcHour(hour), Number(count)])),
    minutes: Object.fromEntries(rows.map(({ hour, minutes }) => [utcHour(hour), Number(minutes)])),
  };
}

/** People by the hour of their first session of the day. */
async function countActive(db: Db, span: Span): Promise<Counted> {
  const first = recorded(db, span)
    .select('user_id')
    .min({ first_at: 'ended_at' })
    .groupBy('user_id')
    .as('firsts');
  const rows: { hour: number; count: number | string }[] = await db
    .from(first)
    .select({ hour: hourStart(db, 'first_at') })
    .count({ count: '*' })
    .groupBy('hour');
  return Object.fromEntries(rows.map(({ hour, count }) => [utcHour(hour), Number(count)]));
}

interface Instants {
  readonly column: string;
  readonly span: Span;
  /** A column that has to hold something. */
  readonly given?: string;
}

async function countInstants(
  db: Db,
  table: string,
  { column, span: [fromMs, toMs], given }: Instants,
): Promise<Counted> {
  const query = db(table).where(column, '>=', fromMs).where(column, '<', toMs);
  if (given !== undefined) query.whereNotNull(given);
  const rows: { hour: number; count: number | string }[] = await query
    .select({ hour: hourStart(db, column) })
    .count({ count: '*' })
    .groupBy('hour');
  return Object.fromEntries(rows.map(({ hour, count }) => [utcHour(hour), Number(count)]));
}

/** Requests of users: what an administrator gives by hand is decided in the moment it is made. */
async function countRequests(db: Db, [fromMs, toMs]: Span): Promise<Counted> {
  const rows: { hour: number; count: number | string }[] = await db('subscriptions')
    .where('requested_at', '>=', fromMs)
    .where('requested_at', '<', toMs)
    .where((open) => {
      open.whereNull('decided_at').orWhere('decided_at', '<>', db.ref('requested_at'));
    })
    .select({ hour: hourStart(db, 'requested_at') })
    .count({ count: '*' })
    .groupBy('hour');
  return Object.fromEntries(rows.map(({ hour, count }) => [utcHour(hour), Number(count)]));
}

async function readErrors(db: Db, day: string): Promise<Counted> {
  const rows: { hour: string; errors: number }[] = await db('error_hours')
    .whereIn('hour', hoursOfDay(day))
    .select('hour', 'errors');
  return Object.fromEntries(rows.map(({ hour, errors }) => [hour, errors]));
}

/** How many people had premium at an instant: as `givesPremium` says it, over all of them. */
async function countPremium(db: Db, atMs: number): Promise<number> {
  const row: { count?: number | string } | undefined = await db('subscriptions')
    .whereIn('status', ['confirmed', 'ended'])
    .where('starts_at', '<=', atMs)
    .where((living) => {
      living.whereNull('ended_at').orWhere('ended_at', '>', atMs);
    })
    .where((paid) => {
      paid
        .whereNull('ends_at')
        .orWhere('ends_at', '>', atMs)
        .orWhere((grace) => {
          grace.where('ends_at', '>', atMs - GRACE_MS).where((kept) => {
            kept.whereNull('cancelled_at').orWhere('cancelled_at', '>', atMs);
          });
        });
    })
    .countDistinct({ count: 'user_id' })
    .first();
  return Number(row?.count ?? 0);
}

/** The people who recorded a session on a day, and when their accounts were made. */
export async function listActive(
  db: Db,
  day: string,
): Promise<{ userId: string; createdAtMs: number }[]> {
  const fromMs = startOfUtcDay(day);
  const ids = recorded(db, [fromMs, fromMs + DAY_MS])
    .distinct('user_id')
    .as('active');
  const rows: { id: string; created_at: number }[] = await db
    .from(ids)
    .join('users', 'users.id', 'active.user_id')
    .select('users.id', 'users.created_at');
  return rows.map(({ id, created_at }) => ({ userId: id, createdAtMs: created_at }));
}

/** How many accounts there are. It reads them all, so only background work may ask. */
export async function countAccounts(db: Db): Promise<number> {
  const row: { count?: number | string } | undefined = await db('users')
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/** The days of the first and of the last row that figures are about; null without any. */
export async function findDaysOfRows(db: Db): Promise<{ firstMs: number; lastMs: number } | null> {
  const sources = [
    ['users', 'created_at'],
    ['pomodoros', 'ended_at'],
    ['subscriptions', 'requested_at'],
  ] as const;
  const ends: number[] = [];
  for (const [table, column] of sources) {
    for (const order of ['asc', 'desc'] as const) {
      const row: { at: number } | undefined = await db(table)
        .orderBy(column, order)
        .first({ at: column });
      if (row !== undefined) ends.push(row.at);
    }
  }
  if (ends.length === 0) return null;
  return { firstMs: Math.min(...ends), lastMs: Math.max(...ends) };
}
