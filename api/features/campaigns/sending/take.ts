import type { Knex } from 'knex';
import { withTransaction } from '#api/db/connection/transaction.ts';
import * as recipients from '#api/features/campaigns/recipients.ts';
import * as repo from '#api/features/campaigns/repo.ts';
import { addVolumes, domainsLeft, speedLeft } from '#api/features/campaigns/sending/volumes.ts';
import { domainOf } from '#shared/domain/mail/addresses.ts';

/** Recipients that a sender has, and the campaign that they are of. */
export interface Taken {
  readonly campaign: repo.CampaignRow;
  readonly recipients: readonly recipients.TakenRecipient[];
  /** True where the speed allows no more at this moment. */
  readonly isAtLimit: boolean;
}

interface Taking {
  readonly holder: string;
  readonly leaseMs: number;
  readonly limit: number;
  readonly nowMs: number;
}

/**
 * Takes recipients of a campaign that is being sent, as many as speed and warm-up allow. Those whose
 * domain has enough for now wait for its next hour or day. Returns null where it is not being sent any more.
 */
export function takeRecipients(
  db: Knex,
  campaignId: string,
  { holder, leaseMs, limit, nowMs }: Taking,
): Promise<Taken | null> {
  return withTransaction(db, async (trx) => {
    const campaign = await repo.lockCampaign(trx, campaignId);
    if (campaign === null || campaign.state !== 'sending') return null;
    const left = await speedLeft(trx, campaign.perHour, nowMs);
    const most = Math.min(limit, left);
    if (most === 0) return { campaign, recipients: [], isAtLimit: true };
    const due = await recipients.listDue(trx, campaignId, { nowMs, limit: most });
    const { taken, waiting } = await byDomain(trx, due, { warmsUp: campaign.warmsUp, nowMs });
    for (const [moreAtMs, ids] of waiting) await recipients.putOff(trx, ids, moreAtMs);
    const ids = taken.map(({ id }) => id);
    await recipients.lease(trx, ids, { holder, leaseMs });
    await addVolumes(trx, countByDomain(taken), nowMs);
    return { campaign, recipients: taken, isAtLimit: false };
  });
}

async function byDomain(
  trx: Knex.Transaction,
  due: readonly recipients.TakenRecipient[],
  { warmsUp, nowMs }: { warmsUp: boolean; nowMs: number },
): Promise<{ taken: recipients.TakenRecipient[]; waiting: ReadonlyMap<number, string[]> }> {
  const waiting = new Map<number, string[]>();
  if (!warmsUp) return { taken: [...due], waiting };
  const domains = await domainsLeft(trx, [...countByDomain(due).keys()].toSorted(), nowMs);
  const begun = new Map<string, number>();
  const taken: recipients.TakenRecipient[] = [];
  for (const recipient of due) {
    const domain = domainOf(recipient.address);
    const { left = 0, moreAtMs = nowMs } = domains.get(domain) ?? {};
    const count = begun.get(domain) ?? 0;
    if (count < left) {
      begun.set(domain, count + 1);
      taken.push(recipient);
    } else waiting.set(moreAtMs, [...(waiting.get(moreAtMs) ?? []), recipient.id]);
  }
  return { taken, waiting };
}

function countByDomain(list: readonly recipients.TakenRecipient[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { address } of list) {
    const domain = domainOf(address);
    counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return counts;
}
