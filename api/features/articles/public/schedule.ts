import type { Knex } from 'knex';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { AppError, invalid } from '#api/errors.ts';
import { addChecked, audit, makePublic } from '#api/features/articles/public/publish.ts';
import {
  type Change,
  type ReleaseContext,
  release,
} from '#api/features/articles/public/release.ts';
import * as repo from '#api/features/articles/repo.ts';
import { findRevision, markPublished } from '#api/features/articles/revision-repo.ts';
import { actOnVersion, findKnown, readDraft } from '#api/features/articles/service.ts';
import { readAhead } from '#api/features/articles/text/check.ts';
import { refuseTakenSlug } from '#api/features/articles/text/slugs.ts';
import type { AuditActor } from '#api/features/audit/service.ts';
import { asAdministrator } from '#api/features/users/service.ts';
import type { ArticleDraft, adminArticlesApi } from '#shared/contract/admin/articles.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { instantsShowing } from '#shared/domain/dates/wall-time.ts';

type Asked = BodyOf<typeof adminArticlesApi.schedule>;

/** An act by the clock comes from no network. */
const NO_NETWORK = '';
const INVALID = 422;

/**
 * Publishes the draft as it is now at a time of the writer's time zone; what is written after that
 * waits. Throws 422 for a time that is past or that clocks skip, and with every error of the text.
 */
export async function scheduleArticle(
  context: ReleaseContext,
  actor: AuditActor,
  id: string,
  { version, ...asked }: Asked,
): Promise<ArticleDraft> {
  const { db, now } = context;
  const nowMs = now();
  const scheduledAt = instantOf(asked, nowMs);
  await readAhead(context, await findKnown(db, id));
  await actOnVersion(context, actor, { id, version }, async (trx, row) => {
    await refuseTakenSlug({ ...context, db: trx }, row);
    const scheduledRevisionId = await addChecked({ ...context, db: trx }, trx, actor, {
      row,
      reason: 'schedule',
      nowMs,
    });
    const state = row.publicRevisionId === null ? 'scheduled' : row.state;
    const schedule = {
      state,
      scheduledAt,
      scheduledRevisionId,
      scheduledBy: actor.userId,
    } as const;
    await repo.updatePublic(trx, id, { ...row, ...schedule });
    await audit(trx, actor, { act: 'article.schedule', id, details: { at: scheduledAt } }, nowMs);
  });
  return readDraft(context, actor, id);
}

function instantOf({ day, time, timeZone }: Omit<Asked, 'version'>, nowMs: number): number {
  const [instantMs] = instantsShowing({ day, time }, timeZone);
  if (instantMs === undefined) {
    throw invalid({ time: `Clocks in ${timeZone} skip ${time} on ${day}. Choose another time.` });
  }
  if (instantMs <= nowMs) throw invalid({ time: 'That time is past. Choose one to come.' });
  return instantMs;
}

const NOT_SCHEDULED = { scheduledAt: null, scheduledRevisionId: null, scheduledBy: null } as const;

/** Forgets when an article was to be published. */
export async function unscheduleArticle(
  context: ReleaseContext,
  actor: AuditActor,
  id: string,
): Promise<ArticleDraft> {
  const { db, now } = context;
  await asAdministrator(db, actor, (trx) => forgetSchedule(trx, actor, id, now()));
  return readDraft(context, actor, id);
}

async function forgetSchedule(
  trx: Knex.Transaction,
  actor: AuditActor,
  id: string,
  nowMs: number,
): Promise<void> {
  await repo.lockArticle(trx, id);
  const row = await findKnown(trx, id);
  if (row.scheduledAt === null) return;
  await repo.updatePublic(trx, id, { ...row, ...NOT_SCHEDULED, state: stateWithout(row) });
  await audit(trx, actor, { act: 'article.unschedule', id }, nowMs);
}

function stateWithout({ publicRevisionId, publishedAt }: repo.ArticleRow) {
  if (publicRevisionId !== null) return 'published';
  return publishedAt === 0 ? 'draft' : 'unpublished';
}

const AT_ONCE = 20;

/**
 * Publishes the articles whose time has come, each in a release of its own. One that cannot be
 * published is no longer scheduled; without a release all wait for the next time. Several processes
 * may do this at once. Returns how many were published.
 */
export async function publishDue(context: ReleaseContext): Promise<number> {
  const { db, now, log } = context;
  let published = 0;
  for (const id of await repo.listDue(db, now(), AT_ONCE)) {
    const row = await repo.findArticle(db, id);
    const actor = { userId: row?.scheduledBy ?? row?.savedBy.id ?? '', network: NO_NETWORK };
    const act = { act: 'article.publish', actor };
    try {
      let isDue = false;
      const [failure] = await release(context, act, async () => {
        const changes = await makeDuePublic(context, actor, id);
        isDue = changes.length > 0;
        return changes;
      });
      if (failure !== undefined) throw failure.error;
      if (isDue) published += 1;
    } catch (error) {
      log.warn({ err: error, articleId: id }, 'a scheduled article could not be published');
      if (error instanceof AppError && error.status === INVALID) {
        await withTransaction(db, (trx) => forgetSchedule(trx, actor, id, now()));
      }
    }
  }
  return published;
}

/** Empty where another process was faster, or the writer has changed their mind. */
function makeDuePublic(context: ReleaseContext, actor: AuditActor, id: string): Promise<Change[]> {
  const { db, now } = context;
  return withTransaction(db, async (trx) => {
    await repo.lockArticle(trx, id);
    const row = await findKnown(trx, id);
    const { scheduledAt, scheduledRevisionId } = row;
    if (scheduledAt === null || scheduledAt > now() || scheduledRevisionId === null) return [];
    const revision = await findRevision(trx, scheduledRevisionId);
    if (revision === null) return [];
    const wanted = { kind: row.kind, slug: revision.slug, id };
    await refuseTakenSlug({ ...context, db: trx }, wanted);
    await markPublished(trx, revision.id);
    return [await makePublic(trx, actor, { row, revision, nowMs: now() })];
  });
}
