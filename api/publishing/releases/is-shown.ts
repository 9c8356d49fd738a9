import type { Db } from '#api/db/connection/knex.ts';
import * as repo from '#api/publishing/releases/repo.ts';

/**
 * Whether a release of this build shows all that is public now, and nothing else; without a release,
 * whether nothing is public that was written in the browser.
 */
export async function isShown(
  db: Db,
  releaseId: string | null,
  build: string | null,
): Promise<boolean> {
  const { articles, redirects } = await repo.readPublic(db);
  if (releaseId === null) return articles.length === 0 && redirects.length === 0;
  const release = await repo.findRelease(db, releaseId);
  if (release === null || release.build !== build) return false;
  const revisions = articles.map(({ revisionId }) => revisionId);
  const { contents } = release;
  return (
    isSame(revisions, contents.revisions) &&
    isSame(redirects.map(redirectText), contents.redirects.map(redirectText))
  );
}

function redirectText({ from, to }: repo.ReleaseContents['redirects'][number]): string {
  return `${from} ${to ?? ''}`;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return some.length === others.length && some.every((text) => known.has(text));
}
