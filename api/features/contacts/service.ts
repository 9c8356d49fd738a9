import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { type Created, createOnce } from '#api/db/rows/create-once.ts';
import type { Deps } from '#api/deps.ts';
import { conflict, invalid, notFound } from '#api/errors.ts';
import { type AuditActor, recordAct, recordPart } from '#api/features/audit/service.ts';
import * as repo from '#api/features/contacts/repo.ts';
import { asAdministrator } from '#api/features/users/service.ts';

export {
  eraseContact,
  type Held,
  readHeld,
  readHeldOf,
  savePreferences,
  subscribe,
  unsubscribe,
} from '#api/features/contacts/persons.ts';
export { ensureContacts, findByAddress, findContact } from '#api/features/contacts/repo.ts';

type Context = Pick<Deps, 'db' | 'now'>;

const ROWS_AT_ONCE = 500;

/** Makes a list; a repeated id returns the first result. Throws 422 where the name is taken. */
export function createList(
  { db, now }: Context,
  actor: AuditActor,
  { id = uuidv7(), name }: { id?: string | undefined; name: string },
): Promise<Created<repo.ListRow>> {
  const find = () => repo.findList(db, id);
  return createOnce(async () => {
    const known = await find();
    if (known !== null) return { row: known, isRepeat: true };
    const nowMs = now();
    const sortName = repo.sortNameOf(name);
    const row: repo.ListRow = {
      id,
      name,
      sortName,
      kind: 'static',
      contacts: 0,
      createdAtMs: nowMs,
    };
    await asAdministrator(db, actor, async (trx) => {
      await refuseTakenName(trx, sortName, null);
      await repo.insertList(trx, row);
      await audit(trx, actor, { act: 'emailList.create', id }, nowMs);
    });
    return { row, isRepeat: false };
  }, find);
}

/** Renames a list. Throws 404 for an unknown one, 422 where another has the name. */
export function renameList(
  { db, now }: Context,
  actor: AuditActor,
  { id, name }: { id: string; name: string },
): Promise<repo.ListRow> {
  return asAdministrator(db, actor, async (trx) => {
    await lockKnownList(trx, id);
    await refuseTakenName(trx, repo.sortNameOf(name), id);
    await repo.renameList(trx, id, name);
    await audit(trx, actor, { act: 'emailList.rename', id }, now());
    return findKnownList(trx, id);
  });
}

/** Deletes a list, and the contacts that are on no other. Throws 404 for an unknown one, 409 for the newsletter. */
export async function removeList(
  { db, now }: Context,
  actor: AuditActor,
  id: string,
): Promise<void> {
  await asAdministrator(db, actor, async (trx) => {
    const { kind, contacts } = await lockKnownList(trx, id);
    if (kind === 'newsletter') {
      throw conflict('The newsletter has a form that fills it, so it cannot be deleted.');
    }
    await repo.markDeleted(trx, id);
    await audit(trx, actor, { act: 'emailList.delete', id, contacts }, now());
  });
  await emptyDeletedLists(db);
}

/** Removes the contacts of deleted lists, some at a time; continues what was cut off. */
export async function emptyDeletedLists(db: Knex): Promise<void> {
  for (const id of await repo.listDeleted(db)) {
    for (;;) {
      const taken = await withTransaction(db, async (trx) => {
        const ids = await repo.takeMembers(trx, id, ROWS_AT_ONCE);
        await repo.deleteUnlisted(trx, ids);
        return ids.length;
      });
      if (taken < ROWS_AT_ONCE) break;
    }
    await repo.deleteList(db, id);
  }
}

/** Takes contacts off a list; returns how many were on it. Throws 404 for an unknown list. */
export function removeContacts(
  { db, now }: Context,
  actor: AuditActor,
  { listId, ids, actId }: { listId: string; ids: readonly string[]; actId?: string | undefined },
): Promise<number> {
  return asAdministrator(db, actor, async (trx) => {
    await lockKnownList(trx, listId);
    const removed = await repo.deleteMembers(trx, listId, ids);
    await repo.countContacts(trx, listId, -removed);
    await repo.deleteUnlisted(trx, ids);
    const part = { id: actId, act: 'emailList.remove', details: { contacts: removed } };
    await recordPart(trx, actor, { ...part, subjectKind: 'emailList', subjectId: listId }, now());
    return removed;
  });
}

/** Returns a list; throws 404 for an unknown one. */
export async function findKnownList(db: Db, id: string): Promise<repo.ListRow> {
  return known(await repo.findList(db, id));
}

/** Like `findKnownList`, and locks it until the transaction ends. */
export async function lockKnownList(trx: Db, id: string): Promise<repo.ListRow> {
  return known(await repo.lockList(trx, id));
}

function known(list: repo.ListRow | null): repo.ListRow {
  if (list === null) throw notFound('The list');
  return list;
}

async function refuseTakenName(trx: Db, sortName: string, but: string | null): Promise<void> {
  if (!(await repo.isNameTaken(trx, sortName, but))) return;
  throw invalid({ name: 'There is a list of this name. Choose another.' });
}

/** Records an act on a list, in the transaction that performs it. */
export function audit(
  trx: Db,
  actor: AuditActor,
  { act, id, contacts }: { act: string; id: string; contacts?: number },
  nowMs: number,
): Promise<void> {
  const details = contacts === undefined ? {} : { contacts };
  return recordAct(trx, actor, { act, subjectKind: 'emailList', subjectId: id, details }, nowMs);
}
