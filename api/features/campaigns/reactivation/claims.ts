/*
 * Who may be reactivated: a user is claimed by one reactivation at a time, and by the next one sixty days
 * after the mail at the earliest. The claim is a row by user, so that the database decides between two
 * administrators.
 */
import type { Db } from '#api/db/connection/knex.ts';
import { reactivatedUntilMs } from '#shared/domain/mail/win-back/reactivation.ts';

const TABLE = 'reactivations';

interface Claim {
  readonly campaignId: string;
  readonly userIds: readonly string[];
  readonly nowMs: number;
}

/**
 * Claims users for a reactivation. Returns those who are claimed by it now: others had one within sixty
 * days, or are about to get one. Run it in a transaction.
 */
export async function claimUsers(
  trx: Db,
  { campaignId, userIds, nowMs }: Claim,
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  // In one order, so that two claims wait for each other instead of blocking each other.
  const ids = userIds.toSorted();
  await trx(TABLE)
    .insert(ids.map((user_id) => ({ user_id, campaign_id: campaignId, claimed_at: 0 })))
    .onConflict('user_id')
    .ignore();
  const untilMs = reactivatedUntilMs(nowMs);
  await trx(TABLE)
    .whereIn('user_id', ids)
    .where('claimed_at', '<=', untilMs)
    .where((free) => {
      free.whereNull('mailed_at').orWhere('mailed_at', '<=', untilMs);
    })
    .update({ campaign_id: campaignId, claimed_at: nowMs });
  const claimed: string[] = await trx(TABLE)
    .whereIn('user_id', ids)
    .where({ campaign_id: campaignId })
    .where('claimed_at', '>', 0)
    .forUpdate()
    .pluck('user_id');
  return new Set(claimed);
}

/** Frees those whom a cancelled reactivation has not been sent to. Run it in a transaction. */
export async function releaseWaiting(trx: Db, campaignId: string): Promise<void> {
  const waiting = trx('campaign_recipients')
    .where({ campaign_id: campaignId, state: 'waiting' })
    .whereNotNull('user_id')
    .select('user_id');
  await trx(TABLE)
    .where({ campaign_id: campaignId })
    .whereIn('user_id', waiting)
    .update({ claimed_at: 0 });
}

/** Notes that users got a mail of a reactivation. */
export async function noteReactivated(
  trx: Db,
  { userIds, nowMs }: { userIds: readonly string[]; nowMs: number },
): Promise<void> {
  if (userIds.length === 0) return;
  await trx(TABLE)
    .whereIn('user_id', [...userIds])
    .update({ mailed_at: nowMs });
}

/** Returns those users who are claimed by a reactivation. */
export async function claimedOf(
  db: Db,
  campaignId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const claimed: string[] = await db(TABLE)
    .whereIn('user_id', [...userIds])
    .where({ campaign_id: campaignId })
    .where('claimed_at', '>', 0)
    .pluck('user_id');
  return new Set(claimed);
}

/** The last reactivation of a user; instants in UTC milliseconds. */
export interface LastReactivation {
  /** When the user was claimed or mailed, whichever was later: from then on sixty days count. */
  readonly countsFromMs: number | null;
  /** When a mail was sent; null where none was. */
  readonly mailedAtMs: number | null;
}

/** The last reactivations of users, by their ids; those who never had one are left out. */
export async function readLastReactivations(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, LastReactivation>> {
  if (userIds.length === 0) return new Map();
  const rows: { user_id: string; claimed_at: number; mailed_at: number | null }[] = await db(TABLE)
    .whereIn('user_id', [...userIds])
    .select('user_id', 'claimed_at', 'mailed_at');
  return new Map(
    rows.map(({ user_id, claimed_at, mailed_at }) => {
      const latest = Math.max(claimed_at, mailed_at ?? 0);
      return [user_id, { countsFromMs: latest === 0 ? null : latest, mailedAtMs: mailed_at }];
    }),
  );
}
