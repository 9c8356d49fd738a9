import { createApiClient } from '#client/api-client.ts';
import { authApi } from '#shared/contract/account/auth.ts';
import type { Account } from '../../workspace/wire-account.ts';

/** The parts of an account that the check uses. */
export type SignInCheck = Pick<Account, 'token'> & {
  readonly auth: Pick<Account['auth'], 'forget'>;
};

/**
 * Forgets the sign-in of this browser where the server has ended it, without leaving the page.
 * Returns whether the server confirms that the user is still signed in.
 */
export async function isStillSignedIn(
  { token, auth }: SignInCheck,
  ask: typeof fetch,
): Promise<boolean> {
  if (token() === null) return false;
  const client = createApiClient({ token, fetch: ask, onUnauthorized: () => {} });
  const answer = await client.call(authApi.current, {});
  const isEnded = answer.kind === 'refused' && (answer.status === 401 || answer.status === 403);
  if (isEnded) auth.forget();
  return answer.kind === 'ok';
}
