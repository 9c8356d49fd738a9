import { hasPasskeys } from '#platform/device/has-passkeys.ts';
import { signWithPasskey } from '#platform/device/passkeys.ts';
import type { SecondStepNeeded } from '#shared/contract/account/auth.ts';
import { secondStepApi } from '#shared/contract/account/two-step.ts';
import type { User } from '#shared/contract/account/users.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { pageAccount } from '../../../workspace/page-account.ts';

/** A sign-in whose password was correct and whose second step is pending. */
export type SecondStep = SecondStepNeeded['secondStep'];

/** Completes a sign-in with a one-time code or a recovery code. */
export async function answerCode(challenge: string, code: string): Promise<CallResult<User>> {
  const { client, auth } = pageAccount();
  return auth.enter(await client.call(secondStepApi.answerCode, { body: { challenge, code } }));
}

/**
 * Signs in with a passkey, as the second step of the given challenge or without one. If the user
 * closes the browser's dialog, the message names the alternatives.
 */
export async function signInWithPasskey(challenge?: string): Promise<CallResult<User>> {
  const { client, auth } = pageAccount();
  if (!hasPasskeys()) return unable('This browser doesn’t support passkeys.');
  const body = challenge === undefined ? {} : { challenge };
  const asked = await client.call(secondStepApi.passkeyOptions, { body });
  if (asked.kind !== 'ok') return asked;
  const signed = await signWithPasskey(asked.value.options);
  if (signed.kind === 'failed') return unable('The passkey could not be used.');
  if (signed.kind !== 'done') return unable('No passkey was chosen.');
  const answer = { challenge: asked.value.challenge, credential: signed.credential };
  return auth.enter(await client.call(secondStepApi.answerPasskey, { body: answer }));
}

function unable(why: string): CallResult<never> {
  const message = `${why} Try again, or sign in another way.`;
  return { kind: 'refused', status: 0, id: 'noPasskey', message, fields: {}, current: null };
}
