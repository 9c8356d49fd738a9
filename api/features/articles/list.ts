import * as z from 'zod';
import type { Db } from '#api/db/connection/knex.ts';
import { readFilteredPage } from '#api/db/rows/filtered-page.ts';
import { readCursor } from '#api/db/rows/keyset.ts';
import { listPresentIn } from '#api/features/articles/presence.ts';
import { presentListed } from '#api/features/articles/presenter.ts';
import * as repo from '#api/features/articles/repo.ts';
import type { adminArticlesApi } from '#shared/contract/admin/articles.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/endpoint.ts';
import { articleAddress } from '#shared/domain/content/articles.ts';
import { foldText } from '#shared/domain/search/fold-text.ts';

const ByTime: z.ZodType<[number, string]> = z.tuple([z.number(), z.string()]);
const ByTitle: z.ZodType<[string, string]> = z.tuple([z.string(), z.string()]);

const COLUMNS = { updated: 'updated_at', published: 'published_at', title: 'sort_title' } as const;
const VALUES = { updated: 'updatedAt', published: 'publishedAt', title: 'sortTitle' } as const;

/** A page of the articles that are not deleted, each with who else has it open. */
export async function listPage(
  { db, now }: { readonly db: Db; readonly now: () => number },
  readerId: string,
  { limit, cursor, sort, ...filter }: QueryOf<typeof adminArticlesApi.list>,
): Promise<ReplyOf<typeof adminArticlesApi.list>> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const field = sort.replace('-', '') as keyof typeof COLUMNS;
  const after = field === 'title' ? readCursor(cursor, ByTitle) : readCursor(cursor, ByTime);
  const column = COLUMNS[field];
  const page = await readFilteredPage(
    {
      read: (place, most) =>
        repo.listArticles(db, filter, { column, direction, after: place, limit: most }),
      keyOf: (row) => [row[VALUES[field]], row.id],
      keeps: (row) => row.deletedAt === null && meets(row, filter),
    },
    { after, limit },
  );
  const ids = page.rows.map(({ id }) => id);
  const present = await listPresentIn({ db, now }, ids, readerId);
  return {
    items: page.rows.map((row) => ({ ...presentListed(row), present: present.get(row.id) ?? [] })),
    nextCursor: page.nextCursor,
  };
}

function meets(
  row: repo.ListedRow,
  { tag, text }: { tag?: string | undefined; text?: string | undefined },
): boolean {
  if (tag !== undefined && !row.tags.includes(tag)) return false;
  if (text === undefined) return true;
  const wanted = foldText(text.trim());
  const address = articleAddress(row.kind, row.slug);
  return [row.sortTitle, foldText(row.description), address].some((each) => each.includes(wanted));
}
