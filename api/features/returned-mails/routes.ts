import { isSigned } from '#api/auth/signed-text.ts';
import { badSignature, notFound } from '#api/errors.ts';
import type { MailReport } from '#api/mail/returned/read-reports.ts';
import { takeReport } from '#api/mail/returned/take-reports.ts';
import { textOf } from '#api/middleware/bodies/json-body.ts';
import { route } from '#api/route.ts';
import { type GivenMailReport, returnedMailsApi } from '#shared/contract/account/returned-mails.ts';
import { bounceKind } from '#shared/domain/mail/returned/bounce-kind.ts';

/** The webhook of a sending service that tells what comes back of mails. */
export const returnedMailRoutes = [
  route(returnedMailsApi.take, async ({ body, deps, ctx }) => {
    const secret = deps.env.mailWebhookSecret;
    if (secret === null) throw notFound('This address');
    const signed = { header: ctx.get('ripen-signature'), text: textOf(ctx) };
    if (!isSigned(signed, secret, deps.now())) throw badSignature();
    let taken = 0;
    for (const given of body.reports) {
      if (await takeReport(deps, reportOf(given))) taken += 1;
    }
    return { taken, unknown: body.reports.length - taken };
  }),
];

function reportOf({ type, messageId, recipient, status }: GivenMailReport): MailReport {
  const ids = [messageId.replace(/^</, '').slice(0, 36)];
  const kind =
    type === 'bounce' ? bounceKind(status ?? '') : type === 'unsubscribe' ? 'unsubscribed' : type;
  return { kind, ids, tagged: [], addresses: [recipient], words: status ?? '' };
}
