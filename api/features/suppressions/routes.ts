import * as z from 'zod';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { auditActorOf } from '#api/features/audit/service.ts';
import { presentSuppression } from '#api/features/suppressions/presenter.ts';
import * as repo from '#api/features/suppressions/repo.ts';
import { addSuppression } from '#api/features/suppressions/service.ts';
import { repeated, route } from '#api/route.ts';
import { adminSuppressionsApi } from '#shared/contract/admin/email-lists.ts';
import { normaliseEmail } from '#shared/domain/text/email.ts';

const ByTime: z.ZodType<[number, string]> = z.tuple([z.number(), z.string()]);
const ByText: z.ZodType<[string]> = z.tuple([z.string()]);

/** The suppression list, for administrators. */
export const suppressionRoutes = [
  route(adminSuppressionsApi.list, async ({ query, deps: { db } }) => {
    const { limit, cursor, reason = null } = query;
    const search = normaliseEmail(query.search ?? '');
    const asked = { reason, limit: limit + 1 };
    const { rows, nextCursor } =
      search === ''
        ? pageOf(
            await repo.listLatest(db, { ...asked, after: readCursor(cursor, ByTime) }),
            limit,
            ({ sinceMs, addressHash }) => [sinceMs, addressHash],
          )
        : pageOf(
            await repo.listByAddress(db, { ...asked, search, after: readCursor(cursor, ByText) }),
            limit,
            ({ address }) => [address ?? ''],
          );
    return { items: rows.map(presentSuppression), nextCursor };
  }),

  route(adminSuppressionsApi.add, async ({ body, actor, deps, ctx }) => {
    const { row, isRepeat } = await addSuppression(deps, auditActorOf(actor, ctx), body.address);
    const shown = presentSuppression(row);
    return isRepeat ? repeated(shown) : shown;
  }),
];
