import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Knex } from 'knex';
import { notFound } from '#api/errors.ts';
import { audit, changeOf } from '#api/features/articles/public/publish.ts';
import {
  type Change,
  type ReleaseContext,
  release,
} from '#api/features/articles/public/release.ts';
import * as repo from '#api/features/articles/repo.ts';
import { findRevision } from '#api/features/articles/revision-repo.ts';
import { type AuditActor, recordAct } from '#api/features/audit/service.ts';
import { markUses } from '#api/features/pictures/service.ts';
import { leaveRedirect } from '#api/features/redirects/service.ts';
import { asAdministrator } from '#api/features/users/service.ts';
import { listReleases, type ReleaseRow, readPublic } from '#api/publishing/releases/repo.ts';
import { MOST_RELEASES } from '#shared/contract/admin/releases.ts';
import { articleAddress } from '#shared/domain/content/articles.ts';

const NOT_SCHEDULED = { scheduledAt: null, scheduledRevisionId: null, scheduledBy: null } as const;

/** The version of an article that a release showed. */
interface Shown {
  readonly articleId: string;
  readonly revisionId: string;
  readonly slug: string;
  readonly source: string;
}

/**
 * Makes public what a release showed: versions that are public in its place go, and articles that it
 * did not show are taken from the site. Addresses that lose their page lead to where it is now.
 * Throws 404 for a release that is not among the last ones, and why no release could be made.
 */
export async function restoreRelease(
  context: ReleaseContext,
  actor: AuditActor,
  id: string,
): Promise<void> {
  const { db, now } = context;
  const past = (await listReleases(db, MOST_RELEASES)).find((each) => each.id === id);
  if (past === undefined) throw notFound();
  const [failure] = await release(context, { act: 'release.restore', actor }, () =>
    asAdministrator(db, actor, async (trx) => {
      const details = { number: past.number };
      const entry = { act: 'release.restore', subjectKind: 'release', subjectId: id } as const;
      await recordAct(trx, actor, { ...entry, details }, now());
      return changesTo(trx, actor, past, now());
    }),
  );
  if (failure !== undefined) throw failure.error;
}

async function changesTo(
  trx: Knex.Transaction,
  actor: AuditActor,
  { contents }: ReleaseRow,
  nowMs: number,
): Promise<Change[]> {
  const wanted = new Set(contents.revisions);
  const { articles: present } = await readPublic(trx);
  const kept = new Set(present.map(({ revisionId }) => revisionId));
  const shown = await readShown(
    trx,
    contents.revisions.filter((id) => !kept.has(id)),
  );
  const gone = present.filter((each) => !wanted.has(each.revisionId) && !shown.has(each.articleId));
  const changes: Change[] = [];
  for (const { articleId } of gone) {
    const row = await lockedRow(trx, articleId);
    if (row !== null && row.publicRevisionId !== null) {
      changes.push(await takeAway(trx, actor, row, nowMs));
    }
  }
  // An article that was deleted for good stays so.
  const rows: repo.ArticleRow[] = [];
  for (const id of shown.keys()) {
    const row = await lockedRow(trx, id);
    if (row !== null) rows.push(row);
  }
  // Two of them may have changed places.
  await repo.leaveAddresses(
    trx,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const before = shown.get(row.id);
    if (before !== undefined) changes.push(await putBack(trx, actor, { row, before }, nowMs));
  }
  return changes;
}

async function lockedRow(trx: Knex.Transaction, id: string): Promise<repo.ArticleRow | null> {
  await letOthersRun();
  await repo.lockArticle(trx, id);
  return repo.findArticle(trx, id);
}

/** The versions of a release, by their articles. */
async function readShown(
  trx: Knex.Transaction,
  revisionIds: readonly string[],
): Promise<Map<string, Shown>> {
  const found = new Map<string, Shown>();
  for (const revisionId of revisionIds) {
    await letOthersRun();
    const revision = await findRevision(trx, revisionId);
    if (revision === null) continue;
    const { articleId, slug, source } = revision;
    found.set(articleId, { articleId, revisionId, slug, source });
  }
  return found;
}

async function takeAway(
  trx: Knex.Transaction,
  actor: AuditActor,
  row: repo.ArticleRow,
  nowMs: number,
): Promise<Change> {
  const { id, kind, publicSlug } = row;
  const old = publicSlug === null ? [] : [articleAddress(kind, publicSlug)];
  const change = await changeOf(trx, row, old);
  const gone = { publicRevisionId: null, publicSlug: null, ...NOT_SCHEDULED } as const;
  await repo.updatePublic(trx, id, { ...row, ...gone, state: 'unpublished' });
  await markUses(trx, { articleId: id, place: 'public', source: '' });
  await audit(trx, actor, { act: 'article.unpublish', id }, nowMs);
  return { ...change, revisionId: null };
}

async function putBack(
  trx: Knex.Transaction,
  actor: AuditActor,
  { row, before }: { row: repo.ArticleRow; before: Shown },
  nowMs: number,
): Promise<Change> {
  const { id, kind, publicSlug } = row;
  const { revisionId, slug, source } = before;
  const address = articleAddress(kind, slug);
  const old = publicSlug === null ? null : articleAddress(kind, publicSlug);
  const change = await changeOf(trx, row, [address, ...(old === null ? [] : [old])]);
  await leaveRedirect(trx, {
    from: old,
    to: address,
    cause: 'renamed',
    articleId: id,
    madeBy: actor.userId,
    nowMs,
  });
  await repo.updatePublic(trx, id, {
    ...row,
    ...NOT_SCHEDULED,
    state: 'published',
    deletedAt: null,
    publicRevisionId: revisionId,
    publicSlug: slug,
  });
  await markUses(trx, { articleId: id, place: 'public', source });
  await audit(trx, actor, { act: 'article.publish', id, details: { revisionId } }, nowMs);
  return { ...change, revisionId };
}
