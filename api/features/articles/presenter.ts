import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { ArticleRow, ListedRow, Writer } from '#api/features/articles/repo.ts';
import type { ListedRevision } from '#api/features/articles/revision-repo.ts';
import type { ListedRevision as RevisionOnWire } from '#shared/contract/admin/article-revisions.ts';
import type {
  ArticleDraft,
  ArticleProblem,
  ListedArticle,
} from '#shared/contract/admin/articles.ts';
import { articleAddress } from '#shared/domain/content/articles.ts';

/** Returns an article of a list. */
export function presentListed(row: ListedRow): ListedArticle {
  const { publicSlug } = row;
  return {
    id: row.id,
    kind: row.kind,
    slug: row.slug,
    state: row.state,
    title: row.title,
    description: row.description,
    author: row.author,
    tags: [...row.tags],
    address: publicSlug === null ? null : articleAddress(row.kind, publicSlug),
    hasChanges: row.publicVersion !== row.version,
    version: row.version,
    scheduledAt: writeOptionalInstant(row.scheduledAt),
    publishedAt: row.publishedAt === 0 ? null : writeInstant(row.publishedAt),
    createdAt: writeInstant(row.createdAt),
    updatedAt: writeInstant(row.updatedAt),
    savedBy: row.savedBy,
    deletedAt: writeOptionalInstant(row.deletedAt),
  };
}

/** Returns an article with its draft. */
export function presentDraft(
  row: ArticleRow,
  { problems, present }: { problems: readonly ArticleProblem[]; present: readonly Writer[] },
): ArticleDraft {
  const { source } = row;
  return { ...presentListed(row), source, problems: [...problems], present: [...present] };
}

/** Returns a revision of a list. */
export function presentRevision(row: ListedRevision): RevisionOnWire {
  return {
    id: row.id,
    articleId: row.articleId,
    slug: row.slug,
    reason: row.reason,
    savedBy: row.savedBy,
    begunAt: writeInstant(row.begunAt),
    savedAt: writeInstant(row.savedAt),
  };
}
