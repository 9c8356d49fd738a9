import type { Db } from '#api/db/connection/knex.ts';

/** A signed-in device as it is stored. */
export interface Session {
  userId: string;
  id: string;
  device: string;
  createdAtMs: number;
  lastSeenAtMs: number;
  expiresAtMs: number;
  /** When its user last entered the password; null for never. */
  confirmedAtMs: number | null;
}

/** A session with the current rights of its user. */
export interface SessionWithUser extends Session {
  isAdmin: boolean;
  isActive: boolean;
  timeZone: string;
  /** Expiry of the temporary password, or null where the password is the user's own. */
  tempPasswordUntilMs: number | null;
}

interface SessionRow {
  user_id: string;
  id: string;
  device: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  confirmed_at: number | null;
}

interface SessionWithUserRow extends SessionRow {
  is_admin: number;
  is_active: number;
  time_zone: string;
  temp_password_until: number | null;
}

/** A string constant, because every call uses it: building the query costs more than running it. */
const SESSION_WITH_USER =
  's.user_id, s.id, s.device, s.created_at, s.last_seen_at, s.expires_at, s.confirmed_at, u.is_admin, u.is_active, u.time_zone, u.temp_password_until';

function toSession(row: SessionRow): Session {
  return {
    userId: row.user_id,
    id: row.id,
    device: row.device,
    createdAtMs: row.created_at,
    lastSeenAtMs: row.last_seen_at,
    expiresAtMs: row.expires_at,
    confirmedAtMs: row.confirmed_at,
  };
}

/** Stores a session under the hash of its token. */
export async function insertSession(db: Db, session: Session, tokenHash: string): Promise<void> {
  await db('sessions').insert({
    user_id: session.userId,
    id: session.id,
    token_hash: tokenHash,
    device: session.device,
    created_at: session.createdAtMs,
    last_seen_at: session.lastSeenAtMs,
    expires_at: session.expiresAtMs,
    confirmed_at: session.confirmedAtMs,
  });
}

/** Returns the session of a token with the current rights of its user, or null. */
export async function findSessionByToken(
  db: Db,
  tokenHash: string,
): Promise<SessionWithUser | null> {
  const row: SessionWithUserRow | undefined = await db('sessions as s')
    .joinRaw('inner join users as u on u.id = s.user_id')
    .where('s.token_hash', tokenHash)
    .first(db.raw(SESSION_WITH_USER));
  if (row === undefined) return null;
  return {
    ...toSession(row),
    isAdmin: row.is_admin === 1,
    isActive: row.is_active === 1,
    timeZone: row.time_zone,
    tempPasswordUntilMs: row.temp_password_until,
  };
}

