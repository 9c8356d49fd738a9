import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { type Created, createOnce } from '#api/db/rows/create-once.ts';
import type { Deps } from '#api/deps.ts';
import { conflict, notFound } from '#api/errors.ts';
import { listPresent } from '#api/features/articles/presence.ts';
import { presentDraft } from '#api/features/articles/presenter.ts';
import * as repo from '#api/features/articles/repo.ts';
import * as revisions from '#api/features/articles/revision-repo.ts';
import { checkText } from '#api/features/articles/text/check.ts';
import { listFieldsOf } from '#api/features/articles/text/list-fields.ts';
import { freeSlug, refuseTakenSlug } from '#api/features/articles/text/slugs.ts';
import { type AuditActor, recordAct } from '#api/features/audit/service.ts';
import { markUses } from '#api/features/pictures/service.ts';
import { asAdministrator } from '#api/features/users/service.ts';
import { readArticle } from '#api/publishing/reading/article-reader.ts';
import type { ArticleDraft, adminArticlesApi } from '#shared/contract/admin/articles.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { RevisionReason } from '#shared/domain/content/articles.ts';

/** Dependencies of the articles. */
export type ArticleContext = Pick<Deps, 'db' | 'now' | 'site' | 'publisher'>;
type Context = Pick<ArticleContext, 'db' | 'now' | 'site'>;

/** A text that is saved within this time of the first one goes on with its revision. */
const REVISION_MS = 10 * 60_000;

/** Returns an article that is not deleted; throws 404 for any other. */
export async function findKnown(db: Db, id: string): Promise<repo.ArticleRow> {
  const row = await repo.findArticle(db, id);
  if (row === null || row.deletedAt !== null) throw notFound('The article');
  return row;
}

/** An article with its draft, what is to be mended, and who else has it open. */
export async function readDraft(
  context: Context,
  { userId }: Pick<AuditActor, 'userId'>,
  id: string,
): Promise<ArticleDraft> {
  const row = await findKnown(context.db, id);
  return presentFor(context, userId, row);
}

async function presentFor(
  context: Context,
  userId: string,
  row: repo.ArticleRow,
): Promise<ArticleDraft> {
  const { problems } = await checkText(context, row);
  const present = await listPresent(context, row.id, userId);
  return presentDraft(row, { problems, present });
}

/** Creates a draft, with its entry in the audit log; a repeated id creates nothing. */
export function createArticle(
  context: Context,
  actor: AuditActor,
  given: BodyOf<typeof adminArticlesApi.create>,
): Promise<Created<ArticleDraft>> {
  const { kind, source, id = uuidv7() } = given;
  const { db } = context;
  const find = async () => {
    const row = await repo.findArticle(db, id);
    if (row === null) return null;
    if (row.deletedAt !== null) throw conflict('This id belongs to a deleted article.');
    return presentFor(context, actor.userId, row);
  };
  const create = async () => {
    const present = await find();
    if (present !== null) return { row: present, isRepeat: true };
    await readArticle(source);
    await asAdministrator(db, actor, (trx) =>
      addDraft({ ...context, db: trx }, actor, {
        id,
        kind,
        source,
        slug: given.slug,
        reason: 'save',
      }),
    );
    return { row: await readDraft(context, actor, id), isRepeat: false };
  };
  return createOnce(create, find);
}

/** Creates a draft with the text of another article; a repeated id creates nothing. */
export async function duplicateArticle(
  context: Context,
  actor: AuditActor,
  fromId: string,
  { id }: { id?: string | undefined },
): Promise<Created<ArticleDraft>> {
  const { kind, source } = await findKnown(context.db, fromId);
  return createArticle(context, actor, { id, kind, source });
}

/** A draft to be added. */
interface NewDraft {
  readonly id: string;
  readonly kind: repo.ArticleRow['kind'];
  readonly source: string;
  /** Without one it gets one from its title. */
  readonly slug: string | undefined;
  readonly reason: RevisionReason;
  readonly mayBeInGit?: boolean;
}

