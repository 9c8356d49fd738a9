import { hashToken, makeToken } from '#api/auth/tokens.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { notFound } from '#api/errors.ts';
import * as repo from '#api/features/calendar-feed/repo.ts';
import { type CalendarEntry, writeCalendar } from '#api/features/calendar-feed/write-calendar.ts';
import { readPremium } from '#api/features/subscriptions/service.ts';
import type { FeedContents } from '#shared/contract/work/calendar-feed.ts';
import { FEED_DAYS_AHEAD, MOST_FEED_ENTRIES } from '#shared/domain/calendar/feed-limits.ts';
import { DAY_MS, dayOfNumber } from '#shared/domain/dates/days.ts';
import { FEED_DAYS_BACK } from '#shared/domain/premium/contents.ts';
import { site } from '#site.ts';

type Context = Pick<Deps, 'db' | 'now'>;

/** The feed of a user, null while it is off, and how many days back it reaches. */
export interface FeedView {
  readonly row: repo.FeedRow | null;
  readonly daysBack: number;
}

/** Returns the current feed of a user. */
export async function readFeed({ db, now }: Context, userId: string): Promise<FeedView> {
  const [row, { isPremium }] = await Promise.all([
    repo.findFeed(db, userId),
    readPremium(db, userId, now()),
  ]);
  return { row, daysBack: daysBackOf(isPremium) };
}

function daysBackOf(isPremium: boolean): number {
  return isPremium ? FEED_DAYS_BACK.premium : FEED_DAYS_BACK.free;
}

/** Sets the contents of a user's feed, and switches it on where it is off. */
export async function saveFeed(
  context: Context,
  userId: string,
  contents: FeedContents,
): Promise<FeedView> {
  const updatedAt = context.now();
  const secret = makeToken();
  await withTransaction(context.db, async (trx) => {
    await lockUser(trx, userId);
    if ((await repo.findFeed(trx, userId)) === null) {
      await repo.insertFeed(trx, { userId, secret, contents, updatedAt }, hashToken(secret));
    } else await repo.updateContents(trx, { userId, contents, updatedAt });
  });
  return readFeed(context, userId);
}

/**
 * Sets a new secret: the previous address answers 404 from then on. Throws 404 while the feed is
 * off.
 */
export async function renewFeed(context: Context, userId: string): Promise<FeedView> {
  const updatedAt = context.now();
  const secret = makeToken();
  await withTransaction(context.db, async (trx) => {
    await lockUser(trx, userId);
    if ((await repo.findFeed(trx, userId)) === null) throw notFound('The calendar feed');
    await repo.updateSecret(trx, { userId, secret, updatedAt }, hashToken(secret));
  });
  return readFeed(context, userId);
}

/** Switches the feed off; does nothing where it is off already. */
export function removeFeed(db: Db, userId: string): Promise<void> {
  return repo.deleteFeed(db, userId);
}

/** A calendar as text, and when it last changed, in UTC milliseconds. */
export interface WrittenCalendar {
  text: string;
  changedAt: number;
}

/** Returns the calendar of a secret; throws 404 for an unknown one. */
export async function readCalendar({ db, now }: Context, secret: string): Promise<WrittenCalendar> {
  const feed = await repo.findFeedBySecret(db, hashToken(secret));
  if (feed === null) throw notFound('The calendar');
  const nowMs = now();
  const today = Math.floor(nowMs / DAY_MS);
  const premium = await readPremium(db, feed.userId, nowMs);
  const days = { from: today - daysBackOf(premium.isPremium), to: today + FEED_DAYS_AHEAD };
  const [entries, changedAt] = await Promise.all([
    listEntries(db, feed, days),
    repo.lastChange(db, feed.userId),
  ]);
  return {
    text: writeCalendar(site.name, entries),
    // The range moves every day, and depends on premium.
    changedAt: Math.max(changedAt, feed.updatedAt, premium.changedAt, today * DAY_MS),
  };
}

async function listEntries(
  db: Db,
  { userId, contents }: repo.FeedRow,
  days: { from: number; to: number },
): Promise<CalendarEntry[]> {
  const limit = MOST_FEED_ENTRIES;
  const range = { fromMs: days.from * DAY_MS, toMs: (days.to + 1) * DAY_MS, limit };
  const dueDays = { from: dayOfNumber(days.from), to: dayOfNumber(days.to), limit };
  const [plans, sessions, due] = await Promise.all([
    contents.plans ? repo.listPlanned(db, userId, range) : [],
    contents.sessions ? repo.listRecorded(db, userId, range) : [],
    contents.dueTasks ? repo.listDue(db, userId, dueDays) : [],
  ]);
  return [...plans.map(plannedEntry), ...sessions.map(recordedEntry), ...due.map(dueEntry)];
}

function plannedEntry(row: repo.TimedRow): CalendarEntry {
  return {
    ...timedEntry(row),
    uid: `plan-${row.id}`,
    summary: row.title || (row.taskTitle ?? row.projectTitle ?? 'Planned'),
    category: 'Planned',
    isBusy: true,
  };
}

function recordedEntry(row: repo.TimedRow): CalendarEntry {
  return {
    ...timedEntry(row),
    uid: `session-${row.id}`,
    summary: row.taskTitle ?? row.projectTitle ?? (row.title || 'Focus'),
    category: 'Focus',
    isBusy: false,
  };
}

function timedEntry({ startMs, endMs, projectTitle, note, createdAt, updatedAt }: repo.TimedRow) {
  return {
    when: { startMs, endMs },
    description: [projectTitle, note].filter(Boolean).join('\n'),
    createdAt,
    updatedAt,
  };
}

function dueEntry({ id, title, projectTitle, dueOn, ...at }: repo.DueRow): CalendarEntry {
  return {
    uid: `task-${id}`,
    when: { day: dueOn },
    summary: title,
    description: projectTitle,
    category: 'Due',
    isBusy: false,
    createdAt: at.createdAt,
    updatedAt: at.updatedAt,
  };
}
