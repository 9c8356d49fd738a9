import { hashToken, makeToken } from '#api/auth/tokens.ts';
import type { Db } from '#api/db/knex.ts';
import { lockUser } from '#api/db/lock-user.ts';
import { withTransaction } from '#api/db/transaction.ts';
import type { Deps } from '#api/deps.ts';
import { notFound } from '#api/errors.ts';
import * as repo from '#api/features/calendar-feed/repo.ts';
import { type CalendarEntry, writeCalendar } from '#api/features/calendar-feed/write-calendar.ts';
import type { FeedContents } from '#shared/contract/calendar-feed.ts';
import { FEED_DAYS, MOST_FEED_ENTRIES } from '#shared/domain/calendar/feed-limits.ts';
import { DAY_MS, dayOfNumber } from '#shared/domain/dates/days.ts';
import { site } from '#site.ts';

type Context = Pick<Deps, 'db' | 'now'>;

/** The feed of a user, or null while it is off. */
export function readFeed(db: Db, userId: string): Promise<repo.FeedRow | null> {
  return repo.findFeed(db, userId);
}

/** Says what the feed of a user tells, and switches it on where it is off. */
export function saveFeed(
  { db, now }: Context,
  userId: string,
  contents: FeedContents,
): Promise<repo.FeedRow> {
  const updatedAt = now();
  const secret = makeToken();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const present = await repo.findFeed(trx, userId);
    if (present === null) {
      const feed = { userId, secret, contents, updatedAt };
      await repo.insertFeed(trx, feed, hashToken(secret));
      return feed;
    }
    await repo.updateContents(trx, { userId, contents, updatedAt });
    return { ...present, contents, updatedAt };
  });
}

/** Gives the feed another secret: the address before answers 404 from then on. Throws 404 while it is off. */
export function renewFeed({ db, now }: Context, userId: string): Promise<repo.FeedRow> {
  const updatedAt = now();
  const secret = makeToken();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const present = await repo.findFeed(trx, userId);
    if (present === null) throw notFound('The calendar feed');
    await repo.updateSecret(trx, { userId, secret, updatedAt }, hashToken(secret));
    return { ...present, secret, updatedAt };
  });
}

/** Switches the feed off; it may be off already. */
export function removeFeed(db: Db, userId: string): Promise<void> {
  return repo.deleteFeed(db, userId);
}

/** A calendar as its readers get it, and when it last became what it is, in UTC milliseconds. */
export interface WrittenCalendar {
  text: string;
  changedAt: number;
}

/** The calendar behind a secret; throws 404 for one that opens nothing. */
export async function readCalendar({ db, now }: Context, secret: string): Promise<WrittenCalendar> {
  const feed = await repo.findFeedBySecret(db, hashToken(secret));
  if (feed === null) throw notFound('The calendar');
  const today = Math.floor(now() / DAY_MS);
  const days = { from: today - FEED_DAYS.back, to: today + FEED_DAYS.ahead };
  const [entries, changedAt] = await Promise.all([
    listEntries(db, feed, days),
    repo.lastChange(db, feed.userId),
  ]);
  return {
    text: writeCalendar(site.name, entries),
    // Each day brings other days into sight.
    changedAt: Math.max(changedAt, feed.updatedAt, today * DAY_MS),
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
