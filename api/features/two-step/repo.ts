import type { Db } from '#api/db/connection/knex.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';

/** The secret of a user's one-time codes, encrypted. */
export interface CodeSecret {
  sealed: string;
  /** Null until a code has confirmed it. */
  confirmedAtMs: number | null;
  /** The step of the last code that was used. */
  lastStep: number;
}

/** A passkey as it is stored. */
export interface PasskeyRow {
  userId: string;
  id: string;
  credentialId: string;
  /** COSE key in base64url. */
  publicKey: string;
  signCount: number;
  transports: readonly string[];
  name: string;
  createdAtMs: number;
  lastUsedAtMs: number | null;
}

/** The purpose of a challenge. */
export type ChallengeKind = 'secondStep' | 'passkeySignIn' | 'newPasskey';

/** Something that a client was asked and has not answered yet. */
export interface ChallengeRow {
  tokenHash: string;
  /** Null while nobody has said who signs in. */
  userId: string | null;
  kind: ChallengeKind;
  passkeyChallenge: string | null;
  expiresAtMs: number;
}

interface PasskeyRecord {
  user_id: string;
  id: string;
  credential_id: string;
  public_key: string;
  sign_count: number;
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

interface ChallengeRecord {
  token_hash: string;
  user_id: string | null;
  kind: ChallengeKind;
  passkey_challenge: string | null;
  expires_at: number;
}

/** Which second steps a user has set up, without recovery codes. */
export async function listMethods(db: Db, userId: string): Promise<('code' | 'passkey')[]> {
  const [secret, passkey] = await Promise.all([
    db('totp_secrets').where({ user_id: userId }).whereNotNull('confirmed_at').first('user_id'),
    db('passkeys').where({ user_id: userId }).first('id'),
  ]);
  return [
    ...(secret === undefined ? [] : (['code'] as const)),
    ...(passkey === undefined ? [] : (['passkey'] as const)),
  ];
}

/** The secret of a user's one-time codes, or null. */
export async function findSecret(db: Db, userId: string): Promise<CodeSecret | null> {
  const row: { secret: string; confirmed_at: number | null; last_step: number } | undefined =
    await db('totp_secrets')
      .where({ user_id: userId })
      .first('secret', 'confirmed_at', 'last_step');
  if (row === undefined) return null;
  return { sealed: row.secret, confirmedAtMs: row.confirmed_at, lastStep: row.last_step };
}

/** Stores a secret that no code has confirmed yet, in the place of an older one. */
export async function replaceSecret(
  db: Db,
  userId: string,
  sealed: string,
  nowMs: number,
): Promise<void> {
  await deleteSecret(db, userId);
  await db('totp_secrets').insert({
    user_id: userId,
    secret: sealed,
    created_at: nowMs,
    confirmed_at: null,
    last_step: 0,
  });
}

/** Turns one-time codes on. */
export async function confirmSecret(
  db: Db,
  userId: string,
  { step, nowMs }: { step: number; nowMs: number },
): Promise<void> {
  await db('totp_secrets')
    .where({ user_id: userId })
    .update({ confirmed_at: nowMs, last_step: step });
}

/** Consumes the code of a step; false when that of this step or a later one was used before. */
export async function consumeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db('totp_secrets')
    .where({ user_id: userId })
    .where('last_step', '<', step)
    .update({ last_step: step });
  return used === 1;
}

/** Deletes the secret of one-time codes; answers how many there were. */
export function deleteSecret(db: Db, userId: string): Promise<number> {
  return db('totp_secrets').where({ user_id: userId }).delete();
}

/** Stores recovery codes in the place of all before. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  hashes: readonly string[],
  nowMs: number,
): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: nowMs }));
  await db('recovery_codes').insert(rows);
}

/** Consumes a recovery code; false when there is none such, or it was used before. */
export async function consumeRecoveryCode(
  db: Db,
  userId: string,
  hash: string,
  nowMs: number,
): Promise<boolean> {
  const used = await db('recovery_codes')
    .where({ user_id: userId, code_hash: hash })
    .whereNull('used_at')
    .update({ used_at: nowMs });
  return used === 1;
}

/** How many recovery codes of a user still work. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db('recovery_codes')
    .where({ user_id: userId })
    .whereNull('used_at')
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/** Deletes the recovery codes of a user. */
export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db('recovery_codes').where({ user_id: userId }).delete();
}

function toPasskey(row: PasskeyRecord): PasskeyRow {
  const transports = parseJson(row.transports);
  return {
    userId: row.user_id,
    id: row.id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    signCount: row.sign_count,
    transports: Array.isArray(transports) ? transports.map(String) : [],
    name: row.name,
    createdAtMs: row.created_at,
    lastUsedAtMs: row.last_used_at,
  };
}

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  const rows: PasskeyRecord[] = await db('passkeys')
    .where({ user_id: userId })
    .orderBy([{ column: 'created_at' }, { column: 'id' }]);
  return rows.map(toPasskey);
}

