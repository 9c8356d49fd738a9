import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import type { Trial } from '#api/features/outside-links/try-link.ts';

/** A link of drafts, with how it went the last time; instants in UTC milliseconds. */
export interface LinkRow {
  readonly hash: string;
  readonly url: string;
  readonly outcome: Trial['outcome'] | '';
  readonly status: number | null;
  readonly failures: number;
  readonly triedAt: number | null;
  readonly dueAt: number;
}

interface LinkRecord {
  hash: string;
  url: string;
  outcome: LinkRow['outcome'];
  status: number | null;
  failures: number;
  tried_at: number | null;
  due_at: number;
}

function fromRecord({ tried_at: triedAt, due_at: dueAt, ...row }: LinkRecord): LinkRow {
  return { ...row, triedAt, dueAt };
}

/** A draft whose links are not known yet. */
export interface UnreadDraft {
  readonly id: string;
  readonly version: number;
  readonly source: string;
}

/** Returns drafts that have rested since `restedSince` and whose links are not known. */
export function listUnread(
  db: Db,
  { restedSince, limit }: { restedSince: number; limit: number },
): Promise<UnreadDraft[]> {
  return db('articles as a')
    .leftJoin('read_drafts as r', 'r.article_id', 'a.id')
    .whereNull('a.deleted_at')
    .where('a.updated_at', '<=', restedSince)
    .where((any) => void any.whereNull('r.version').orWhereRaw('r.version <> a.version'))
    .limit(limit)
    .select('a.id', 'a.version', 'a.source');
}

/** Writes which links a draft has, within a transaction; new ones are tried at `dueAt`. */
export async function writeLinks(
  trx: Knex.Transaction,
  { id, version }: UnreadDraft,
  links: readonly { readonly hash: string; readonly url: string }[],
  dueAt: number,
): Promise<void> {
  const fresh = { outcome: '', status: null, failures: 0, tried_at: null, due_at: dueAt };
  await trx('article_links').where({ article_id: id }).delete();
  for (const { hash, url } of links) {
    await trx('outside_links')
      .insert({ hash, url, ...fresh })
      .onConflict('hash')
      .ignore();
    await trx('article_links').insert({ article_id: id, hash });
  }
  await trx('read_drafts').insert({ article_id: id, version }).onConflict('article_id').merge();
}

/** Returns links of articles that are due, those that wait longest first. */
export async function listDue(db: Db, nowMs: number, limit: number): Promise<LinkRow[]> {
  const records: LinkRecord[] = await db('outside_links as l')
    .where('l.due_at', '<=', nowMs)
    .whereExists(
      db('article_links as u')
        .join('articles as a', 'a.id', 'u.article_id')
        .whereRaw('u.hash = l.hash')
        .whereNull('a.deleted_at'),
    )
    .orderBy(['l.due_at', 'l.hash'])
    .limit(limit)
    .select('l.*');
  return records.map(fromRecord);
}

/** Takes a link until `dueAt`; false where another process was faster. */
export async function takeLink(db: Db, link: LinkRow, dueAt: number): Promise<boolean> {
  const seen = { hash: link.hash, due_at: link.dueAt };
  return (await db('outside_links').where(seen).update({ due_at: dueAt })) === 1;
}

/** Writes how a link went, and when it is tried next. */
export async function writeTrial(
  db: Db,
  hash: string,
  { outcome, status, failures, triedAt, dueAt }: Omit<LinkRow, 'hash' | 'url'>,
): Promise<void> {
  await db('outside_links')
    .where({ hash })
    .update({ outcome, status, failures, tried_at: triedAt, due_at: dueAt });
}

const AT_ONCE = 200;

/** Returns those of some links that went wrong the last time. */
export async function listWrong(db: Db, hashes: readonly string[]): Promise<LinkRow[]> {
  const found: LinkRow[] = [];
  for (let at = 0; at < hashes.length; at += AT_ONCE) {
    const records: LinkRecord[] = await db('outside_links')
      .whereIn('hash', hashes.slice(at, at + AT_ONCE))
      .where('failures', '>', 0);
    found.push(...records.map(fromRecord));
  }
  return found;
}

/** Deletes links that no article has, and what is known of articles that are deleted. */
export async function deleteUnused(db: Db): Promise<void> {
  const deleted = db('articles').whereNotNull('deleted_at').select('id');
  await db('article_links').whereIn('article_id', deleted.clone()).delete();
  await db('read_drafts').whereIn('article_id', deleted.clone()).delete();
  await db('outside_links').whereNotIn('hash', db('article_links').select('hash')).delete();
}
