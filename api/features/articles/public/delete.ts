import { notFound } from '#api/errors.ts';
import { presentListed } from '#api/features/articles/presenter.ts';
import { audit, changeOf, makePublic } from '#api/features/articles/public/publish.ts';
import { type ReleaseContext, releaseInTurn } from '#api/features/articles/public/release.ts';
import * as repo from '#api/features/articles/repo.ts';
import { findLatest, findRevision } from '#api/features/articles/revision-repo.ts';
import { actOnVersion, readDraft } from '#api/features/articles/service.ts';
import { freeSlug, slugProblem } from '#api/features/articles/text/slugs.ts';
import type { AuditActor } from '#api/features/audit/service.ts';
import { markUses } from '#api/features/pictures/service.ts';
import { leaveRedirect, targetOf } from '#api/features/redirects/service.ts';
import { asAdministrator } from '#api/features/users/service.ts';
import type { ArticleDraft, ListedArticle } from '#shared/contract/admin/articles.ts';
import { articleAddress } from '#shared/domain/content/articles.ts';

const GONE = {
  publicRevisionId: null,
  publicSlug: null,
  scheduledAt: null,
  scheduledRevisionId: null,
  scheduledBy: null,
} as const;

/**
 * Deletes an article. One that was public leaves a redirect to `target`, or says that it is gone; the
 * slug of one that never was is free again.
 */
export async function deleteArticle(
  context: ReleaseContext,
  actor: AuditActor,
  id: string,
  { version, target }: { version: number; target: string | null },
): Promise<ListedArticle> {
  const { db, now, site } = context;
  const nowMs = now();
  const make = () =>
    actOnVersion(context, actor, { id, version }, async (trx, row) => {
      const { kind, publicSlug } = row;
      const from = publicSlug === null ? null : articleAddress(kind, publicSlug);
      const to =
        from === null || target === null ? null : await targetOf({ db: trx, site }, from, target);
      const change = await changeOf(trx, row, from === null ? [] : [from]);
      await leaveRedirect(trx, {
        from,
        to,
        cause: 'deleted',
        articleId: id,
        madeBy: actor.userId,
        nowMs,
      });
      const slug = row.publishedAt === 0 ? withId(row) : row.slug;
      await repo.updatePublic(trx, id, { ...row, ...GONE, slug, deletedAt: nowMs });
      await markUses(trx, { articleId: id, place: 'public', source: '' });
      await markUses(trx, { articleId: id, place: 'draft', source: '' });
      await audit(trx, actor, { act: 'article.delete', id }, nowMs);
      return from === null ? [] : [{ ...change, revisionId: null }];
    });
  await releaseInTurn(context, { act: 'article.delete', actor }, make);
  const row = await repo.findArticle(db, id);
  if (row === null) throw notFound('The article');
  return presentListed(row);
}

/** A slug that no article can have, so that that of a deleted draft is free. */
function withId({ id, slug }: repo.ArticleRow): string {
  return `${slug}~${id}`;
}

/** Restores a deleted article, public where it was public. Throws 404 for one that is not deleted. */
export async function undeleteArticle(
  context: ReleaseContext,
  actor: AuditActor,
  id: string,
): Promise<ArticleDraft> {
  const { db, now } = context;
  const nowMs = now();
  const make = () =>
    asAdministrator(db, actor, async (trx) => {
      await repo.lockArticle(trx, id);
      const row = await repo.findArticle(trx, id);
      if (row === null || row.deletedAt === null) throw notFound('The deleted article');
      const restored = { ...row, ...GONE, slug: await slugOf({ ...context, db: trx }, row) };
      await audit(trx, actor, { act: 'article.undelete', id }, nowMs);
      await markUses(trx, { articleId: id, place: 'draft', source: row.source });
      const latest = row.state === 'published' ? await findLatest(trx, id, ['publish']) : null;
      const revision = latest === null ? null : await findRevision(trx, latest.id);
      if (revision === null) {
        const state = row.publishedAt === 0 ? 'draft' : 'unpublished';
        await repo.updatePublic(trx, id, { ...restored, state, deletedAt: null });
        return [];
      }
      const before = { ...row, slug: restored.slug };
      return [{ ...(await makePublic(trx, actor, { row: before, revision, nowMs })), before: row }];
    });
  await releaseInTurn(context, { act: 'article.undelete', actor }, make);
  return readDraft(context, actor, id);
}

/** The slug that it had, or one like it where that is taken by now. */
async function slugOf(
  { db, site }: Pick<ReleaseContext, 'db' | 'site'>,
  { id, kind, slug }: repo.ArticleRow,
): Promise<string> {
  const [plain = slug] = slug.split('~');
  const problem = await slugProblem({ db, site }, { kind, slug: plain, id, mayBeInGit: true });
  return problem === null ? plain : freeSlug({ db, site }, kind, plain.replaceAll('-', ' '));
}
