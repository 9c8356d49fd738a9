import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'koa';
import type { CheckedAccount } from '#api/auth/authenticate.ts';
import type { Deps } from '#api/deps.ts';
import { confirmEmailChange } from '#api/features/auth/email-changes.ts';
import { isKnownNetwork } from '#api/features/auth/known-networks.ts';
import { requestReset, resetPassword } from '#api/features/auth/resets.ts';
import {
  callerOf,
  confirmPassword,
  register,
  signIn,
  signOut,
  wrongSignIn,
} from '#api/features/auth/service.ts';
import { askSecondStep } from '#api/features/two-step/service.ts';
import { readCurrent } from '#api/features/users/service.ts';
import { networkOf } from '#api/middleware/networks.ts';
import { route } from '#api/route.ts';
import { authApi } from '#shared/contract/account/auth.ts';

/**
 * Longer than queueing a mail takes, so that the timing of an answer reveals nothing about an
 * address.
 */
const FORGOT_ANSWER_MS = 150;

/** Registration, signing in and out, and forgotten passwords. */
export const authRoutes = [
  route(authApi.register, async ({ body, deps, ctx }) => {
    const signedIn = await register(deps, body, callerOf(ctx));
    deps.visits.signedUp(ctx);
    return signedIn;
  }),
  route(authApi.login, async ({ body, deps, ctx }) => {
    await deps.limits.signIn(ctx, body.email, () =>
      isKnownNetwork(deps.db, body.email, networkOf(ctx.ip)),
    );
    const checked = await checkPassword(deps, ctx, body);
    if (checked === null) throw wrongSignIn();
    await deps.limits.signedIn(ctx, body.email);
    const asked = await askSecondStep(deps, checked);
    return asked ?? signIn(deps, checked, callerOf(ctx));
  }),
  route(authApi.logout, ({ actor, deps }) => signOut(deps, actor)),
  route(authApi.confirmPassword, async ({ body, actor, deps }) => {
    await deps.limits.password(actor);
    await confirmPassword(deps, actor, body.password);
  }),
  route(authApi.current, ({ actor, deps }) => readCurrent(deps.db, actor.userId)),
  route(authApi.forgotPassword, async ({ body, deps }) => {
    await Promise.all([requestReset(deps, body.email), wait(FORGOT_ANSWER_MS)]);
  }),
  route(authApi.resetPassword, async ({ body, deps, ctx }) => {
    const email = await resetPassword(deps, body, networkOf(ctx.ip));
    // The owner of the mailbox may sign in immediately, despite earlier wrong attempts.
    await deps.limits.provedOwner(ctx, email);
  }),
  route(authApi.confirmEmail, ({ body, deps }) => confirmEmailChange(deps, body.token)),
];

/** Returns the account with this address and password, or null. */
async function checkPassword(
  { auth, limits }: Deps,
  ctx: Context,
  given: { email: string; password: string },
): Promise<CheckedAccount | null> {
  try {
    return await auth.password(given.email, given.password);
  } catch (error) {
    // If the database is unreachable, the attempt counts after all.
    await limits.notChecked(ctx, given.email).catch(() => {});
    throw error;
  }
}
