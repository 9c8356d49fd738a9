import { v7 as uuidv7 } from 'uuid';
import { hashToken, makeToken } from '#api/auth/tokens.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { writeInstant } from '#api/db/rows/instants.ts';
import type { Deps } from '#api/deps.ts';
import { notFound } from '#api/errors.ts';
import { audit } from '#api/features/articles/public/publish.ts';
import { type ArticleRow, findArticle, type Writer } from '#api/features/articles/repo.ts';
import { findKnown } from '#api/features/articles/service.ts';
import { type AuditActor, auditActorOf } from '#api/features/audit/service.ts';
import { asAdministrator } from '#api/features/users/service.ts';
import { readArticle } from '#api/publishing/reading/article-reader.ts';
import { route } from '#api/route.ts';
import { hasErrors } from '#publishing/parse-body.ts';
import {
  type ArticlePreview,
  articlePreviewsApi,
} from '#shared/contract/admin/article-revisions.ts';

type Context = Pick<Deps, 'db' | 'now'>;

const DAYS_MS = 7 * 24 * 60 * 60_000;

/** Preview addresses of drafts. */
export const previewRoutes = [
  route(articlePreviewsApi.list, async ({ params, deps }) => {
    await findKnown(deps.db, params.id);
    return { items: await listPreviews(deps, { article_id: params.id }) };
  }),

  route(articlePreviewsApi.create, ({ params, actor, deps, ctx }) =>
    createPreview(deps, auditActorOf(actor, ctx), params.id),
  ),

  route(articlePreviewsApi.revoke, ({ params, actor, deps, ctx }) =>
    revokePreview(deps, auditActorOf(actor, ctx), params.id),
  ),

  route(articlePreviewsApi.open, async ({ params, deps }) => {
    const { article, endsAt } = await openPreview(deps, params.secret);
    const { kind, title, description, source, updatedAt } = article;
    const at = { updatedAt: writeInstant(updatedAt), endsAt: writeInstant(endsAt) };
    const { tree, problems } = (await readArticle(source)).body;
    const shown = hasErrors(problems) ? null : tree;
    return { kind, title, description, source, tree: shown, ...at };
  }),
];

interface PreviewRecord {
  id: string;
  article_id: string;
  made_by: string;
  maker: string | null;
  made_at: number;
  ends_at: number;
}

async function listPreviews(
  { db, now }: Context,
  where: { article_id: string } | { id: string },
): Promise<ArticlePreview[]> {
  const [[column, value] = ['id', '']] = Object.entries(where);
  const records: PreviewRecord[] = await db('article_previews as p')
    .leftJoin('users as w', 'w.id', 'p.made_by')
    .where(`p.${column}`, value)
    .where('p.ends_at', '>', now())
    .orderBy(['p.ends_at', 'p.id'])
    .select('p.id', 'p.article_id', 'p.made_by', 'p.made_at', 'p.ends_at', { maker: 'w.name' });
  return records.map((record) => {
    const madeBy: Writer = { id: record.made_by, name: record.maker };
    const [madeAt, endsAt] = [writeInstant(record.made_at), writeInstant(record.ends_at)];
    return { id: record.id, madeBy, madeAt, endsAt };
  });
}

async function createPreview(
  context: Context,
  actor: AuditActor,
  articleId: string,
): Promise<ArticlePreview & { path: string }> {
  const { db, now } = context;
  const [id, secret, nowMs] = [uuidv7(), makeToken(), now()];
  await asAdministrator(db, actor, async (trx) => {
    await findKnown(trx, articleId);
    await trx('article_previews').insert({
      id,
      article_id: articleId,
      secret_hash: hashToken(secret),
      made_by: actor.userId,
      made_at: nowMs,
      ends_at: nowMs + DAYS_MS,
    });
    await audit(trx, actor, { act: 'article.preview', id: articleId }, nowMs);
  });
  const [preview] = await listPreviews(context, { id });
  if (preview === undefined) throw notFound('The preview');
  return { ...preview, path: `/preview/${secret}` };
}

function revokePreview({ db, now }: Context, actor: AuditActor, id: string): Promise<void> {
  return asAdministrator(db, actor, async (trx) => {
    const row: { article_id: string } | undefined = await trx('article_previews')
      .where({ id })
      .first('article_id');
    if (row === undefined) throw notFound('The preview');
    await trx('article_previews').where({ id }).delete();
    await audit(trx, actor, { act: 'article.revokePreview', id: row.article_id }, now());
  });
}

/** The draft that a preview address shows; throws 404 for one that has ended or never was. */
export async function openPreview(
  { db, now }: Context,
  secret: string,
): Promise<{ article: ArticleRow; endsAt: number }> {
  const row: { article_id: string; ends_at: number } | undefined = await db('article_previews')
    .where({ secret_hash: hashToken(secret) })
    .where('ends_at', '>', now())
    .first('article_id', 'ends_at');
  const article = row === undefined ? null : await findArticle(db, row.article_id);
  if (row === undefined || article === null || article.deletedAt !== null) {
    throw notFound('The preview');
  }
  return { article, endsAt: row.ends_at };
}

/** Deletes previews that have ended. */
export async function deleteEndedPreviews(db: Db, nowMs: number): Promise<void> {
  await db('article_previews').where('ends_at', '<=', nowMs).delete();
}
