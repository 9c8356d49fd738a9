import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'koa';
import type { Deps } from '#api/deps.ts';
import { invalid } from '#api/errors.ts';
import { requestReset, resetPassword } from '#api/features/auth/resets.ts';
import { register, signIn, signOut } from '#api/features/auth/service.ts';
import { readCurrent } from '#api/features/users/service.ts';
import { route } from '#api/route.ts';
import { authApi } from '#shared/contract/auth.ts';

/** Longer than queueing a mail takes, so that the time of an answer tells nothing of an address. */
const FORGOT_ANSWER_MS = 150;

/** Registering, signing in and out, and lost passwords. */
export const authRoutes = [
  route(authApi.register, async ({ body, deps, ctx }) => {
    await deps.limits.account(ctx);
    return register(deps, body, ctx.get('user-agent'));
  }),
  route(authApi.login, async ({ body, deps, ctx }) => {
    await deps.limits.signIn(ctx, body.email);
    const userId = await checkPassword(deps, ctx, body);
    if (userId === null) throw invalid({ password: 'E-mail or password is wrong.' });
    await deps.limits.signedIn(ctx, body.email);
    return signIn(deps, userId, ctx.get('user-agent'));
  }),
  route(authApi.logout, ({ actor, deps }) => signOut(deps.db, actor)),
  route(authApi.current, ({ actor, deps }) => readCurrent(deps.db, actor.userId)),
  route(authApi.forgotPassword, async ({ body, deps, ctx }) => {
    await deps.limits.account(ctx);
    await Promise.all([requestReset(deps, body.email), wait(FORGOT_ANSWER_MS)]);
  }),
  route(authApi.resetPassword, async ({ body, deps, ctx }) => {
    await deps.limits.account(ctx);
    const email = await resetPassword(deps, body);
    // Whoever owns the mailbox may sign in at once, however often they had guessed before.
    await deps.limits.provedOwner(ctx, email);
  }),
];

/** The id of the account with this address and password, or null. */
async function checkPassword(
  { auth, limits }: Deps,
  ctx: Context,
  given: { email: string; password: string },
): Promise<string | null> {
  try {
    return await auth.password(given.email, given.password);
  } catch (error) {
    await limits.notChecked(ctx, given.email);
    throw error;
  }
}
