import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Db } from '#api/db/connection/knex.ts';
import { AppError } from '#api/errors.ts';
import { presentListed } from '#api/features/articles/presenter.ts';
import { audit, outcomeOf, publishMany } from '#api/features/articles/public/publish.ts';
import type { ReleaseContext } from '#api/features/articles/public/release.ts';
import * as repo from '#api/features/articles/repo.ts';
import { actOnVersion, findKnown, writeDraft } from '#api/features/articles/service.ts';
import { firstError } from '#api/features/articles/text/check.ts';
import { relink } from '#api/features/articles/text/link-lines.ts';
import type { AuditActor } from '#api/features/audit/service.ts';
import { readArticle } from '#api/publishing/reading/article-reader.ts';
import type { articleLinksApi, LinkingArticle } from '#shared/contract/admin/article-files.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/endpoint.ts';

const MOST_LISTED = 200;

/** The articles whose drafts link to an address, with what would change in each. */
export async function linkingArticles(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<LinkingArticle[]> {
  const found: LinkingArticle[] = [];
  for (const row of await repo.findNaming(db, from, MOST_LISTED)) {
    await letOthersRun();
    const { changes } = relink(row.source, from, to);
    if (changes.length === 0) continue;
    const isPublished = isPublicAsItIs(row);
    found.push({ article: presentListed(row), changes: [...changes], isPublished });
  }
  return found;
}

/** Returns whether the draft is the same as the public version. */
function isPublicAsItIs({ publicVersion, version }: repo.ListedRow): boolean {
  return publicVersion === version;
}

/**
 * Makes the links of articles lead to another address. Those whose draft was public as it was are
 * published in one release; one that is refused stops no other.
 */
export async function rewriteLinks(
  context: ReleaseContext,
  actor: AuditActor,
  { from, to, articles }: BodyOf<typeof articleLinksApi.rewrite>,
): Promise<ReplyOf<typeof articleLinksApi.rewrite>> {
  const { db, now } = context;
  const refused = new Map<string, string>();
  const toPublish: string[] = [];
  for (const { id, version } of articles) {
    try {
      const before = await findKnown(db, id);
      await readArticle(relink(before.source, from, to).source);
      await actOnVersion(context, actor, { id, version }, async (trx, row) => {
        const { source, changes } = relink(row.source, from, to);
        if (changes.length === 0) return;
        const { slug } = row;
        await writeDraft(trx, actor, { row, source, slug, reason: 'links', nowMs: now() });
        await audit(
          trx,
          actor,
          { act: 'article.relink', id, details: { links: changes.length } },
          now(),
        );
        if (isPublicAsItIs(row)) toPublish.push(id);
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.set(id, firstError(error));
    }
  }
  if (toPublish.length > 0) {
    const published = await publishMany(context, actor, toPublish);
    for (const { id, reason } of published.refused) refused.set(id, reason);
  }
  return outcomeOf(
    await repo.findArticles(
      db,
      articles.map(({ id }) => id),
    ),
    refused,
  );
}
