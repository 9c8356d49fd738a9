import type { Context } from 'koa';
import * as z from 'zod';
import type { Actor } from '#api/auth/actor.ts';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import type { Deps } from '#api/deps.ts';
import { readPaymentsOf } from '#api/features/payments/service.ts';
import { presentOwned, presentSubscription } from '#api/features/subscriptions/presenter.ts';
import {
  attachReceipt,
  type DownloadedReceipt,
  downloadReceipt,
  openReceipt,
  removeReceipt,
} from '#api/features/subscriptions/receipts.ts';
import * as repo from '#api/features/subscriptions/repo.ts';
import {
  answerRequest,
  cancel,
  decide,
  readCurrent,
  requestPlan,
  updateByHand,
} from '#api/features/subscriptions/service.ts';
import { networkOf } from '#api/middleware/networks.ts';
import { repeated, route } from '#api/route.ts';
import { adminSubscriptionsApi, subscriptionsApi } from '#shared/contract/account/subscriptions.ts';

const Key: z.ZodType<repo.SubscriptionKey> = z.tuple([z.number(), z.string()]);
const keyOf = ({ requestedAt, id }: repo.SubscriptionRow) => [requestedAt, id] as const;
const auditedBy = ({ userId }: Actor, ctx: Context) => ({ userId, network: networkOf(ctx.ip) });

/** Premium: what users ask for and have, and what the owner decides. */
export const subscriptionRoutes = [
  route(subscriptionsApi.current, ({ actor, deps }) =>
    readCurrent(deps.db, actor.userId, deps.now()),
  ),

  route(subscriptionsApi.create, async ({ body, actor, deps }) => {
    const { row, isRepeat } = await requestPlan(deps, actor.userId, body);
    const shown = presentSubscription(row, deps.now());
    return isRepeat ? repeated(shown) : shown;
  }),

  route(subscriptionsApi.answer, async ({ body, actor, deps }) =>
    presentSubscription(await answerRequest(deps, actor.userId, body), deps.now()),
  ),

  route(subscriptionsApi.attachReceipt, async ({ body, actor, deps }) => {
    const file = Buffer.from(body.content, 'base64');
    return presentSubscription(await attachReceipt(deps, actor.userId, file), deps.now());
  }),

  route(subscriptionsApi.removeReceipt, async ({ actor, deps }) =>
    presentSubscription(await removeReceipt(deps, actor.userId), deps.now()),
  ),

  route(subscriptionsApi.receipt, async ({ params, actor, deps, ctx }) =>
    answerFile(ctx, await downloadReceipt(deps.db, actor.userId, params.id)),
  ),

  route(subscriptionsApi.history, async ({ query: { limit, cursor }, actor, deps }) => {
    const after = readCursor(cursor, Key);
    const rows = await repo.listOfUser(deps.db, actor.userId, { after, limit: limit + 1 });
    const page = pageOf(rows, limit, keyOf);
    const nowMs = deps.now();
    const items = page.rows.map((row) => presentSubscription(row, nowMs));
    return { items, nextCursor: page.nextCursor };
  }),

  route(subscriptionsApi.cancel, async ({ actor, deps }) =>
    presentSubscription(await cancel(deps, actor.userId), deps.now()),
  ),

  route(adminSubscriptionsApi.pending, async ({ query: { limit, cursor }, deps }) => {
    const after = readCursor(cursor, Key);
    const page = { after, limit: limit + 1, direction: 'asc' } as const;
    const rows = await repo.listOwned(deps.db, { isOpen: true }, page);
    return ownedPage(deps, rows, limit);
  }),

  route(adminSubscriptionsApi.list, async ({ query, deps }) => {
    const { limit, cursor, requestedFrom, requestedBefore, ...named } = query;
    const msOf = (instant?: string) => (instant === undefined ? undefined : Date.parse(instant));
    const filter = {
      ...named,
      requestedFrom: msOf(requestedFrom),
      requestedBefore: msOf(requestedBefore),
    };
    const after = readCursor(cursor, Key);
    const page = { after, limit: limit + 1, direction: 'desc' } as const;
    return ownedPage(deps, await repo.listOwned(deps.db, filter, page), limit);
  }),

  route(adminSubscriptionsApi.confirm, async ({ params, body, actor, deps, ctx }) => {
    const subject = { id: params.id, version: body.version };
    return decided(deps, await decide(deps, auditedBy(actor, ctx), subject, { kind: 'confirm' }));
  }),

  route(adminSubscriptionsApi.reject, async ({ params, body, actor, deps, ctx }) => {
    const subject = { id: params.id, version: body.version };
    const decision = { kind: 'reject', reason: body.reason } as const;
    return decided(deps, await decide(deps, auditedBy(actor, ctx), subject, decision));
  }),

  route(adminSubscriptionsApi.ask, async ({ params, body, actor, deps, ctx }) => {
    const subject = { id: params.id, version: body.version };
    const decision = { kind: 'ask', question: body.question } as const;
    return decided(deps, await decide(deps, auditedBy(actor, ctx), subject, decision));
  }),

  route(adminSubscriptionsApi.receipt, async ({ params, actor, deps, ctx }) =>
    answerFile(ctx, await openReceipt(deps, auditedBy(actor, ctx), params.id)),
  ),

  route(adminSubscriptionsApi.update, ({ body, actor, deps, ctx }) => {
    const { userId, plan, endsAt, reason, note } = body;
    const endsAtMs = endsAt === undefined ? undefined : Date.parse(endsAt);
    return updateByHand(deps, auditedBy(actor, ctx), {
      userId,
      plan,
      endsAtMs,
      reason: reason || note,
    });
  }),
];

async function ownedPage(deps: Deps, rows: readonly repo.OwnedRow[], limit: number) {
  const page = pageOf(rows, limit, keyOf);
  const payments = await readPaymentsOf(deps, page.rows);
  const nowMs = deps.now();
  const items = page.rows.map((row) => presentOwned(row, payments.get(row.id) ?? [], nowMs));
  return { items, nextCursor: page.nextCursor };
}

async function decided(deps: Deps, row: repo.OwnedRow) {
  const payments = await readPaymentsOf(deps, [row]);
  return presentOwned(row, payments.get(row.id) ?? [], deps.now());
}

/** Saved, never shown: whatever a document holds, no browser runs it for this site. */
function answerFile(ctx: Context, { name, content }: DownloadedReceipt): void {
  ctx.status = 200;
  ctx.set('Content-Disposition', `attachment; filename="${name}"`);
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
  ctx.type = 'application/octet-stream';
  ctx.body = content;
}
