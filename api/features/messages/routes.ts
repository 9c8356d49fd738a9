import type { Context } from 'koa';
import * as z from 'zod';
import type { Actor } from '#api/auth/actor.ts';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import * as repo from '#api/features/messages/repo.ts';
import {
  answerMessage,
  ByTime,
  changeMessage,
  presentPage,
  readThread,
} from '#api/features/messages/service.ts';
import { networkOf } from '#api/middleware/networks.ts';
import { repeated, route } from '#api/route.ts';
import { adminMessagesApi } from '#shared/contract/admin/messages.ts';
import { normaliseEmail } from '#shared/domain/text/email.ts';

const ByAddress: z.ZodType<[string, string]> = z.tuple([z.string(), z.string()]);
const auditedBy = ({ userId }: Actor, ctx: Context) => ({ userId, network: networkOf(ctx.ip) });

/** The inbox of the contact form, for administrators. */
export const messageRoutes = [
  route(adminMessagesApi.list, async ({ query: { limit, cursor, ...given }, deps: { db } }) => {
    const sender = given.sender === undefined ? undefined : normaliseEmail(given.sender);
    const isSearch = sender !== undefined;
    const after = isSearch ? readCursor(cursor, ByAddress) : readCursor(cursor, ByTime);
    const rows = await repo.listMessages(db, { ...given, sender }, { after, limit: limit + 1 });
    const page = pageOf(rows, limit, ({ id, email, writtenAt }) => [
      isSearch ? email : writtenAt,
      id,
    ]);
    return presentPage(db, page);
  }),

  route(adminMessagesApi.read, ({ params, deps: { db } }) => readThread(db, params.id)),

  route(adminMessagesApi.update, ({ params, body, actor, deps, ctx }) =>
    changeMessage(deps, auditedBy(actor, ctx), params.id, body),
  ),

  route(adminMessagesApi.answer, async ({ params, body, actor, deps, ctx }) => {
    const { row, isRepeat } = await answerMessage(deps, auditedBy(actor, ctx), params.id, body);
    return isRepeat ? repeated(row) : row;
  }),
];
