import { hashToken } from '#api/auth/tokens.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { findAccountByEmail } from '#api/features/users/service.ts';

const MAX_NETWORKS = 20;

/** Hashed, so that the table reveals no addresses. */
function hashNetwork(userId: string, network: string): string {
  return hashToken(`${userId} ${network}`);
}

/** Returns whether the owner of the account with this address signed in from the network before. */
export async function isKnownNetwork(db: Db, email: string, network: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email);
  return account !== null && isKnownNetworkOf(db, account.id, network);
}

/** Returns whether the owner of an account signed in from the network before. */
export async function isKnownNetworkOf(db: Db, userId: string, network: string): Promise<boolean> {
  const key = { user_id: userId, network_hash: hashNetwork(userId, network) };
  return (await db('known_networks').where(key).first('seen_at')) !== undefined;
}

/** Records that the owner of the account used this network; the newest twenty are kept. */
export async function rememberNetwork(
  trx: Db,
  userId: string,
  network: string,
  nowMs: number,
): Promise<void> {
  const row = { user_id: userId, network_hash: hashNetwork(userId, network), seen_at: nowMs };
  await trx('known_networks').insert(row).onConflict(['user_id', 'network_hash']).merge();
  const old: string[] = await trx('known_networks')
    .where({ user_id: userId })
    .orderBy('seen_at', 'desc')
    .orderBy('network_hash')
    .limit(1000)
    .offset(MAX_NETWORKS)
    .pluck('network_hash');
  if (old.length === 0) return;
  await trx('known_networks').where({ user_id: userId }).whereIn('network_hash', old).delete();
}
