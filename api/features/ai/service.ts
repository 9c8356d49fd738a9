import { withTransaction } from '#api/db/connection/transaction.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { notFound } from '#api/errors.ts';
import * as repo from '#api/features/ai/repo.ts';

/** Returns a conversation of the user; throws 404. */
export async function loadConversation(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
): Promise<repo.ConversationRow> {
  const row = await repo.findConversation(db, userId, id);
  if (row === null) throw notFound('The conversation');
  return row;
}

/** Gives a conversation another title; throws 404. */
export async function renameConversation(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { id, title }: { id: string; title: string },
): Promise<repo.ConversationRow> {
  await repo.updateConversation(db, userId, { id, title });
  return loadConversation({ db }, userId, id);
}

/** Deletes a conversation of the user (404 for a missing one), or all of them. */
export async function removeConversations(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id?: string,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    if (id !== undefined && (await repo.findConversation(trx, userId, id)) === null) {
      throw notFound('The conversation');
    }
    await repo.deleteConversations(trx, userId, id);
  });
}