/**
 * Adds a draft within a transaction, with its first revision and its entry in the audit log. Its text has been
 * read before (`readArticle`): within a transaction others would wait for that.
 */
export async function addDraft(
  { db: trx, now, site }: Context,
  actor: AuditActor,
  { id, kind, source, reason, mayBeInGit = false, ...given }: NewDraft,
): Promise<void> {
  const nowMs = now();
  const fields = listFieldsOf((await readArticle(source)).fields);
  const slug = given.slug ?? (await freeSlug({ db: trx, site }, kind, fields.title));
  await refuseTakenSlug({ db: trx, site }, { kind, slug, id, mayBeInGit });
  await repo.insertArticle(trx, {
    id,
    kind,
    slug,
    source,
    ...fields,
    savedBy: actor.userId,
    nowMs,
  });
  await addRevision(trx, { articleId: id, slug, source, reason, version: 0 }, actor, nowMs);
  await markUses(trx, { articleId: id, place: 'draft', source });
  const act = reason === 'import' ? 'article.import' : 'article.create';
  await recordAct(
    trx,
    actor,
    { act, subjectKind: 'article', subjectId: id, details: { kind } },
    nowMs,
  );
}

/** Adds a revision within a transaction; returns its id. */
export async function addRevision(
  trx: Db,
  revision: Pick<revisions.RevisionRow, 'articleId' | 'slug' | 'source' | 'reason' | 'version'> & {
    readonly tree?: string | null;
    readonly shingles?: string | null;
  },
  actor: Pick<AuditActor, 'userId'>,
  nowMs: number,
): Promise<string> {
  const id = uuidv7();
  await revisions.insertRevision(trx, {
    tree: null,
    shingles: null,
    ...revision,
    id,
    savedBy: actor.userId,
    begunAt: nowMs,
    savedAt: nowMs,
  });
  return id;
}

/**
 * Saves a draft. Throws 422 at `slug` where it is taken. Where somebody else was faster, the given
 * text is kept as a revision and 409 has both.
 */
export async function saveDraft(
  context: ArticleContext,
  actor: AuditActor,
  id: string,
  given: BodyOf<typeof adminArticlesApi.save>,
): Promise<ArticleDraft> {
  const { db, now, site, publisher } = context;
  const nowMs = now();
  publisher.prepare();
  await readArticle(given.source);
  const lost = await asAdministrator(db, actor, async (trx) => {
    await repo.lockArticle(trx, id);
    const row = await findKnown(trx, id);
    const { source, slug = row.slug } = given;
    if (source === row.source && slug === row.slug) return null;
    if (given.version !== row.version) return keepLost(trx, actor, { row, source, slug, nowMs });
    if (slug !== row.slug) {
      await refuseTakenSlug({ db: trx, site }, { kind: row.kind, slug, id });
    }
    await writeDraft(trx, actor, { row, source, slug, reason: 'save', nowMs });
    return null;
  });
  const draft = await readDraft(context, actor, id);
  if (lost === null) return draft;
  const kept = { revisionId: lost, source: given.source };
  throw conflict(CHANGED, { article: draft, kept });
}

const CHANGED =
  'Somebody else has saved this article. Your text is kept as a version of its own: compare the two and take over what you need.';

interface Writing {
  readonly row: repo.ArticleRow;
  readonly source: string;
  readonly slug: string;
  readonly nowMs: number;
}

/** Keeps a text that lost; one after the other of the same writer in one revision. */
async function keepLost(
  trx: Knex.Transaction,
  actor: AuditActor,
  { row, source, slug, nowMs }: Writing,
): Promise<string> {
  const { version } = row;
  const last = await revisions.findLatest(trx, row.id, ['conflict']);
  if (last !== null && isContinued(last, actor, nowMs)) {
    await revisions.continueRevision(trx, last.id, { slug, source, version, savedAt: nowMs });
    return last.id;
  }
  const revision = { articleId: row.id, slug, source, version, reason: 'conflict' } as const;
  return addRevision(trx, revision, actor, nowMs);
}

