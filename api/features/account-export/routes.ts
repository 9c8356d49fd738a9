import { Readable } from 'node:stream';
import { openExport } from '#api/features/account-export/service.ts';
import { route } from '#api/route.ts';
import { accountDataApi } from '#shared/contract/account/account-data.ts';

/** The call that exports all data of an account. */
export const accountExportRoutes = [
  route(accountDataApi.export, async ({ query, actor, deps, ctx }) => {
    const end = ctx.method === 'HEAD' ? null : await deps.limits.alone(actor, 'export');
    const { records, text } = await openExport(deps, actor, query.parts).catch(async (error) => {
      await end?.();
      throw error;
    });
    ctx.status = 200;
    ctx.type = 'application/json';
    ctx.set('Content-Disposition', 'attachment; filename="ripen.json"');
    ctx.set('X-Export-Records', String(records));
    if (end === null) return;
    ctx.res.once('close', () => {
      end().catch((error) => deps.log.warn({ err: error }, 'an export that ended counts on'));
    });
    // Backpressure: more is read only when the connection accepts it. An error aborts the response.
    ctx.body = Readable.from(text, { objectMode: false });
  }),
];
