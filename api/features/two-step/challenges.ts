import { hashToken, makeToken } from '#api/auth/tokens.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { gone } from '#api/errors.ts';
import * as repo from '#api/features/two-step/repo.ts';

const LIFE_MS = 10 * 60_000;
/** So often may a challenge be answered wrongly. */
const MOST_TRIES = 5;

/** A challenge that was just made. */
export interface OpenChallenge {
  readonly token: string;
  readonly expiresAtMs: number;
}

/** Makes a challenge that can be answered within 10 minutes; older ones of a user give way. */
export async function openChallenge(
  db: Db,
  challenge: Pick<repo.ChallengeRow, 'userId' | 'kind' | 'passkeyChallenge'>,
  nowMs: number,
): Promise<OpenChallenge> {
  const token = makeToken();
  const expiresAtMs = nowMs + LIFE_MS;
  if (challenge.kind === 'newPasskey' && challenge.userId !== null) {
    await repo.deleteChallenges(db, challenge.userId, challenge.kind);
  }
  const row = { ...challenge, tokenHash: hashToken(token), expiresAtMs };
  await repo.insertChallenge(db, row, nowMs);
  return { token, expiresAtMs };
}

/** The open challenge with a token; throws 410 where there is none of these kinds. */
export async function readChallenge(
  db: Db,
  token: string,
  { kinds, nowMs }: { kinds: readonly repo.ChallengeKind[]; nowMs: number },
): Promise<repo.ChallengeRow> {
  const challenge = await repo.findChallenge(db, hashToken(token), nowMs);
  if (challenge === null || !kinds.includes(challenge.kind)) throw challengeIsOver();
  return challenge;
}

/** Counts an attempt to answer a challenge; throws 410 after five. */
export async function countTry(db: Db, { tokenHash }: repo.ChallengeRow): Promise<void> {
  if (!(await repo.countTry(db, tokenHash, MOST_TRIES))) throw challengeIsOver();
}

/** Consumes a challenge; throws 410 where that was done before. */
export async function closeChallenge(db: Db, { tokenHash }: repo.ChallengeRow): Promise<void> {
  if (!(await repo.consumeChallenge(db, tokenHash))) throw challengeIsOver();
}

function challengeIsOver() {
  return gone(
    'This sign-in took too long, or too many wrong codes were entered. Please start again.',
  );
}