function isContinued(
  { savedBy, begunAt }: revisions.ListedRevision,
  { userId }: AuditActor,
  nowMs: number,
): boolean {
  return savedBy.id === userId && Math.abs(nowMs - begunAt) < REVISION_MS;
}

/**
 * Writes a draft within a transaction as the next version: the latest revision always has its text.
 * One writer's savings within ten minutes are one revision. Throws 409 where somebody was faster. The text
 * has been read before (`readArticle`).
 */
export async function writeDraft(
  trx: Knex.Transaction,
  actor: AuditActor,
  { row, source, slug, reason, nowMs }: Writing & { readonly reason: RevisionReason },
): Promise<void> {
  const version = row.version + 1;
  const fields = listFieldsOf((await readArticle(source)).fields);
  const draft = { slug, source, ...fields, savedBy: actor.userId, nowMs };
  if (!(await repo.updateDraft(trx, row, draft))) throw conflict('Try again.');
  const last = await revisions.findLatest(trx, row.id, KEPT);
  if (reason === 'save' && last?.reason === 'save' && isContinued(last, actor, nowMs)) {
    await revisions.continueRevision(trx, last.id, { slug, source, version, savedAt: nowMs });
  } else {
    await addRevision(trx, { articleId: row.id, slug, source, version, reason }, actor, nowMs);
  }
  await markUses(trx, { articleId: row.id, place: 'draft', source });
}

/** Reasons of revisions that were the draft. */
const KEPT = ['save', 'publish', 'schedule', 'restore', 'import', 'links', 'tags'] as const;

/** Makes an earlier version the draft; the present one stays as a revision. */
export async function restoreRevision(
  context: Context,
  actor: AuditActor,
  revisionId: string,
  { version }: { version: number },
): Promise<ArticleDraft> {
  const nowMs = context.now();
  const revision = await revisions.findRevision(context.db, revisionId);
  if (revision === null) throw notFound('The version');
  const { articleId: id, source } = revision;
  await readArticle(source);
  await actOnVersion(context, actor, { id, version }, async (trx, row) => {
    // Its slug may be taken by now: that of the draft stays.
    const { slug } = row;
    await writeDraft(trx, actor, { row, source, slug, reason: 'restore', nowMs });
    const act = { act: 'article.restore', subjectKind: 'article', subjectId: id } as const;
    await recordAct(trx, actor, { ...act, details: { revisionId } }, nowMs);
  });
  return readDraft(context, actor, id);
}

/** An article as an act has seen it. */
interface Seen {
  readonly id: string;
  readonly version: number;
}

/**
 * Performs an act on an article in a transaction that holds it. Throws 404 for an unknown article, and 409
 * with the present draft where it has changed since the version that was seen. That draft is read after the
 * transaction: others would wait for a long text.
 */
export async function actOnVersion<Result>(
  context: Context,
  actor: AuditActor,
  { id, version }: Seen,
  act: (trx: Knex.Transaction, row: repo.ArticleRow) => Promise<Result>,
): Promise<Result> {
  const done = await asAdministrator(context.db, actor, async (trx) => {
    await repo.lockArticle(trx, id);
    const row = await findKnown(trx, id);
    return row.version === version ? { result: await act(trx, row) } : null;
  });
  if (done !== null) return done.result;
  throw conflict(
    'Somebody else has changed this article. Look at the changes and try again.',
    await readDraft(context, actor, id),
  );
}

/** Ends every preview address that a user has made. */
export async function revokePreviewsBy(db: Db, userId: string): Promise<void> {
  await db('article_previews').where({ made_by: userId }).delete();
}
