import type { Db } from '#api/db/connection/knex.ts';
import { writeInstant } from '#api/db/rows/instants.ts';
import { notFound } from '#api/errors.ts';
import { compareWithLive } from '#api/features/articles/public/compare-release.ts';
import { restoreRelease } from '#api/features/articles/public/restore.ts';
import * as repo from '#api/features/articles/repo.ts';
import { auditActorOf, readNames } from '#api/features/audit/service.ts';
import { findLiveId, listReleases } from '#api/publishing/releases/repo.ts';
import { route } from '#api/route.ts';
import { adminReleasesApi, MOST_RELEASES, type Release } from '#shared/contract/admin/releases.ts';

/** The last releases of the public site, for administrators. */
export const releaseRoutes = [
  route(adminReleasesApi.list, async ({ deps: { db } }) => ({ items: await readReleases(db) })),

  route(adminReleasesApi.read, async ({ params, deps: { db } }) => {
    const found = (await readReleases(db)).find(({ id }) => id === params.id);
    if (found === undefined) throw notFound('The release');
    return { ...found, ...(await compareWithLive(db, params.id)) };
  }),

  route(adminReleasesApi.restore, async ({ params, actor, deps, ctx }) => {
    await restoreRelease(deps, auditActorOf(actor, ctx), params.id);
    const [live] = (await readReleases(deps.db)).filter(({ isLive }) => isLive);
    if (live === undefined) throw notFound();
    return live;
  }),
];

async function readReleases(db: Db): Promise<Release[]> {
  const [rows, liveId] = await Promise.all([listReleases(db, MOST_RELEASES), findLiveId(db)]);
  const articles = await repo.findArticles(db, [
    ...new Set(rows.flatMap(({ contents }) => contents.changed)),
  ]);
  const titles = new Map(articles.map(({ id, title }) => [id, title]));
  const makers = await readNames(
    db,
    rows.flatMap(({ madeBy }) => madeBy ?? []),
  );
  return rows.map(({ id, number, madeAt, cause, madeBy, contents }) => ({
    id,
    number,
    madeAt: writeInstant(madeAt),
    cause,
    madeBy: madeBy === null ? null : { id: madeBy, name: makers.get(madeBy) ?? null },
    changed: contents.changed.flatMap((articleId) => {
      const title = titles.get(articleId);
      return title === undefined ? [] : [{ id: articleId, title }];
    }),
    articles: contents.revisions.length,
    isLive: id === liveId,
  }));
}
