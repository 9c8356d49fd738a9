import * as z from 'zod';
import { pageOf, readCursor } from '#api/db/keyset.ts';
import { badSignature, notFound } from '#api/errors.ts';
import { readPaddleEvent } from '#api/features/payments/paddle-event.ts';
import { isSigned } from '#api/features/payments/paddle-signature.ts';
import { presentPayment } from '#api/features/payments/presenter.ts';
import * as repo from '#api/features/payments/repo.ts';
import { takeEvent } from '#api/features/payments/service.ts';
import { textOf } from '#api/middleware/json-body.ts';
import { route } from '#api/route.ts';
import { paymentsApi } from '#shared/contract/payments.ts';

const Key: z.ZodType<repo.PaymentKey> = z.tuple([z.number(), z.string()]);
const keyOf = ({ paidAt, id }: repo.PaymentRow) => [paidAt, id] as const;

/** Payments of users, and the webhook of the provider. */
export const paymentRoutes = [
  route(paymentsApi.list, async ({ query: { limit, cursor }, actor, deps }) => {
    const after = readCursor(cursor, Key);
    const rows = await repo.listOfUser(deps.db, actor.userId, { after, limit: limit + 1 });
    const page = pageOf(rows, limit, keyOf);
    return { items: page.rows.map(presentPayment), nextCursor: page.nextCursor };
  }),

  route(paymentsApi.paddle, async ({ body, deps, ctx }) => {
    const secret = deps.env.paddleWebhookSecret;
    if (secret === null) throw notFound('This address');
    const signed = { header: ctx.get('paddle-signature'), text: textOf(ctx) };
    if (!isSigned(signed, secret, deps.now())) throw badSignature();
    const given = readPaddleEvent(body);
    if (given !== null) await takeEvent(deps, { provider: 'paddle', ...given });
  }),
];
