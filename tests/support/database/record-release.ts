import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { contentsOf } from '#api/publishing/releases/make-release.ts';
import * as repo from '#api/publishing/releases/repo.ts';

/** Records a release of what is public, as the publisher does, and returns its id. */
export async function recordRelease(db: Db): Promise<string> {
  const id = uuidv7();
  const { articles, redirects } = await repo.readPublic(db);
  const revisions = articles.map(({ revisionId }) => revisionId);
  const contents = contentsOf({ revisions, redirects, changed: [] });
  await withTransaction(db, async (trx) => {
    // Releases have consecutive numbers; the publisher makes one at a time.
    await trx('live_release').forUpdate().first();
    await repo.goLive(trx, {
      id,
      madeAt: Date.now(),
      cause: 'article.publish',
      madeBy: null,
      build: 'test',
      contents,
    });
  });
  return id;
}
