import * as z from 'zod';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { notFound } from '#api/errors.ts';
import { presentRevision } from '#api/features/articles/presenter.ts';
import { findRevision, listRevisions } from '#api/features/articles/revision-repo.ts';
import { findKnown, restoreRevision } from '#api/features/articles/service.ts';
import { auditActorOf } from '#api/features/audit/service.ts';
import { route } from '#api/route.ts';
import { articleRevisionsApi } from '#shared/contract/admin/article-revisions.ts';

const ByTime: z.ZodType<[number, string]> = z.tuple([z.number(), z.string()]);

/** Earlier versions of articles, for administrators. */
export const revisionRoutes = [
  route(articleRevisionsApi.list, async ({ params, query: { limit, cursor }, deps: { db } }) => {
    await findKnown(db, params.id);
    const after = readCursor(cursor, ByTime);
    const found = await listRevisions(db, params.id, { after, limit: limit + 1 });
    const { rows, nextCursor } = pageOf(found, limit, ({ savedAt, id }) => [savedAt, id]);
    return { items: rows.map(presentRevision), nextCursor };
  }),

  route(articleRevisionsApi.read, async ({ params, deps: { db } }) => {
    const row = await findRevision(db, params.id);
    if (row === null) throw notFound('The version');
    await findKnown(db, row.articleId);
    return { ...presentRevision(row), source: row.source };
  }),

  route(articleRevisionsApi.restore, ({ params, body, actor, deps, ctx }) =>
    restoreRevision(deps, auditActorOf(actor, ctx), params.id, body),
  ),
];
