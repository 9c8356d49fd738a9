import type { Knex } from 'knex';
import { conflict } from '#api/errors.ts';
import { presentListed } from '#api/features/articles/presenter.ts';
import {
  type Change,
  type ReleaseContext,
  release,
  releaseInTurn,
} from '#api/features/articles/public/release.ts';
import * as repo from '#api/features/articles/repo.ts';
import { actOnVersion, addRevision, findKnown, readDraft } from '#api/features/articles/service.ts';
import {
  checkText,
  firstError,
  readAhead,
  refuseErrors,
} from '#api/features/articles/text/check.ts';
import { writeShingles } from '#api/features/articles/text/others.ts';
import { refuseTakenSlug } from '#api/features/articles/text/slugs.ts';
import { type AuditActor, recordAct } from '#api/features/audit/service.ts';
import { markUses } from '#api/features/pictures/service.ts';
import { leaveRedirect, readAround } from '#api/features/redirects/service.ts';
import type { ArticleDraft, adminArticlesApi } from '#shared/contract/admin/articles.ts';
import type { ReplyOf } from '#shared/contract/endpoint.ts';
import { articleAddress, type RevisionReason } from '#shared/domain/content/articles.ts';

const NOT_SCHEDULED = { scheduledAt: null, scheduledRevisionId: null, scheduledBy: null } as const;

/**
 * Makes the draft public. Throws 422 with every error where it cannot be published, or where a page
 * cannot be rendered: then nothing has changed. A new slug leaves a redirect.
 */
export async function publishArticle(
  context: ReleaseContext,
  actor: AuditActor,
  id: string,
  { version }: { version: number },
): Promise<ArticleDraft> {
  const { db } = context;
  const make = async () => {
    await readAhead(context, await findKnown(db, id));
    return actOnVersion(context, actor, { id, version }, async (trx, row) => [
      await makeDraftPublic({ ...context, db: trx }, trx, actor, row),
    ]);
  };
  await releaseInTurn(context, { act: 'article.publish', actor }, make);
  return readDraft(context, actor, id);
}

/** Makes the draft of a row public within a transaction. */
async function makeDraftPublic(
  context: ReleaseContext,
  trx: Knex.Transaction,
  actor: AuditActor,
  row: repo.ArticleRow,
): Promise<Change> {
  const nowMs = context.now();
  const { id, kind, slug, source } = row;
  await refuseTakenSlug({ ...context, db: trx }, { kind, slug, id });
  const revisionId = await addChecked(context, trx, actor, { row, reason: 'publish', nowMs });
  return makePublic(trx, actor, { row, revision: { id: revisionId, slug, source }, nowMs });
}

/** Adds a checked revision with its tree within a transaction; throws 422 with every error. */
export async function addChecked(
  context: ReleaseContext,
  trx: Knex.Transaction,
  actor: AuditActor,
  { row, reason, nowMs }: { row: repo.ArticleRow; reason: RevisionReason; nowMs: number },
): Promise<string> {
  const checked = await checkText({ ...context, db: trx }, row);
  const tree = refuseErrors(checked);
  const { id: articleId, slug, source, version } = row;
  const stored = { tree: JSON.stringify(tree), shingles: writeShingles(checked.shingles) };
  const revision = { articleId, slug, source, version, reason, ...stored };
  return addRevision(trx, revision, actor, nowMs);
}

/** A revision that is to be public. */
interface MadePublic {
  readonly row: repo.ArticleRow;
  readonly revision: { readonly id: string; readonly slug: string; readonly source: string };
  readonly nowMs: number;
}

/** Makes a checked revision public within a transaction, with its entry in the audit log. */
export async function makePublic(
  trx: Knex.Transaction,
  actor: AuditActor,
  { row, revision, nowMs }: MadePublic,
): Promise<Change> {
  const { kind, id, publicSlug } = row;
  const address = articleAddress(kind, revision.slug);
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
    state: 'published',
    publicRevisionId: revision.id,
    publicSlug: revision.slug,
    publishedAt: row.publishedAt === 0 ? nowMs : row.publishedAt,
    ...NOT_SCHEDULED,
    deletedAt: null,
    slug: row.slug,
  });
  await markUses(trx, { articleId: id, place: 'public', source: revision.source });
  await audit(
    trx,
    actor,
    { act: 'article.publish', id, details: { revisionId: revision.id } },
    nowMs,
  );
  return { ...change, revisionId: revision.id };
}

/** Takes an article from the site. Throws 409 where it is not public. */
export async function unpublishArticle(
  context: ReleaseContext,
  actor: AuditActor,
  id: string,
  { version }: { version: number },
): Promise<ArticleDraft> {
  const make = () =>
    actOnVersion(context, actor, { id, version }, async (trx, row) => {
      if (row.publicSlug === null) throw conflict('The article is not public.');
      const change = await changeOf(trx, row, [articleAddress(row.kind, row.publicSlug)]);
      const gone = { publicRevisionId: null, publicSlug: null, ...NOT_SCHEDULED } as const;
      await repo.updatePublic(trx, id, { ...row, ...gone, state: 'unpublished' });
      await markUses(trx, { articleId: id, place: 'public', source: '' });
      await audit(trx, actor, { act: 'article.unpublish', id }, context.now());
      return [{ ...change, revisionId: null }];
    });
  await releaseInTurn(context, { act: 'article.unpublish', actor }, make);
  return readDraft(context, actor, id);
}

/** Publishes several drafts in one release; one that cannot be published stops no other. */
export async function publishMany(
  context: ReleaseContext,
  actor: AuditActor,
  ids: readonly string[],
): Promise<ReplyOf<typeof adminArticlesApi.publishMany>> {
  const { db } = context;
  const refused = new Map<string, string>();
  const publishOne = async (id: string) => {
    const seen = await findKnown(db, id);
    await readAhead(context, seen);
    return actOnVersion(context, actor, seen, (trx, row) =>
      makeDraftPublic({ ...context, db: trx }, trx, actor, row),
    );
  };
  const make = async () => {
    const changes: Change[] = [];
    for (const id of new Set(ids)) {
      try {
        changes.push(await publishOne(id));
      } catch (error) {
        refused.set(id, firstError(error));
      }
    }
    return changes;
  };
  const failed = await release(context, { act: 'article.publish', actor }, make);
  for (const { id, error } of failed) refused.set(id, firstError(error));
  const rows = await repo.findArticles(db, [...new Set(ids)]);
  return outcomeOf(rows, refused);
}

/** The outcome of an act on several articles. */
export function outcomeOf(
  rows: readonly repo.ArticleRow[],
  refused: ReadonlyMap<string, string>,
): ReplyOf<typeof adminArticlesApi.publishMany> {
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return {
    done: rows.filter(({ id }) => !refused.has(id)).map(presentListed),
    refused: [...refused].map(([id, reason]) => ({ id, title: titles.get(id) ?? null, reason })),
  };
}

/** The state of an article and of the redirects around it before a change, to take it back. */
export async function changeOf(
  trx: Knex.Transaction,
  before: repo.ArticleRow,
  addresses: readonly string[],
): Promise<Omit<Change, 'revisionId'>> {
  return { before, addresses, redirects: await readAround(trx, addresses) };
}

/** Adds an act on an article to the audit log. */
export function audit(
  trx: Knex.Transaction,
  actor: AuditActor,
  entry: { act: string; id: string; details?: Record<string, string | number | boolean | null> },
  nowMs: number,
): Promise<void> {
  const { act, id, details = {} } = entry;
  return recordAct(trx, actor, { act, subjectKind: 'article', subjectId: id, details }, nowMs);
}
