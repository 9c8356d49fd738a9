import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { type Created, createOnce } from '#api/db/rows/create-once.ts';
import type { Deps } from '#api/deps.ts';
import { conflict, invalid, notFound } from '#api/errors.ts';
import { type AuditActor, recordAct } from '#api/features/audit/service.ts';
import { audienceWords, listNames } from '#api/features/campaigns/audience.ts';
import { presentCampaign } from '#api/features/campaigns/presenter.ts';
import * as repo from '#api/features/campaigns/repo.ts';
import { checkWritten } from '#api/features/campaigns/written-mail.ts';
import { asAdministrator } from '#api/features/users/service.ts';
import type { CampaignContent, CampaignDetails } from '#shared/contract/mailing/email-campaigns.ts';
import { campaignActions, campaignAfter } from '#shared/domain/mail/campaign.ts';
import { SPEED_PER_HOUR } from '#shared/domain/mail/sending-speed.ts';

/** Dependencies of campaigns. */
export type Context = Pick<Deps, 'db' | 'env' | 'now' | 'pictures'>;

/** The content of a campaign of which nothing is written yet. */
export const EMPTY: CampaignContent = {
  subject: '',
  preview: '',
  source: '',
  senderName: '',
  replyTo: '',
  listId: null,
  segment: null,
  perHour: SPEED_PER_HOUR.usual,
  warmsUp: true,
  hasControl: true,
};

/** A campaign with what is to be mended in it. */
export async function present(context: Context, row: repo.CampaignRow): Promise<CampaignDetails> {
  const audience = await audienceWords(context.db, row);
  const { problems } = await checkWritten(context, row, row);
  return presentCampaign(row, { audience, problems });
}

/** Returns a campaign; throws 404 for an unknown one. */
export async function findKnown(db: Db, id: string): Promise<repo.CampaignRow> {
  return known(await repo.findCampaign(db, id));
}

/** Like `findKnown`, and locks it until the transaction ends. */
export async function lockKnown(trx: Db, id: string): Promise<repo.CampaignRow> {
  return known(await repo.lockCampaign(trx, id));
}

function known(row: repo.CampaignRow | null): repo.CampaignRow {
  if (row === null) throw notFound('The campaign');
  return row;
}

/** Makes a draft; a repeated id returns the first result. */
export function createCampaign(
  context: Context,
  actor: AuditActor,
  { id = uuidv7(), ...given }: { id?: string | undefined } & Partial<CampaignContent>,
): Promise<Created<CampaignDetails>> {
  const { db, now } = context;
  const content = { ...EMPTY, ...given };
  const find = async () => {
    const row = await repo.findCampaign(db, id);
    return row === null ? null : present(context, row);
  };
  return createOnce(async () => {
    const first = await find();
    if (first !== null) return { row: first, isRepeat: true };
    const nowMs = now();
    await asAdministrator(db, actor, async (trx) => {
      await refuseUnknownList(trx, content);
      await repo.insertCampaign(trx, { id, content, nowMs });
      await audit(trx, actor, { act: 'campaign.create', id }, nowMs);
    });
    return { row: await present(context, await findKnown(db, id)), isRepeat: false };
  }, find);
}

/**
 * Makes a draft with the content of another campaign; a repeated id returns the first result. Throws 409
 * for a reactivation.
 */
export async function duplicateCampaign(
  context: Context,
  actor: AuditActor,
  { from, id }: { from: string; id: string | undefined },
): Promise<Created<CampaignDetails>> {
  const { subject, preview, source, senderName, replyTo, ...row } = await findKnown(
    context.db,
    from,
  );
  if (!campaignActions(row, 'administrator').includes('duplicate')) {
    throw conflict(
      'Send another reactivation from the inactive users: nobody gets two in 60 days.',
    );
  }
  const { listId, segment, perHour, warmsUp, hasControl } = row;
  const isThere = listId !== null && (await listNames(context.db, [listId])).has(listId);
  return createCampaign(context, actor, {
    id,
    subject,
    preview,
    source,
    senderName,
    replyTo,
    segment,
    perHour,
    warmsUp,
    hasControl,
    listId: isThere ? listId : null,
  });
}

/** Saves a draft. Throws 409 where it has started, or somebody else was faster. */
export async function saveCampaign(
  context: Context,
  actor: AuditActor,
  id: string,
  { version, ...content }: CampaignContent & { version: number },
): Promise<CampaignDetails> {
  const nowMs = context.now();
  await asAdministrator(context.db, actor, async (trx) => {
    const row = await lockKnown(trx, id);
    refuseStale(row, version);
    const edited = campaignAfter(row, { kind: 'edit' }, { actor: 'administrator', nowMs });
    if (!edited.ok) throw conflict(edited.reason);
    await refuseUnknownList(trx, content);
    await repo.updateCampaign(trx, id, { campaign: edited.campaign, content, nowMs });
  });
  return present(context, await findKnown(context.db, id));
}

/** Throws 409 with the present campaign where it has changed since a version. */
export function refuseStale(row: repo.CampaignRow, version: number): void {
  if (row.version === version) return;
  const words = 'Somebody else has changed this campaign. Look at the changes and try again.';
  throw conflict(words, presentCampaign(row, { audience: '', problems: [] }));
}

async function refuseUnknownList(trx: Db, { listId }: Pick<CampaignContent, 'listId'>) {
  if (listId === null || (await listNames(trx, [listId])).has(listId)) return;
  throw invalid({ listId: 'This list is gone. Choose another.' });
}

/** Deletes a campaign that was never sent. Throws 404 for an unknown one, 409 for one that was. */
export async function removeCampaign(
  { db, now }: Context,
  actor: AuditActor,
  id: string,
): Promise<void> {
  await asAdministrator(db, actor, async (trx) => {
    const row = await lockKnown(trx, id);
    if (!campaignActions(row, 'administrator').includes('delete')) {
      throw conflict('Only a draft can be deleted. Cancel this campaign first.');
    }
    await repo.deleteCampaign(trx, id);
    await audit(trx, actor, { act: 'campaign.delete', id }, now());
  });
}

/** Records an act on a campaign, in the transaction that performs it. */
export function audit(
  trx: Knex.Transaction,
  actor: AuditActor,
  { act, id, details = {} }: { act: string; id: string; details?: Record<string, number> },
  nowMs: number,
): Promise<void> {
  return recordAct(trx, actor, { act, subjectKind: 'campaign', subjectId: id, details }, nowMs);
}
