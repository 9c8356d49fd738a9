import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#api/auth/actor.ts';
import { hashToken } from '#api/auth/tokens.ts';
import { classifyDbError } from '#api/db/connection/db-errors.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { conflict, gone, invalid, notFound } from '#api/errors.ts';
import { closeChallenge, openChallenge, readChallenge } from '#api/features/two-step/challenges.ts';
import * as repo from '#api/features/two-step/repo.ts';
import { giveRecoveryCodes, tell, tidyUp } from '#api/features/two-step/service.ts';
import { readAccount } from '#api/features/users/service.ts';
import type { NewCredential, SignedCredential } from '#shared/contract/account/two-step.ts';

type PasskeyDeps = Pick<Deps, 'db' | 'now' | 'mailer' | 'env'>;

/** Two hundred and fifty modules, read by the first passkey instead of by every start of the server. */
const readWebauthn = () => import('@simplewebauthn/server');

const MOST_PASSKEYS = 20;
const TIMEOUT_MS = 5 * 60_000;

/** EdDSA, ES256 and RS256: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

/** The site as passkeys know it: they work for this host alone. */
function siteOf({ env }: Pick<Deps, 'env'>) {
  return { rpID: new URL(env.siteUrl).hostname, expectedOrigin: env.siteUrl };
}

/** A passkey in the lists that browsers are given. */
function describe({ credentialId, transports }: repo.PasskeyRow) {
  return { id: credentialId, transports: [...transports] };
}

/** Returns the options for creating a passkey in a browser; throws 409 after twenty. */
export async function newPasskeyOptions(deps: PasskeyDeps, { userId }: Actor) {
  const { email, name } = await readAccount(deps.db, userId);
  const passkeys = await repo.listPasskeys(deps.db, userId);
  if (passkeys.length >= MOST_PASSKEYS) {
    throw conflict(`An account has at most ${MOST_PASSKEYS} passkeys. Remove one first.`);
  }
  const { generateRegistrationOptions } = await readWebauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Ripen',
    rpID: siteOf(deps).rpID,
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: name,
    timeout: TIMEOUT_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(describe),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const challenge = { userId, kind: 'newPasskey', passkeyChallenge: options.challenge } as const;
  const { token } = await openChallenge(deps.db, challenge, deps.now());
  return { challenge: token, options: { ...options } };
}

/** Adds a passkey that a browser has made, and recovery codes where the user has none. */
export async function addPasskey(
  deps: PasskeyDeps,
  { userId }: Actor,
  given: { challenge: string; name: string; credential: NewCredential },
): Promise<{ passkey: repo.PasskeyRow; recoveryCodes: string[] | null }> {
  const nowMs = deps.now();
  const challenge = await readChallenge(deps.db, given.challenge, { kinds: ['newPasskey'], nowMs });
  if (challenge.userId !== userId) throw gone('This setup took too long. Please start again.');
  const made = await readNewCredential(deps, challenge, given.credential);
  const passkey = {
    userId,
    id: uuidv7(),
    name: given.name,
    createdAtMs: nowMs,
    lastUsedAtMs: null,
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    signCount: made.counter,
    transports: given.credential.response.transports ?? [],
  };
  try {
    return await withTransaction(deps.db, async (trx: Knex.Transaction) => {
      await lockUser(trx, userId);
      await closeChallenge(trx, challenge);
      await repo.insertPasskey(trx, passkey, hashToken(made.id));
      const notice = { kind: 'passkeyAdded', passkey: given.name } as const;
      await tell(deps, trx, await readAccount(trx, userId), notice);
      return { passkey, recoveryCodes: await giveRecoveryCodes(deps, trx, userId) };
    });
  } catch (error) {
    if (classifyDbError(error) !== 'duplicate') throw error;
    throw conflict('This passkey already belongs to an account.');
  }
}

async function readNewCredential(
  deps: PasskeyDeps,
  { passkeyChallenge }: repo.ChallengeRow,
  credential: NewCredential,
) {
  const { rpID, expectedOrigin } = siteOf(deps);
  const { id, rawId, type, response } = credential;
  const { clientDataJSON, attestationObject } = response;
  const { verifyRegistrationResponse } = await readWebauthn();
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: passkeyChallenge ?? '',
    expectedOrigin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (verified?.verified !== true) throw notFromPasskey();
  return verified.registrationInfo.credential;
}

