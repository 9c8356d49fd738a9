import type { Db } from '#api/db/connection/knex.ts';
import { AppError } from '#api/errors.ts';
import { presentListed } from '#api/features/admin-users/presenter.ts';
import * as repo from '#api/features/admin-users/repo.ts';
import { type ActContext, setStatus, signOutUser } from '#api/features/admin-users/service.ts';
import type { AuditActor } from '#api/features/audit/service.ts';
import type { adminUsersApi, ListedUser } from '#shared/contract/admin/admin-users.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/endpoint.ts';

type Act = BodyOf<typeof adminUsersApi.bulk>['act'];

const FORBIDDEN = 403;

/**
 * Does the same to several users, one after the other. Each is a transaction of its own with its entry
 * in the audit log, so one that is refused stops no other, and a repeat changes nothing. Throws 403
 * where the actor is no active administrator any more.
 */
export async function actOnMany(
  context: ActContext,
  actor: AuditActor,
  { act, ids }: BodyOf<typeof adminUsersApi.bulk>,
): Promise<ReplyOf<typeof adminUsersApi.bulk>> {
  const done: string[] = [];
  const reasons = new Map<string, string>();
  const before = new Map((await listUsers(context.db, ids)).map((user) => [user.id, user]));
  for (const id of new Set(ids)) {
    const already = alreadySo(act, before.get(id));
    if (already !== null) {
      reasons.set(id, already);
      continue;
    }
    try {
      await actOnOne(context, actor, act, id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError) || error.status === FORBIDDEN) throw error;
      reasons.set(id, Object.values(error.fields ?? {})[0] ?? error.message);
    }
  }
  const listed = await listUsers(context.db, [...done, ...reasons.keys()]);
  const known = new Map(listed.map((user) => [user.id, user]));
  return {
    done: done.flatMap((id) => known.get(id) ?? []),
    refused: [...reasons].map(([id, reason]) => ({
      id,
      name: known.get(id)?.name ?? null,
      reason,
    })),
  };
}

/** Why there is nothing to do for a user, so that Undo does not change those who were left alone. */
function alreadySo(act: Act, user: ListedUser | undefined): string | null {
  if (act === 'activate' && user?.isActive === true) return 'Already active.';
  return act === 'deactivate' && user?.isActive === false ? 'Already deactivated.' : null;
}

async function actOnOne(
  context: ActContext,
  actor: AuditActor,
  act: Act,
  id: string,
): Promise<void> {
  if (act === 'signOut') await signOutUser(context, actor, id);
  else await setStatus(context, actor, id, { isActive: act === 'activate' });
}

async function listUsers(db: Db, ids: readonly string[]) {
  const entries = await repo.findEntries(db, ids);
  return (await repo.withAccounts(db, entries)).map(presentListed);
}
