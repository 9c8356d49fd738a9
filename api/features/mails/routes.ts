import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import { auditActorOf } from '#api/features/audit/service.ts';
import { dropMail, readRefusing, readReturned, retryMail } from '#api/features/mails/service.ts';
import { listFailedMails } from '#api/mail/sending/failed-mails.ts';
import { route } from '#api/route.ts';
import { adminMailsApi, MOST_FAILED_MAILS } from '#shared/contract/admin/mails.ts';

/** Mails that could not be sent, or came back, for administrators. */
export const mailRoutes = [
  route(adminMailsApi.failed, async ({ deps: { db } }) => {
    const mails = await listFailedMails(db, MOST_FAILED_MAILS);
    return {
      items: mails.map(({ createdAtMs, givenUpAtMs, ...mail }) => ({
        ...mail,
        queuedAt: writeInstant(createdAtMs),
        givenUpAt: writeOptionalInstant(givenUpAtMs),
      })),
    };
  }),

  route(adminMailsApi.returned, ({ query, deps: { db } }) => readReturned(db, query)),

  route(adminMailsApi.refusing, ({ deps: { db, now } }) => readRefusing(db, now())),

  route(adminMailsApi.retry, ({ params, actor, deps, ctx }) =>
    retryMail(deps, auditActorOf(actor, ctx), params.id),
  ),

  route(adminMailsApi.drop, ({ params, actor, deps, ctx }) =>
    dropMail(deps, auditActorOf(actor, ctx), params.id),
  ),
];