function notFromPasskey() {
  return invalid({ credential: 'This passkey could not be verified. Please try again.' });
}

/**
 * Returns the challenge for a passkey to sign: one of the account whose second step is asked, or without a
 * challenge any that the browser has for this site.
 */
export async function passkeyOptions(deps: PasskeyDeps, token: string | undefined) {
  const nowMs = deps.now();
  const open =
    token === undefined
      ? null
      : await readChallenge(deps.db, token, { kinds: ['secondStep'], nowMs });
  const userId = open?.userId ?? null;
  const allowed = userId === null ? [] : await repo.listPasskeys(deps.db, userId);
  const { generateAuthenticationOptions } = await readWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps).rpID,
    timeout: TIMEOUT_MS,
    userVerification: open === null ? 'required' : 'preferred',
    allowCredentials: allowed.map(describe),
  });
  const passkeyChallenge = options.challenge;
  if (open === null || token === undefined) {
    const challenge = { userId: null, kind: 'passkeySignIn', passkeyChallenge } as const;
    const made = await openChallenge(deps.db, challenge, nowMs);
    return { challenge: made.token, options: { ...options } };
  }
  await repo.updatePasskeyChallenge(deps.db, open.tokenHash, passkeyChallenge);
  return { challenge: token, options: { ...options } };
}

/**
 * Answers a challenge with what a passkey has signed and returns whose it is. Alone it has to verify its
 * user; as the second step it has to belong to the account of the password. Throws 422 at `credential`.
 */
export async function passByPasskey(
  deps: PasskeyDeps,
  challenge: repo.ChallengeRow,
  credential: SignedCredential,
): Promise<string> {
  const passkey = await repo.findPasskey(deps.db, hashToken(credential.id));
  if (passkey === null) {
    throw invalid({
      credential: 'This passkey isn’t registered here. Sign in with your password.',
    });
  }
  if (challenge.userId !== null && challenge.userId !== passkey.userId) throw notFromPasskey();
  const { newCounter } = await readSignature(deps, { challenge, passkey }, credential);
  await withTransaction(deps.db, async (trx: Knex.Transaction) => {
    const account = await readAccount(trx, passkey.userId);
    if (!account.isActive) throw gone('This account was deactivated.');
    await closeChallenge(trx, challenge);
    await repo.updatePasskeyUse(trx, passkey, { signCount: newCounter, nowMs: deps.now() });
  });
  return passkey.userId;
}

async function readSignature(
  deps: PasskeyDeps,
  { challenge, passkey }: { challenge: repo.ChallengeRow; passkey: repo.PasskeyRow },
  { id, rawId, type, response }: SignedCredential,
): Promise<VerifiedAuthenticationResponse['authenticationInfo']> {
  const { rpID, expectedOrigin } = siteOf(deps);
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verifyAuthenticationResponse } = await readWebauthn();
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge.passkeyChallenge ?? '',
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: challenge.kind === 'passkeySignIn',
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.signCount,
    },
  }).catch(() => null);
  if (verified?.verified !== true) throw notFromPasskey();
  return verified.authenticationInfo;
}

/** Gives a passkey another name; throws 404 for any other. */
export async function renamePasskey(
  { db }: Pick<Deps, 'db'>,
  passkey: { userId: string; id: string },
  name: string,
): Promise<repo.PasskeyRow> {
  const renamed = await repo.renamePasskey(db, passkey, name);
  if (renamed === null) throw notFound('This passkey');
  return renamed;
}

/** Removes a passkey; throws 404 for any other. */
export function removePasskey(deps: PasskeyDeps, { userId }: Actor, id: string): Promise<void> {
  return withTransaction(deps.db, async (trx: Knex.Transaction) => {
    await lockUser(trx, userId);
    const name = await repo.deletePasskey(trx, userId, id);
    if (name === null) throw notFound('This passkey');
    await tidyUp(trx, userId);
    const account = await readAccount(trx, userId);
    await tell(deps, trx, account, { kind: 'passkeyRemoved', passkey: name });
  });
}
