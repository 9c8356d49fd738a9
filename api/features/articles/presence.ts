import type { Db } from '#api/db/connection/knex.ts';
import type { Writer } from '#api/features/articles/repo.ts';

interface Context {
  readonly db: Db;
  readonly now: () => number;
}

/** An editor says so every fifteen seconds; one that was silent for longer is closed. */
const SILENCE_MS = 45_000;

/** Says that somebody has an article open. */
export async function markPresent(
  { db, now }: Context,
  articleId: string,
  editorId: string,
): Promise<void> {
  await db('article_presence')
    .insert({ article_id: articleId, editor_id: editorId, seen_at: now() })
    .onConflict(['article_id', 'editor_id'])
    .merge();
}

/** Says that somebody has closed an article. */
export async function markGone(db: Db, articleId: string, editorId: string): Promise<void> {
  await db('article_presence').where({ article_id: articleId, editor_id: editorId }).delete();
}

/** Returns who else has an article open, by name. */
export async function listPresent(
  { db, now }: Context,
  articleId: string,
  exceptId: string,
): Promise<Writer[]> {
  const rows: Writer[] = await db('article_presence as p')
    .join('users as u', 'u.id', 'p.editor_id')
    .where('p.article_id', articleId)
    .whereNot('p.editor_id', exceptId)
    .where('p.seen_at', '>', now() - SILENCE_MS)
    .orderBy(['u.name', 'u.id'])
    .select('u.id', 'u.name');
  return rows;
}

/** Returns who else has each of some articles open, by name; articles that nobody has open are left out. */
export async function listPresentIn(
  { db, now }: Context,
  articleIds: readonly string[],
  exceptId: string,
): Promise<Map<string, Writer[]>> {
  const rows: (Writer & { articleId: string })[] = await db('article_presence as p')
    .join('users as u', 'u.id', 'p.editor_id')
    .whereIn('p.article_id', articleIds)
    .whereNot('p.editor_id', exceptId)
    .where('p.seen_at', '>', now() - SILENCE_MS)
    .orderBy(['u.name', 'u.id'])
    .select('u.id', 'u.name', 'p.article_id as articleId');
  const found = new Map<string, Writer[]>();
  for (const { articleId, id, name } of rows) {
    found.set(articleId, [...(found.get(articleId) ?? []), { id, name }]);
  }
  return found;
}

/** Forgets editors that have been silent for a day. */
export async function forgetPresence(db: Db, nowMs: number): Promise<void> {
  const dayMs = 24 * 60 * 60_000;
  await db('article_presence')
    .where('seen_at', '<', nowMs - dayMs)
    .delete();
}
