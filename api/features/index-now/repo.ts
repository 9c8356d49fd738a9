import type { Db } from '#api/db/connection/knex.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';

const SITE = { name: 'site' } as const;

/** How far search engines were told. */
export interface Told {
  /** The number of a release; null before the first. */
  readonly number: number | null;
  readonly failures: number;
}

/** A release and the articles that it changed. */
export interface ChangingRelease {
  readonly number: number;
  readonly articleIds: readonly string[];
}

/** Takes the turn until `untilMs`; null while another process has it, or before the next try is due. */
export async function takeTurn(
  db: Db,
  { nowMs, untilMs }: { nowMs: number; untilMs: number },
): Promise<Told | null> {
  await db('index_now')
    .insert({ ...SITE, told: null, try_at: 0, failures: 0 })
    .onConflict('name')
    .ignore();
  const taken = await db('index_now')
    .where(SITE)
    .where('try_at', '<=', nowMs)
    .update({ try_at: untilMs });
  if (taken !== 1) return null;
  const row: { told: number | null; failures: number } | undefined = await db('index_now')
    .where(SITE)
    .first('told', 'failures');
  return row === undefined ? null : { number: row.told, failures: row.failures };
}

/** Ends a turn; the next begins at `tryAt`. */
export async function endTurn(db: Db, { number, failures }: Told, tryAt: number): Promise<void> {
  await db('index_now').where(SITE).update({ told: number, failures, try_at: tryAt });
}

/** Returns the number of the latest release; 0 before the first. */
export async function lastNumber(db: Db): Promise<number> {
  const row: { number?: number | null } | undefined = await db('releases')
    .max({ number: 'number' })
    .first();
  return Number(row?.number ?? 0);
}

/** Returns the releases after a number, the earliest first. */
export async function listAfter(db: Db, number: number, limit: number): Promise<ChangingRelease[]> {
  const rows: { number: number; contents: string }[] = await db('releases')
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .select('number', 'contents');
  return rows.map((row) => {
    const contents = parseJson(row.contents) as { changed?: readonly string[] } | null;
    return { number: Number(row.number), articleIds: contents?.changed ?? [] };
  });
}

/** An article and the addresses that it has left. */
export interface ArticleAddresses {
  readonly kind: ArticleKind;
  readonly slug: string;
}

/** Returns where articles stand, or stood last. */
export async function listAddresses(db: Db, ids: readonly string[]): Promise<ArticleAddresses[]> {
  const rows: { kind: ArticleKind; slug: string; public_slug: string | null }[] = await db(
    'articles',
  )
    .whereIn('id', [...ids])
    .select('kind', 'slug', 'public_slug');
  // The slug of a deleted article has a mark behind it.
  return rows.map(({ kind, slug, public_slug: shown }) => ({
    kind,
    slug: shown ?? slug.split('~')[0] ?? slug,
  }));
}

/** Returns the addresses that articles have left. */
export async function listLeft(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows: { from: string }[] = await db('redirects')
    .whereIn('article_id', [...ids])
    .select({ from: 'from_address' });
  return rows.map(({ from }) => from);
}
