/*
 * Each connection goes from recipient to recipient in steps: in one transaction it settles the last one
 * and begins the next. So at most one recipient of each connection is in doubt after a kill.
 */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { shareTransactions } from '#api/db/connection/shared-transactions.ts';
import { noteReactivated } from '#api/features/campaigns/reactivation/claims.ts';
import {
  beginAll,
  type Settlement,
  settle,
  type TakenRecipient,
} from '#api/features/campaigns/recipients.ts';
import type { CampaignRow } from '#api/features/campaigns/repo.ts';
import { whySkipped } from '#api/features/campaigns/sending/eligible.ts';
import { noteAllSent } from '#api/mail/sending/sent-mails.ts';
import { suppress } from '#api/mail/suppressions.ts';

/** A recipient who was sent to, with the outcome. */
export interface Settled {
  readonly recipient: TakenRecipient;
  readonly settlement: Settlement;
  readonly isHardBounce: boolean;
}

/** The last recipient of a connection and its next one, each null where there is none. */
export interface Step {
  readonly settled: Settled | null;
  readonly next: TakenRecipient | null;
}

/** Tells if the next recipient may be sent to; `notBegun`: the campaign is paused or over. */
export type Admission = 'begun' | 'skipped' | 'notBegun';

interface Stepping {
  readonly db: Knex;
  readonly now: () => number;
  readonly log: Logger;
  readonly leaseMs: number;
  readonly campaign: CampaignRow;
  readonly holder: string;
  /** The connections that still take steps. */
  readonly open: () => number;
}

/** A step waits at most so long for those of other connections. */
const WAIT_MS = 3;

/** Makes what takes a step. Steps of several connections at the same time share a transaction. */
export function createSteps(stepping: Stepping): (step: Step) => Promise<Admission> {
  const take = async (trx: Knex.Transaction, steps: readonly Step[]) => {
    const settled = steps.flatMap((step) => step.settled ?? []);
    await settleAll(trx, stepping, settled);
    const next = steps.flatMap((step) => step.next ?? []);
    const admissions = await admit(trx, stepping, next);
    return steps.map((step) => admissions.get(step.next?.id ?? '') ?? 'notBegun');
  };
  // While one half of the connections takes a step, the other half sends.
  const enough = () => stepping.open();
  return shareTransactions(stepping.db, take, { enough, waitMs: WAIT_MS });
}

async function settleAll(
  trx: Knex.Transaction,
  { now, log, campaign, holder }: Stepping,
  all: readonly Settled[],
): Promise<void> {
  const nowMs = now();
  const sent = all.filter(({ settlement }) => settlement.state === 'sent');
  const mails = sent.map(({ recipient: { id, address } }) => ({ id, to: address }));
  await noteAllSent(trx, mails, nowMs);
  if (campaign.kind === 'reactivation') {
    const userIds = sent.flatMap(({ recipient: { userId } }) => userId ?? []);
    await noteReactivated(trx, { userIds, nowMs });
  }
  const ids = mails.map(({ id }) => id);
  const settled = await settle(trx, { ids, holder }, { state: 'sent', reason: '', nowMs });
  if (settled < ids.length) {
    log.warn({ mails: ids.length - settled }, 'mails that were sent had been taken over');
  }
  for (const { recipient, settlement, isHardBounce } of all) {
    if (settlement.state === 'sent') continue;
    const { id, address } = recipient;
    if (isHardBounce) await suppress(trx, { address, reason: 'hardBounce', nowMs });
    await settle(trx, { ids: [id], holder }, settlement);
  }
}

/** Begins recipients, and then looks whether they still may get the campaign. */
async function admit(
  trx: Knex.Transaction,
  { now, leaseMs, campaign, holder }: Stepping,
  next: readonly TakenRecipient[],
): Promise<ReadonlyMap<string, Admission>> {
  const begun = await beginAll(
    trx,
    next.map(({ id }) => id),
    { holder, leaseMs },
  );
  const reasons = await whySkipped(
    trx,
    campaign,
    next.filter(({ id }) => begun.has(id)),
  );
  for (const [id, reason] of reasons) {
    await settle(trx, { ids: [id], holder }, { state: 'skipped', reason, nowMs: now() });
  }
  return new Map(
    next.map(({ id }) => [
      id,
      begun.has(id) ? (reasons.has(id) ? 'skipped' : 'begun') : 'notBegun',
    ]),
  );
}