/** Returns every stored session of a user, the one seen last first. */
export async function listSessions(db: Db, userId: string): Promise<Session[]> {
  const rows: SessionRow[] = await db('sessions')
    .where({ user_id: userId })
    .orderBy([
      { column: 'last_seen_at', order: 'desc' },
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
  return rows.map(toSession);
}

/** Records that a session was used. */
export async function updateLastSeen(
  db: Db,
  session: { userId: string; id: string },
  nowMs: number,
): Promise<void> {
  await db('sessions')
    .where({ user_id: session.userId, id: session.id })
    .update({ last_seen_at: nowMs });
}

/** Records that the user entered the password in a session. */
export async function updateConfirmed(
  db: Db,
  session: { userId: string; id: string },
  nowMs: number,
): Promise<void> {
  await db('sessions')
    .where({ user_id: session.userId, id: session.id })
    .update({ confirmed_at: nowMs });
}

/** Returns whether a session of a user is stored, even if it has expired. */
export async function hasSession(db: Db, userId: string, id: string): Promise<boolean> {
  return (await db('sessions').where({ user_id: userId, id }).first('id')) !== undefined;
}

/** Deletes these sessions of a user; returns their number. */
export function deleteSessions(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  return db('sessions').where({ user_id: userId }).whereIn('id', ids).delete();
}

/** Deletes every session of a user but the given one. */
export async function deleteOtherSessions(
  db: Db,
  userId: string,
  keptId: string | null,
): Promise<void> {
  const sessions = db('sessions').where({ user_id: userId });
  if (keptId !== null) sessions.whereNot({ id: keptId });
  await sessions.delete();
}

/** Returns how many resets a user was mailed since an instant. */
export async function countResetsSince(db: Db, userId: string, sinceMs: number): Promise<number> {
  const row = await db('password_resets')
    .where({ user_id: userId })
    .where('created_at', '>', sinceMs)
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/** Stores a reset under the hash of its token. */
export async function insertReset(
  db: Db,
  reset: { userId: string; tokenHash: string; createdAtMs: number; expiresAtMs: number },
): Promise<void> {
  await db('password_resets').insert({
    user_id: reset.userId,
    token_hash: reset.tokenHash,
    created_at: reset.createdAtMs,
    expires_at: reset.expiresAtMs,
    used_at: null,
  });
}

/** Returns the user whose password this token may set now; null if unknown, used or expired. */
export async function findReset(db: Db, tokenHash: string, nowMs: number): Promise<string | null> {
  const row: { user_id: string } | undefined = await validResets(db, nowMs)
    .where({ token_hash: tokenHash })
    .first('user_id');
  return row?.user_id ?? null;
}

/** Consumes a token; returns false if it was used concurrently or has expired. */
export async function useReset(db: Db, tokenHash: string, nowMs: number): Promise<boolean> {
  const used = await validResets(db, nowMs)
    .where({ token_hash: tokenHash })
    .update({ used_at: nowMs });
  return used === 1;
}

function validResets(db: Db, nowMs: number) {
  return db('password_resets').whereNull('used_at').where('expires_at', '>', nowMs);
}

/** Invalidates every open link of a user. */
export async function voidResets(db: Db, userId: string, nowMs: number): Promise<void> {
  await db('password_resets')
    .where({ user_id: userId })
    .whereNull('used_at')
    .update({ used_at: nowMs });
}

/** Deletes the resets of a user that were created before an instant. */
export async function deleteResetsBefore(db: Db, userId: string, beforeMs: number): Promise<void> {
  await db('password_resets')
    .where({ user_id: userId })
    .where('created_at', '<=', beforeMs)
    .delete();
}

/** Stores the pending change of an address, replacing an older one. */
export async function replaceEmailChange(
  db: Db,
  change: {
    userId: string;
    email: string;
    tokenHash: string;
    createdAtMs: number;
    expiresAtMs: number;
  },
): Promise<void> {
  await deleteEmailChange(db, change.userId);
  await db('email_changes').insert({
    user_id: change.userId,
    token_hash: change.tokenHash,
    email: change.email,
    created_at: change.createdAtMs,
    expires_at: change.expiresAtMs,
  });
}

/** Returns the user whose address this token may change now; null if unknown, used or expired. */
export async function findEmailChange(
  db: Db,
  tokenHash: string,
  nowMs: number,
): Promise<string | null> {
  const row: { user_id: string } | undefined = await db('email_changes')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', nowMs)
    .first('user_id');
  return row?.user_id ?? null;
}

/**
 * Consumes a token and returns the new address; null if it was used concurrently or has expired.
 */
export async function takeEmailChange(
  db: Db,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  nowMs: number,
): Promise<string | null> {
  const own = () =>
    db('email_changes')
      .where({ user_id: userId, token_hash: tokenHash })
      .where('expires_at', '>', nowMs);
  const row: { email: string } | undefined = await own().first('email');
  if (row === undefined) return null;
  return (await own().delete()) === 1 ? row.email : null;
}

/** Invalidates the open link of a user for changing the address. */
export async function deleteEmailChange(db: Db, userId: string): Promise<void> {
  await db('email_changes').where({ user_id: userId }).delete();
}
