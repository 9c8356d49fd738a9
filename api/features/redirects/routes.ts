import * as z from 'zod';
import { writeInstant } from '#api/db/rows/instants.ts';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { auditActorOf } from '#api/features/audit/service.ts';
import * as repo from '#api/features/redirects/repo.ts';
import { createRedirect, removeRedirect, updateRedirect } from '#api/features/redirects/service.ts';
import { route } from '#api/route.ts';
import { adminRedirectsApi, type Redirect } from '#shared/contract/admin/redirects.ts';

const ByTime: z.ZodType<[number, string]> = z.tuple([z.number(), z.string()]);

/** Redirects, for administrators. */
export const redirectRoutes = [
  route(adminRedirectsApi.list, async ({ query: { limit, cursor }, deps: { db } }) => {
    const after = readCursor(cursor, ByTime);
    const found = await repo.listRedirects(db, { after, limit: limit + 1 });
    const { rows, nextCursor } = pageOf(found, limit, ({ madeAt, id }) => [madeAt, id]);
    return { items: rows.map(present), nextCursor };
  }),

  route(adminRedirectsApi.create, async ({ body, actor, deps, ctx }) =>
    present(await createRedirect(deps, auditActorOf(actor, ctx), body)),
  ),

  route(adminRedirectsApi.update, async ({ params, body, actor, deps, ctx }) =>
    present(await updateRedirect(deps, auditActorOf(actor, ctx), { id: params.id, ...body })),
  ),

  route(adminRedirectsApi.remove, ({ params, actor, deps, ctx }) =>
    removeRedirect(deps, auditActorOf(actor, ctx), params.id),
  ),
];

function present({ madeBy, maker, madeAt, ...row }: repo.NamedRedirect): Redirect {
  const { id, from, to, cause, articleId } = row;
  return {
    id,
    from,
    to,
    cause,
    articleId,
    madeBy: { id: madeBy, name: maker },
    madeAt: writeInstant(madeAt),
  };
}
