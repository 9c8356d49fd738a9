import { writeInstant } from '#api/db/rows/instants.ts';
import { keepAccount, requestDeletion } from '#api/features/account-deletion/service.ts';
import { route } from '#api/route.ts';
import { accountDeletionApi } from '#shared/contract/account/account-deletion.ts';

/** The calls that delete an account, and cancel the deletion. */
export const accountDeletionRoutes = [
  route(accountDeletionApi.request, async ({ body, actor, deps }) => {
    await deps.limits.password(actor);
    return { deletesAt: writeInstant(await requestDeletion(deps, actor, body.password)) };
  }),
  route(accountDeletionApi.keep, ({ actor, deps }) => keepAccount(deps, actor.userId)),
];
