import { setImmediate as letOthersRun } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { AppError } from '#api/errors.ts';
import { type ArchivedArticle, readArchive } from '#api/features/articles/files/read-archive.ts';
import { presentListed } from '#api/features/articles/presenter.ts';
import * as repo from '#api/features/articles/repo.ts';
import { findRevision } from '#api/features/articles/revision-repo.ts';
import {
  type ArticleContext,
  addDraft,
  findKnown,
  writeDraft,
} from '#api/features/articles/service.ts';
import { firstError } from '#api/features/articles/text/check.ts';
import { type AuditActor, recordAct } from '#api/features/audit/service.ts';
import { asAdministrator } from '#api/features/users/service.ts';
import { readArticle } from '#api/publishing/reading/article-reader.ts';
import type { ImportReport } from '#shared/contract/admin/article-files.ts';
import { ArticleSlug } from '#shared/contract/admin/articles.ts';
import { ARTICLE_LIMITS, type ArticleKind, folderOf } from '#shared/domain/content/articles.ts';

/**
 * Takes articles out of a ZIP: each becomes a draft or the next version of one, in a transaction of
 * its own with its entry in the audit log. Throws 422 at `file` where the archive cannot be read.
 */
export async function importArticles(
  context: ArticleContext,
  actor: AuditActor,
  bytes: Buffer,
): Promise<ImportReport> {
  const { articles, refused } = await readArchive(bytes);
  const [created, updated]: [string[], string[]] = [[], []];
  const failed: { file: string; reason: string }[] = [];
  for (const article of articles) {
    await letOthersRun();
    try {
      const { id, outcome } = await importOne(context, actor, article);
      if (outcome === 'created') created.push(id);
      if (outcome === 'updated') updated.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ file: article.file, reason: firstError(error) });
    }
  }
  return {
    created: await presentAll(context.db, created),
    updated: await presentAll(context.db, updated),
    unchanged: articles.length - created.length - updated.length - failed.length,
    refused: [...refused, ...failed],
  };
}

async function presentAll(db: Db, ids: readonly string[]) {
  const rows = new Map((await repo.findArticles(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []).map(presentListed);
}

interface Imported {
  readonly id: string;
  readonly outcome: 'created' | 'updated' | 'unchanged';
}

async function importOne(
  context: ArticleContext,
  actor: AuditActor,
  { kind, slug, source }: ArchivedArticle,
): Promise<Imported> {
  const { db, now } = context;
  refuseUnusable(slug, source);
  await readArticle(source);
  return asAdministrator(db, actor, async (trx) => {
    const present = await repo.findDraft(trx, kind, slug);
    if (present === null) {
      const id = uuidv7();
      const draft = { id, kind, slug, source, reason: 'import', mayBeInGit: true } as const;
      await addDraft({ ...context, db: trx }, actor, draft);
      return { id, outcome: 'created' };
    }
    await repo.lockArticle(trx, present);
    const row = await findKnown(trx, present);
    if (row.source === source) return { id: row.id, outcome: 'unchanged' };
    await writeDraft(trx, actor, { row, source, slug, reason: 'import', nowMs: now() });
    const act = { act: 'article.import', subjectKind: 'article', subjectId: row.id } as const;
    await recordAct(trx, actor, act, now());
    return { id: row.id, outcome: 'updated' };
  });
}

function refuseUnusable(slug: string, source: string): void {
  const checked = ArticleSlug.safeParse(slug);
  const [issue] = checked.error?.issues ?? [];
  if (issue !== undefined) throw new AppError('invalid', issue.message);
  if (source.length > ARTICLE_LIMITS.source) {
    throw new AppError('invalid', 'An article has at most 1,000,000 characters.');
  }
}

/** Which articles an archive gets. */
export interface ExportFilter {
  readonly kind?: ArticleKind | undefined;
  readonly version: 'draft' | 'public';
}

const AT_ONCE = 20;

/** Packs articles into a ZIP, piece by piece, by their addresses in `content/`. */
export async function* exportArticles(db: Db, filter: ExportFilter): AsyncGenerator<Buffer> {
  const parts: Buffer[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(Buffer.from(part));
  });
  const ids = await repo.listIds(db, filter.kind);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await repo.findArticles(db, ids.slice(at, at + AT_ONCE));
    const files = await Promise.all(rows.map((row) => pack(db, row, filter.version)));
    for (const file of files) if (file !== null) addFile(zip, file);
    yield* parts.splice(0);
  }
  zip.end();
  yield* parts.splice(0);
}

const deflate = promisify(deflateRaw);
const DEFLATED = 8;

/** A file of an archive, packed. */
interface PackedFile {
  readonly entry: ZipInputFile;
  readonly packed: Awaited<ReturnType<typeof deflate>>;
}

/** Packs an article outside the event loop, which a long text would hold up; null where it has no such version. */
async function pack(
  db: Db,
  row: repo.ArticleRow,
  version: ExportFilter['version'],
): Promise<PackedFile | null> {
  const file = await fileOf(db, row, version);
  if (file === null) return null;
  const content = Buffer.from(file.source);
  const packed = await deflate(content);
  const filename = `content/${folderOf(row.kind)}/${file.slug}.mdx`;
  const entry: ZipInputFile = {
    filename,
    size: content.length,
    crc: crc32(content),
    mtime: row.updatedAt,
    compression: DEFLATED,
  };
  return { entry, packed };
}

function addFile(zip: Zip, { entry, packed }: PackedFile): void {
  zip.add(entry);
  entry.ondata?.(null, packed, true);
}

async function fileOf(
  db: Db,
  row: repo.ArticleRow,
  version: ExportFilter['version'],
): Promise<{ slug: string; source: string } | null> {
  if (version === 'draft') return row;
  return row.publicRevisionId === null ? null : findRevision(db, row.publicRevisionId);
}