/** The passkey with a credential id, by its hash, or null. */
export async function findPasskey(db: Db, credentialHash: string): Promise<PasskeyRow | null> {
  const row: PasskeyRecord | undefined = await db('passkeys')
    .where({ credential_hash: credentialHash })
    .first();
  return row === undefined ? null : toPasskey(row);
}

/** Stores a passkey; throws the driver's duplicate error for a credential that is there. */
export async function insertPasskey(
  db: Db,
  passkey: PasskeyRow,
  credentialHash: string,
): Promise<void> {
  await db('passkeys').insert({
    user_id: passkey.userId,
    id: passkey.id,
    credential_id: passkey.credentialId,
    credential_hash: credentialHash,
    public_key: passkey.publicKey,
    sign_count: passkey.signCount,
    transports: JSON.stringify(passkey.transports),
    name: passkey.name,
    created_at: passkey.createdAtMs,
    last_used_at: passkey.lastUsedAtMs,
  });
}

/** Gives a passkey another name and returns it; null where the user has none with this id. */
export async function renamePasskey(
  db: Db,
  { userId, id }: { userId: string; id: string },
  name: string,
): Promise<PasskeyRow | null> {
  await db('passkeys').where({ user_id: userId, id }).update({ name });
  const row: PasskeyRecord | undefined = await db('passkeys')
    .where({ user_id: userId, id })
    .first();
  return row === undefined ? null : toPasskey(row);
}

/** Writes down that a passkey has signed. */
export async function updatePasskeyUse(
  db: Db,
  { userId, id }: PasskeyRow,
  use: { signCount: number; nowMs: number },
): Promise<void> {
  await db('passkeys')
    .where({ user_id: userId, id })
    .update({ sign_count: use.signCount, last_used_at: use.nowMs });
}

/** Deletes a passkey and returns its name; null where the user has none with this id. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<string | null> {
  const row: { name: string } | undefined = await db('passkeys')
    .where({ user_id: userId, id })
    .first('name');
  if (row === undefined) return null;
  await db('passkeys').where({ user_id: userId, id }).delete();
  return row.name;
}

/** Deletes every passkey of a user; answers how many there were. */
export function deletePasskeys(db: Db, userId: string): Promise<number> {
  return db('passkeys').where({ user_id: userId }).delete();
}

/** Stores a challenge under the hash of its token. */
export async function insertChallenge(
  db: Db,
  challenge: ChallengeRow,
  nowMs: number,
): Promise<void> {
  await db('sign_in_challenges').insert({
    token_hash: challenge.tokenHash,
    user_id: challenge.userId,
    kind: challenge.kind,
    passkey_challenge: challenge.passkeyChallenge,
    tries: 0,
    created_at: nowMs,
    expires_at: challenge.expiresAtMs,
  });
}

/** The challenge with this token and of this kind that can still be answered, or null. */
export async function findChallenge(
  db: Db,
  tokenHash: string,
  nowMs: number,
): Promise<ChallengeRow | null> {
  const row: ChallengeRecord | undefined = await db('sign_in_challenges')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', nowMs)
    .first();
  if (row === undefined) return null;
  return {
    tokenHash: row.token_hash,
    userId: row.user_id,
    kind: row.kind,
    passkeyChallenge: row.passkey_challenge,
    expiresAtMs: row.expires_at,
  };
}

/** Counts an attempt to answer a challenge; false when there were as many as are allowed. */
export async function countTry(db: Db, tokenHash: string, most: number): Promise<boolean> {
  const counted = await db('sign_in_challenges')
    .where({ token_hash: tokenHash })
    .where('tries', '<', most)
    .increment('tries', 1);
  return counted === 1;
}

/** Remembers the random bytes that a passkey is asked to sign for a challenge. */
export async function updatePasskeyChallenge(
  db: Db,
  tokenHash: string,
  passkeyChallenge: string,
): Promise<void> {
  await db('sign_in_challenges')
    .where({ token_hash: tokenHash })
    .update({ passkey_challenge: passkeyChallenge });
}

/** Consumes a challenge; false when somebody else did. */
export async function consumeChallenge(db: Db, tokenHash: string): Promise<boolean> {
  return (await db('sign_in_challenges').where({ token_hash: tokenHash }).delete()) === 1;
}

/** Deletes the open challenges of a user, of one kind or all. */
export async function deleteChallenges(
  db: Db,
  userId: string,
  kind?: ChallengeKind,
): Promise<void> {
  await db('sign_in_challenges')
    .where({ user_id: userId, ...(kind === undefined ? {} : { kind }) })
    .delete();
}

/** Deletes challenges that are over. */
export async function deleteExpiredChallenges(db: Db, nowMs: number): Promise<void> {
  await db('sign_in_challenges').where('expires_at', '<=', nowMs).delete();
}
