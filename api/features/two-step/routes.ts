import type { Context } from 'koa';
import type { Deps } from '#api/deps.ts';
import { gone } from '#api/errors.ts';
import { callerOf, isKnownNetworkOf, signIn } from '#api/features/auth/service.ts';
import { countTry, readChallenge } from '#api/features/two-step/challenges.ts';
import {
  addPasskey,
  newPasskeyOptions,
  passByPasskey,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '#api/features/two-step/passkeys.ts';
import { presentPasskey } from '#api/features/two-step/presenter.ts';
import type { ChallengeRow } from '#api/features/two-step/repo.ts';
import {
  confirmCode,
  passByCode,
  readTwoStep,
  removeCode,
  renewRecoveryCodes,
  startCode,
} from '#api/features/two-step/service.ts';
import { networkOf } from '#api/middleware/networks.ts';
import { route } from '#api/route.ts';
import { secondStepApi, twoStepApi } from '#shared/contract/account/two-step.ts';

/** The second step of a sign-in, passkeys, and how users set both up. */
export const twoStepRoutes = [
  route(secondStepApi.answerCode, async ({ body, deps, ctx }) => {
    const kinds = ['secondStep'] as const;
    const found = await readChallenge(deps.db, body.challenge, { kinds, nowMs: deps.now() });
    const challenge = ofUser(found);
    await limitGuesses(deps, ctx, challenge);
    await passByCode(deps, challenge, body.code);
    await deps.limits.secondStepDone(ctx, challenge.userId);
    return signIn(deps, challenge, callerOf(ctx));
  }),

  route(secondStepApi.passkeyOptions, ({ body, deps }) => passkeyOptions(deps, body.challenge)),

  route(secondStepApi.answerPasskey, async ({ body, deps, ctx }) => {
    const kinds = ['secondStep', 'passkeySignIn'] as const;
    const found = await readChallenge(deps.db, body.challenge, { kinds, nowMs: deps.now() });
    await countTry(deps.db, found);
    const userId = await passByPasskey(deps, found, body.credential);
    return signIn(deps, { userId }, callerOf(ctx));
  }),

  route(twoStepApi.read, ({ actor, deps }) => readTwoStep(deps, actor)),

  route(twoStepApi.startCode, ({ actor, deps }) => startCode(deps, actor)),

  route(twoStepApi.confirmCode, async ({ body, actor, deps }) => ({
    recoveryCodes: await confirmCode(deps, actor, body.code),
  })),

  route(twoStepApi.removeCode, ({ actor, deps }) => removeCode(deps, actor)),

  route(twoStepApi.renewRecoveryCodes, async ({ actor, deps }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, actor),
  })),

  route(twoStepApi.newPasskeyOptions, ({ actor, deps }) => newPasskeyOptions(deps, actor)),

  route(twoStepApi.addPasskey, async ({ body, actor, deps }) => {
    const { passkey, recoveryCodes } = await addPasskey(deps, actor, body);
    return { passkey: presentPasskey(passkey), recoveryCodes };
  }),

  route(twoStepApi.renamePasskey, async ({ params, body, actor, deps }) => {
    const { userId } = actor;
    return presentPasskey(await renamePasskey(deps, { userId, id: params.id }, body.name));
  }),

  route(twoStepApi.removePasskey, ({ params, actor, deps }) =>
    removePasskey(deps, actor, params.id),
  ),
];

/** Every second step is asked of somebody. */
function ofUser(challenge: ChallengeRow): ChallengeRow & { userId: string } {
  const { userId } = challenge;
  if (userId === null) throw gone('Please start signing in again.');
  return { ...challenge, userId };
}

async function limitGuesses(
  deps: Deps,
  ctx: Context,
  challenge: ChallengeRow & { userId: string },
): Promise<void> {
  const { userId } = challenge;
  await countTry(deps.db, challenge);
  await deps.limits.secondStep(ctx, userId, () =>
    isKnownNetworkOf(deps.db, userId, networkOf(ctx.ip)),
  );
}
