import * as z from 'zod';
import type { Db } from '#api/db/connection/knex.ts';
import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { listResults, type ResultRow, sumResults } from '#api/features/campaigns/service.ts';
import { sentByDay, sumMails } from '#api/mail/sending/mail-counts.ts';
import type { QueryOf } from '#shared/contract/endpoint.ts';
import type {
  adminEmailStatsApi,
  CampaignResult,
  EmailStats,
  MailFigures,
} from '#shared/contract/mailing/email-stats.ts';
import { addDays, DAY_MS, dayRange } from '#shared/domain/dates/days.ts';
import { mailEffect } from '#shared/domain/mail/win-back/mail-effect.ts';
import { startOfUtcDay, utcDay } from '#shared/domain/rollups/periods.ts';
import { rangeAt } from '#shared/domain/rollups/time-ranges.ts';

const ByStart: z.ZodType<[number, string]> = z.tuple([z.number(), z.string()]);
/** Before the first mail. */
const FIRST_DAY = '2020-01-01';
const CHARTED_DAYS = 31;

/** The statistics of mail of a range at an instant; its campaigns in pages, the latest first. */
export async function readEmailStats(
  db: Db,
  { timeRange, limit, cursor }: QueryOf<typeof adminEmailStatsApi.read>,
  nowMs: number,
): Promise<EmailStats> {
  const { from, to } = rangeAt(timeRange, utcDay(nowMs), FIRST_DAY);
  const span = { fromMs: startOfUtcDay(from), beforeMs: startOfUtcDay(to) + DAY_MS };
  const after = readCursor(cursor, ByStart);
  const found = await listResults(db, span, { after, limit: limit + 1 });
  const { rows, nextCursor } = pageOf(found, limit, ({ startedAtMs, campaignId }) => [
    ...([startedAtMs, campaignId] as const),
  ]);
  return {
    timeRange,
    from,
    to,
    items: rows.map(presentResult),
    nextCursor,
    total: await sumResults(db, span),
    asked: await sumMails(db, { from, to }),
    days: await readDays(db, { from, to }, utcDay(nowMs)),
  };
}

async function readDays(
  db: Db,
  { from, to }: { from: string; to: string },
  today: string,
): Promise<EmailStats['days']> {
  const last = to < today ? to : today;
  const earliest = addDays(last, 1 - CHARTED_DAYS);
  const first = from > earliest ? from : earliest;
  const sent = new Map(
    (await sentByDay(db, { from: first, to: last })).map(({ day, mails }) => [day, mails]),
  );
  return dayRange(first, last).map((day) => ({ day, mails: sent.get(day) ?? 0 }));
}

function presentResult(row: ResultRow): CampaignResult {
  const { campaignId: id, kind, subject, state, isSettled } = row;
  const figures = figuresOf(row);
  return {
    id,
    kind,
    subject,
    state,
    isSettled,
    figures,
    startedAt: writeInstant(row.startedAtMs),
    countedAt: writeOptionalInstant(row.countedAtMs),
    effect: mailEffect(
      { people: figures.mailed, cameBack: figures.cameBack },
      { people: figures.control, cameBack: figures.controlCameBack },
    ),
  };
}

function figuresOf(row: ResultRow): MailFigures {
  const { sent, refused, bounced, complaints, unsubscribed } = row;
  const { mailed, cameBack, control, controlCameBack } = row;
  return {
    sent,
    refused,
    bounced,
    complaints,
    unsubscribed,
    mailed,
    cameBack,
    control,
    controlCameBack,
  };
}
