import type { Db } from '#api/db/connection/knex.ts';
import * as repo from '#api/features/articles/repo.ts';
import {
  findLiveId,
  findRelease,
  listRevisions,
  type PublicArticle,
} from '#api/publishing/releases/repo.ts';
import { MOST_DIFFERENCES, type ReleaseDifference } from '#shared/contract/admin/releases.ts';
import { articleAddress } from '#shared/domain/content/articles.ts';

/** Returns the articles that a release shows otherwise than the live one, the first by name. */
export async function compareWithLive(
  db: Db,
  id: string,
): Promise<{ differences: ReleaseDifference[]; more: number }> {
  const liveId = await findLiveId(db);
  const [then, live] = await Promise.all([
    findRelease(db, id),
    liveId === null ? null : findRelease(db, liveId),
  ]);
  const before = then?.contents.revisions ?? [];
  const now = live?.contents.revisions ?? [];
  const [past, present] = await Promise.all([
    versionsIn(db, without(before, now)),
    versionsIn(db, without(now, before)),
  ]);
  const ids = [...new Set([...past.keys(), ...present.keys()])];
  const rows = await repo.findArticles(db, ids.slice(0, MOST_DIFFERENCES));
  const differences = rows.map(({ id: articleId, title, kind }) => {
    const [one, other] = [past.get(articleId), present.get(articleId)];
    return {
      articleId,
      title,
      kind,
      address: addressOf(one),
      revisionId: one?.revisionId ?? null,
      liveAddress: addressOf(other),
      liveRevisionId: other?.revisionId ?? null,
    };
  });
  return { differences, more: Math.max(0, ids.length - MOST_DIFFERENCES) };
}

/** The ids of one list that another does not have. */
function without(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
}

async function versionsIn(
  db: Db,
  revisionIds: readonly string[],
): Promise<ReadonlyMap<string, PublicArticle>> {
  if (revisionIds.length === 0) return new Map();
  const versions = await listRevisions(db, revisionIds);
  return new Map(versions.map((version) => [version.articleId, version]));
}

function addressOf(version: PublicArticle | undefined): string | null {
  return version === undefined ? null : articleAddress(version.kind, version.slug);
}
