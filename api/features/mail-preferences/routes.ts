import type { Context } from 'koa';
import { AppError } from '#api/errors.ts';
import {
  askForNewsletter,
  changePreferences,
  confirmNewsletter,
  endMail,
  erasePreferences,
  readPreferences,
} from '#api/features/mail-preferences/service.ts';
import { readRawBody } from '#api/middleware/bodies/raw-body.ts';
import { route } from '#api/route.ts';
import { mailPreferencesApi, newsletterApi } from '#shared/contract/account/mail-preferences.ts';
import { readMailAddress } from '#shared/domain/mail/addresses.ts';
import { MAIL_LIMITS } from '#shared/domain/mail/lists.ts';
import { oneLine } from '#shared/domain/text/one-line.ts';

const MOST_FORM_BYTES = 4000;

/** Decisions of people about mail to themselves, by links in mails and the newsletter's form. */
export const mailPreferenceRoutes = [
  route(newsletterApi.ask, async ({ deps, ctx }) => {
    let giveBack: () => Promise<void>;
    try {
      giveBack = await deps.limits.visitor('newsletterMail', ctx);
    } catch (error) {
      // A form is answered with a page.
      if (!(error instanceof AppError) || error.id !== 'tooManyRequests') throw error;
      return leadTo(ctx, '/newsletter#later');
    }
    const form = new URLSearchParams((await readRawBody(ctx, MOST_FORM_BYTES)).toString('utf8'));
    const { address } = readMailAddress(form.get('email') ?? '');
    if (address === null) {
      await giveBack();
      return leadTo(ctx, '/newsletter#address');
    }
    const name = oneLine(form.get('name') ?? '', MAIL_LIMITS.contactName);
    await askForNewsletter(deps, { address, name });
    return leadTo(ctx, '/newsletter#sent');
  }),

  route(newsletterApi.confirm, async ({ body, deps }) => ({
    page: `/mail/${await confirmNewsletter(deps, body.token)}`,
  })),

  route(mailPreferencesApi.read, ({ params, deps }) => readPreferences(deps, params.secret)),

  route(mailPreferencesApi.save, ({ params, body, deps }) =>
    changePreferences(deps, params.secret, body),
  ),

  route(mailPreferencesApi.export, async ({ params, deps, ctx }) => {
    const held = await readPreferences(deps, params.secret);
    ctx.status = 200;
    ctx.type = 'application/json';
    ctx.set('Content-Disposition', 'attachment; filename="ripen-mail.json"');
    ctx.body = `${JSON.stringify(held, null, 2)}\n`;
  }),

  route(mailPreferencesApi.erase, ({ params, deps }) => erasePreferences(deps, params.secret)),

  // Its body says `List-Unsubscribe=One-Click`; the address alone says enough.
  route(mailPreferencesApi.unsubscribe, ({ params, deps }) => endMail(deps, params.secret)),

  route(mailPreferencesApi.openUnsubscribe, async ({ params, ctx }) =>
    leadTo(ctx, `/mail/${params.secret}`),
  ),
];

/** Leads a browser on to a page of this site. */
function leadTo(ctx: Context, path: string): void {
  ctx.set('Location', path);
}
