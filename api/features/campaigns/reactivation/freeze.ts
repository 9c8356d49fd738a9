import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import type { Reached, Step } from '#api/features/campaigns/audience.ts';
import { type Candidate, readCandidates } from '#api/features/campaigns/reactivation/candidates.ts';
import { claimUsers } from '#api/features/campaigns/reactivation/claims.ts';
import { listSegment } from '#api/features/campaigns/segments.ts';
import { ensureContacts } from '#api/features/contacts/service.ts';
import type { Segment } from '#shared/domain/mail/segment.ts';

/** A reactivation, and the instant at which people are away or not. */
interface Reactivation {
  readonly campaignId: string;
  readonly nowMs: number;
}

/** Claims those of some users who may get a reactivation mail, and gives each a contact. */
export async function reachUsers(
  trx: Db,
  { campaignId, nowMs }: Reactivation,
  candidates: readonly Candidate[],
): Promise<Reached[]> {
  const free = candidates.filter(({ leftOut }) => leftOut === null);
  const userIds = free.map(({ id }) => id);
  const claimed = await claimUsers(trx, { campaignId, userIds, nowMs });
  const reached = free.filter(({ id }) => claimed.has(id));
  const contacts = reached.map(({ email, name }) => ({
    id: uuidv7(),
    address: email,
    name,
    createdAtMs: nowMs,
  }));
  const contactIds = await ensureContacts(trx, contacts);
  return reached.flatMap(({ id: userId, email: address }) => {
    const contactId = contactIds.get(address);
    return contactId === undefined ? [] : [{ contactId, userId, address }];
  });
}

/** Like `readStep` of audiences, for a reactivation of all who are away. */
export async function reactivationStep(
  trx: Db,
  { campaignId, segment, nowMs }: Reactivation & { readonly segment: Segment },
  { after, limit }: { after: string; limit: number },
): Promise<Step> {
  const users = await listSegment(trx, segment, { after, limit, nowMs });
  const ids = users.map(({ userId }) => userId);
  const reached = await reachUsers(
    trx,
    { campaignId, nowMs },
    await readCandidates(trx, ids, nowMs),
  );
  return { reached, next: users.length < limit ? null : (ids.at(-1) ?? null) };
}
