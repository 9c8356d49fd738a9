import { Readable } from 'node:stream';
import { exportArticles, importArticles } from '#api/features/articles/files/service.ts';
import { linkingArticles, rewriteLinks } from '#api/features/articles/text/links.ts';
import { auditActorOf } from '#api/features/audit/service.ts';
import { readRawBody } from '#api/middleware/bodies/raw-body.ts';
import { route } from '#api/route.ts';
import { articleFilesApi, articleLinksApi } from '#shared/contract/admin/article-files.ts';

/** Articles to and from files, and the links between them, for administrators. */
export const articleFileRoutes = [
  route(articleFilesApi.export, async ({ query, actor, deps, ctx }) => {
    const end = ctx.method === 'HEAD' ? null : await deps.limits.alone(actor, 'export');
    ctx.status = 200;
    ctx.type = 'application/zip';
    ctx.set('Content-Disposition', 'attachment; filename="ripen-articles.zip"');
    if (end === null) return;
    ctx.res.once('close', () => {
      end().catch((error) => deps.log.warn({ err: error }, 'an export that ended counts on'));
    });
    ctx.body = Readable.from(exportArticles(deps.db, query), { objectMode: false });
  }),

  route(articleFilesApi.import, async ({ actor, deps, ctx }) => {
    const bytes = await readRawBody(ctx, articleFilesApi.import.maxBodyBytes);
    return importArticles(deps, auditActorOf(actor, ctx), bytes);
  }),

  route(articleLinksApi.preview, async ({ body, deps }) => ({
    items: await linkingArticles(deps.db, body),
  })),

  route(articleLinksApi.rewrite, ({ body, actor, deps, ctx }) =>
    rewriteLinks(deps, auditActorOf(actor, ctx), body),
  ),
];
