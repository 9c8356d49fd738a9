import type { Db } from '#api/db/connection/knex.ts';
import { type FilteredList, readFilteredPage } from '#api/db/rows/filtered-page.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';

/** An entry of the audit log as stored. */
export interface AuditRecord {
  readonly id: string;
  readonly at: number;
  readonly actor_id: string | null;
  readonly act: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  /** The user affected by the act, or null. */
  readonly about_id: string | null;
  readonly details: string;
  readonly network: string;
}

/** Filter of the list; instants in UTC milliseconds. */
export interface Filter {
  readonly actorId?: string | undefined;
  readonly act?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly userId?: string | undefined;
  readonly from?: number | undefined;
  readonly before?: number | undefined;
}

/** Returns entries after a key of `[at, id]`, the newest first. */
export function listEntries(
  db: Db,
  filter: Filter,
  page: { after: SortKey | null; limit: number },
): Promise<{ rows: AuditRecord[]; nextCursor: string | null }> {
  const { actorId, act, subjectId, userId, from, before } = filter;
  const list: FilteredList<AuditRecord> = {
    async read(key, most) {
      const query = db('audit_log');
      // The usually most selective filter determines the index.
      if (subjectId !== undefined) query.where('subject_id', subjectId);
      else if (userId !== undefined) query.where('about_id', userId);
      else if (act !== undefined) query.where('act', act);
      else if (actorId !== undefined) query.where('actor_id', actorId);
      if (from !== undefined) query.where('at', '>=', from);
      if (before !== undefined) query.where('at', '<', before);
      return pageAfter(query, ['at', 'id'], 'desc', key).limit(most);
    },
    keyOf: ({ at, id }) => [at, id],
    keeps: (entry) =>
      (userId === undefined || entry.about_id === userId) &&
      (act === undefined || entry.act === act) &&
      (actorId === undefined || entry.actor_id === actorId),
  };
  return readFilteredPage(list, page);
}

/** Returns an entry, or null. */
export async function findEntry(db: Db, id: string): Promise<AuditRecord | null> {
  const entry: AuditRecord | undefined = await db('audit_log').where({ id }).first();
  return entry ?? null;
}

/** Returns an entry and locks it, or null. */
export async function lockEntry(trx: Db, id: string): Promise<AuditRecord | null> {
  const entry: AuditRecord | undefined = await trx('audit_log').where({ id }).forUpdate().first();
  return entry ?? null;
}

/** Replaces the details of an entry: only for an act that goes on in parts. */
export async function updateDetails(trx: Db, id: string, details: string): Promise<void> {
  await trx('audit_log').where({ id }).update({ details });
}

/** Returns the names of the given users that still exist. */
export async function readNames(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows: { id: string; name: string }[] = await db('users')
    .whereIn('id', [...new Set(userIds)])
    .select('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}
