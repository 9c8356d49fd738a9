/*
 * Counts what came of campaigns, in the database and in steps of so many recipients, until the days in
 * which coming back counts are over. Then the figures are settled: the rows they come from may be
 * forgotten.
 */
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { findCampaign } from '#api/features/campaigns/repo.ts';
import {
  keepResult,
  listDueResults,
  type ResultFigures,
  takeResult,
} from '#api/features/campaigns/results/results.ts';
import { DAY_MS } from '#shared/domain/dates/days.ts';
import { CAME_BACK_DAYS } from '#shared/domain/mail/win-back/mail-effect.ts';

const STEP = 1000;
const MINUTE_MS = 60_000;
/** Another process counts a campaign that was taken so long ago and not kept. */
const TAKEN_MS = 30 * MINUTE_MS;
/** A campaign is counted again after so many times as long as it took. */
const REST = 50;
const SHORTEST_REST_MS = 10_000;
const LONGEST_REST_MS = 60 * MINUTE_MS;
/** Sessions without a connection arrive later. */
const LATE_MS = DAY_MS;
const WINDOW_MS = CAME_BACK_DAYS * DAY_MS;

interface Options {
  readonly db: Knex;
  readonly now: () => number;
}

/** Counts the campaigns that are due, unless another process does. Returns how many were counted. */
export async function refreshResults({ db, now }: Options): Promise<number> {
  let counted = 0;
  for (const { campaign_id: id } of await listDueResults(db, now())) {
    const nowMs = now();
    if (!(await takeResult(db, id, { nowMs, untilMs: nowMs + TAKEN_MS }))) continue;
    const began = performance.now();
    const campaign = await findCampaign(db, id);
    const figures = await countResult(db, id, campaign?.listId ?? null);
    const tookMs = performance.now() - began;
    const restMs = Math.min(LONGEST_REST_MS, Math.max(SHORTEST_REST_MS, tookMs * REST));
    const endedAtMs = campaign?.endedAtMs ?? null;
    const isSettled =
      campaign === null || (endedAtMs !== null && nowMs > endedAtMs + WINDOW_MS + LATE_MS);
    const dueAtMs = nowMs + restMs;
    await keepResult(db, id, { figures, isSettled, countedAtMs: nowMs, dueAtMs });
    counted += 1;
  }
  return counted;
}

interface GroupRecord {
  state: string;
  is_complaint: number;
  people: number | string;
  users: number | string;
  came_back: number | string | null;
  unsubscribed: number | string | null;
  last: string;
}

/** Counts the recipients of a campaign from their rows. */
export async function countResult(
  db: Db,
  campaignId: string,
  listId: string | null,
): Promise<ResultFigures> {
  let figures: ResultFigures = {
    sent: 0,
    refused: 0,
    bounced: 0,
    complaints: 0,
    unsubscribed: 0,
    mailed: 0,
    cameBack: 0,
    control: 0,
    controlCameBack: 0,
  };
  for (let after = ''; ; ) {
    const groups = await countStep(db, { campaignId, listId, after });
    const last = groups.reduce((most, group) => (group.last > most ? group.last : most), '');
    if (last === '') return figures;
    for (const group of groups) figures = add(figures, group);
    after = last;
    await letOthersRun();
  }
}

function add(figures: ResultFigures, group: GroupRecord): ResultFigures {
  const people = Number(group.people);
  const users = Number(group.users);
  const cameBack = Number(group.came_back ?? 0);
  switch (group.state) {
    case 'control':
      return {
        ...figures,
        control: figures.control + users,
        controlCameBack: figures.controlCameBack + cameBack,
      };
    case 'refused':
      return { ...figures, refused: figures.refused + people };
    case 'sent':
    case 'bounced': {
      const isComplaint = group.is_complaint === 1;
      return {
        ...figures,
        sent: figures.sent + people,
        mailed: figures.mailed + users,
        cameBack: figures.cameBack + cameBack,
        bounced: figures.bounced + (group.state === 'bounced' && !isComplaint ? people : 0),
        complaints: figures.complaints + (isComplaint ? people : 0),
        unsubscribed: figures.unsubscribed + Number(group.unsubscribed ?? 0),
      };
    }
    default:
      return figures;
  }
}

interface Step {
  readonly campaignId: string;
  readonly listId: string | null;
  /** The contact after whom it goes on. */
  readonly after: string;
}

function countStep(db: Db, { campaignId, listId, after }: Step): Promise<GroupRecord[]> {
  const step = db('campaign_recipients as r')
    .where('r.campaign_id', campaignId)
    .where('r.contact_id', '>', after)
    .orderBy('r.contact_id')
    .limit(STEP)
    .select('r.contact_id', 'r.state', 'r.user_id')
    .select({
      is_complaint: db.raw("case when r.reason = 'complaint' then 1 else 0 end"),
      came_back: db.raw(CAME_BACK, [WINDOW_MS]),
      unsubscribed: db.raw(LEFT, [WINDOW_MS, listId, WINDOW_MS]),
    });
  return db
    .from(step.as('t'))
    .groupBy('t.state', 't.is_complaint')
    .select('t.state', 't.is_complaint')
    .count({ people: '*', users: 't.user_id' })
    .sum({ came_back: 't.came_back', unsubscribed: 't.unsubscribed' })
    .max({ last: 't.contact_id' });
}

const CAME_BACK = `case when exists (
  select 1 from pomodoros as p
  where p.user_id = r.user_id and p.ended_at > r.settled_at and p.ended_at <= r.settled_at + ?
    and p.completed = 1 and p.deleted_at is null
) then 1 else 0 end`;

/** By one click for all mail, or on the page of a mail for its list. */
const LEFT = `case when exists (
  select 1 from sent_mails as s join mail_suppressions as m on m.address_hash = s.address_hash
  where s.id = r.id and m.reason = 'unsubscribed' and m.since between s.sent_at and s.sent_at + ?
) or exists (
  select 1 from mail_list_members as l
  where l.list_id = ? and l.contact_id = r.contact_id
    and l.left_at between r.settled_at and r.settled_at + ?
) then 1 else 0 end`;
