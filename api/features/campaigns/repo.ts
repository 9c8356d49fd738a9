import type { Db } from '#api/db/connection/knex.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';
import { insertResult } from '#api/features/campaigns/results/results.ts';
import type { ComposedMail } from '#mailing/compose/compose-mail.ts';
import type { CampaignContent, CampaignCounts } from '#shared/contract/mailing/email-campaigns.ts';
import type { Campaign, CampaignKind, CampaignState } from '#shared/domain/mail/campaign.ts';

/** Recipients by their states, and how many got it in the five minutes before `atMs`. */
export interface StoredCounts extends CampaignCounts {
  readonly sentLately: number;
  readonly atMs: number;
}

type Listed = 'subject' | 'listId' | 'segment';

/** A campaign without its text; instants in UTC milliseconds. */
export interface ListedRow extends Campaign, Readonly<Pick<CampaignContent, Listed>> {
  readonly id: string;
  readonly kind: CampaignKind;
  readonly counts: StoredCounts | null;
  readonly version: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** A campaign; instants in UTC milliseconds. */
export interface CampaignRow extends ListedRow, Readonly<CampaignContent> {
  /** Its recipients when it started. */
  readonly expected: number;
  /** The place up to which recipients are frozen; empty before the first. */
  readonly frozenTo: string;
  readonly frozenAtMs: number | null;
}

interface ListedRecord {
  id: string;
  kind: CampaignKind;
  subject: string;
  list_id: string | null;
  segment: string | null;
  state: CampaignState;
  starts_at: number | null;
  started_at: number | null;
  ended_at: number | null;
  pause_reason: string | null;
  start_failure: string | null;
  counts: string | null;
  version: number;
  created_at: number;
  updated_at: number;
}

interface CampaignRecord extends ListedRecord {
  preview: string;
  source: string;
  sender_name: string;
  reply_to: string;
  per_hour: number;
  warms_up: number;
  has_control: number;
  expected: number;
  frozen_to: string;
  frozen_at: number | null;
}

const LISTED = [
  'id',
  'kind',
  'subject',
  'list_id',
  'segment',
  'state',
  'starts_at',
  'started_at',
  'ended_at',
  'pause_reason',
  'start_failure',
  'counts',
  'version',
  'created_at',
  'updated_at',
];
/** All but the composed mail, which is large. */
const COLUMNS = [
  ...LISTED,
  'preview',
  'source',
  'sender_name',
  'reply_to',
  'per_hour',
  'warms_up',
  'has_control',
  'expected',
  'frozen_to',
  'frozen_at',
];

function fromListed(record: ListedRecord): ListedRow {
  const { id, kind, subject, state, version, list_id } = record;
  return {
    id,
    kind,
    subject,
    state,
    version,
    listId: list_id,
    pauseReason: record.pause_reason,
    startFailure: record.start_failure,
    // Both are written by this module.
    segment: parseJson(record.segment ?? 'null') as CampaignContent['segment'],
    counts: parseJson(record.counts ?? 'null') as StoredCounts | null,
    startsAtMs: record.starts_at,
    startedAtMs: record.started_at,
    endedAtMs: record.ended_at,
    createdAtMs: record.created_at,
    updatedAtMs: record.updated_at,
  };
}

function fromRecord(record: CampaignRecord): CampaignRow {
  const { preview, source, expected } = record;
  return {
    ...fromListed(record),
    preview,
    source,
    expected,
    senderName: record.sender_name,
    replyTo: record.reply_to,
    perHour: record.per_hour,
    warmsUp: record.warms_up === 1,
    hasControl: record.has_control === 1,
    frozenTo: record.frozen_to,
    frozenAtMs: record.frozen_at,
  };
}

/** Campaigns without their texts, those that changed last first, after a key of `[updatedAtMs, id]`. */
export async function listCampaigns(
  db: Db,
  { state, after, limit }: { state: CampaignState | null; after: SortKey | null; limit: number },
): Promise<ListedRow[]> {
  const all = db('campaigns').select(LISTED);
  if (state !== null) all.where({ state });
  const records: ListedRecord[] = await pageAfter(all, ['updated_at', 'id'], 'desc', after).limit(
    limit,
  );
  return records.map(fromListed);
}

/** Returns a campaign, or null. */
export async function findCampaign(db: Db, id: string): Promise<CampaignRow | null> {
  const record: CampaignRecord | undefined = await db('campaigns').where({ id }).first(COLUMNS);
  return record === undefined ? null : fromRecord(record);
}

/** Locks a campaign until the transaction ends, and returns it. */
export async function lockCampaign(trx: Db, id: string): Promise<CampaignRow | null> {
  const record: CampaignRecord | undefined = await trx('campaigns')
    .where({ id })
    .forUpdate()
    .first(COLUMNS);
  return record === undefined ? null : fromRecord(record);
}

/** The ids of campaigns that the clock or the sender has to do with: being sent, or due to start. */
export async function listAtWork(db: Db, nowMs: number): Promise<{ id: string; state: string }[]> {
  const sending: { id: string; state: string }[] = await db('campaigns')
    .where({ state: 'sending' })
    .orderBy('updated_at')
    .select('id', 'state');
  const due: { id: string; state: string }[] = await db('campaigns')
    // Those that were missed wait for an administrator.
    .where({ state: 'scheduled', start_failure: null })
    .where('starts_at', '<=', nowMs)
    .orderBy('starts_at')
    .select('id', 'state');
  return [...sending, ...due];
}

/** Campaigns of which something is to happen still, without drafts, by their states. */
export async function listUnfinished(db: Db): Promise<CampaignRow[]> {
  const all: CampaignRecord[] = [];
  for (const state of ['scheduled', 'sending', 'paused'] as const) {
    const records: CampaignRecord[] = await db('campaigns')
      .where({ state })
      .orderBy(['updated_at', 'id'])
      .select(COLUMNS);
    all.push(...records);
  }
  return all.map(fromRecord);
}

function contentRecord(content: CampaignContent) {
  const { subject, preview, source, listId, segment } = content;
  return {
    subject,
    preview,
    source,
    sender_name: content.senderName,
    reply_to: content.replyTo,
    list_id: listId,
    segment: segment === null ? null : JSON.stringify(segment),
    per_hour: content.perHour,
    warms_up: content.warmsUp ? 1 : 0,
    has_control: content.hasControl ? 1 : 0,
  };
}

function stateRecord({ state, startsAtMs, startedAtMs, endedAtMs, ...reasons }: Campaign) {
  return {
    state,
    starts_at: startsAtMs,
    started_at: startedAtMs,
    ended_at: endedAtMs,
    pause_reason: reasons.pauseReason,
    start_failure: reasons.startFailure,
  };
}

interface NewCampaign {
  readonly id: string;
  readonly kind?: CampaignKind;
  readonly content: CampaignContent;
  readonly nowMs: number;
}

/** Stores a draft; fails as a duplicate where its id is taken. */
export async function insertCampaign(
  db: Db,
  { id, kind = 'campaign', content, nowMs }: NewCampaign,
): Promise<void> {
  await db('campaigns').insert({
    id,
    kind,
    ...contentRecord(content),
    state: 'draft',
    created_at: nowMs,
    updated_at: nowMs,
  });
}

interface Change {
  readonly campaign: Campaign;
  readonly nowMs: number;
  readonly content?: CampaignContent;
}

/** Stores what a locked campaign has become, as its next version. */
export async function updateCampaign(
  trx: Db,
  id: string,
  { campaign, content, nowMs }: Change,
): Promise<void> {
  await trx('campaigns')
    .where({ id })
    .update({
      ...stateRecord(campaign),
      ...(content === undefined ? {} : contentRecord(content)),
      version: trx.raw('version + 1'),
      updated_at: nowMs,
    });
}

/** Keeps the mail of a campaign that starts, how many people it goes to, and room for its results. */
export async function keepComposed(
  trx: Db,
  id: string,
  { composed, expected, nowMs }: { composed: ComposedMail; expected: number; nowMs: number },
): Promise<void> {
  const kept = { composed: JSON.stringify(composed), expected, frozen_to: '', frozen_at: null };
  await trx('campaigns').where({ id }).update(kept);
  await insertResult(trx, { campaignId: id, startedAtMs: nowMs });
}

/** The mail of a campaign that has started; null before. */
export async function readComposed(db: Db, id: string): Promise<ComposedMail | null> {
  const row: { composed: string | null } | undefined = await db('campaigns')
    .where({ id })
    .first('composed');
  // Written by `keepComposed`.
  return parseJson(row?.composed ?? 'null') as ComposedMail | null;
}

/** Notes how far the recipients of a campaign are frozen. */
export async function noteFrozen(
  trx: Db,
  id: string,
  { to, atMs }: { to: string; atMs: number | null },
): Promise<void> {
  await trx('campaigns').where({ id }).update({ frozen_to: to, frozen_at: atMs });
}

/** Keeps the counts of a campaign. */
export async function keepCounts(db: Db, id: string, counts: StoredCounts): Promise<void> {
  await db('campaigns')
    .where({ id })
    .update({ counts: JSON.stringify(counts) });
}

/** Deletes a campaign that was never sent. */
export async function deleteCampaign(trx: Db, id: string): Promise<void> {
  await trx('campaigns').where({ id }).delete();
}
