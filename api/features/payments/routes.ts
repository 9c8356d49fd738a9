import { isSigned } from '#api/auth/signed-text.ts';
import { badSignature, notFound } from '#api/errors.ts';
import { readPaddleEvent } from '#api/features/payments/paddle-event.ts';
import { readPaymentPage, takeEvent } from '#api/features/payments/service.ts';
import { textOf } from '#api/middleware/bodies/json-body.ts';
import { route } from '#api/route.ts';
import { paymentsApi } from '#shared/contract/account/payments.ts';

/** Payments of users, and the webhook of the provider. */
export const paymentRoutes = [
  route(paymentsApi.list, ({ query, actor, deps }) =>
    readPaymentPage(deps.db, actor.userId, query),
  ),

  route(paymentsApi.paddle, async ({ body, deps, ctx }) => {
    const secret = deps.env.paddleWebhookSecret;
    if (secret === null) throw notFound('This address');
    const signed = { header: ctx.get('paddle-signature'), text: textOf(ctx) };
    if (!isSigned(signed, secret, deps.now())) throw badSignature();
    const given = readPaddleEvent(body);
    if (given !== null) await takeEvent(deps, { provider: 'paddle', ...given });
  }),
];
