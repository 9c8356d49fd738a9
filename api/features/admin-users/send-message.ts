import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { type Created, createOnce } from '#api/db/rows/create-once.ts';
import { conflict } from '#api/errors.ts';
import { type ActContext, actOn } from '#api/features/admin-users/service.ts';
import { type AuditActor, findAct } from '#api/features/audit/service.ts';
import { messageMail } from '#api/mail/account-mails.ts';
import type { adminUsersApi } from '#shared/contract/admin/admin-users.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';

const ACT = 'message';

/**
 * Mails a message to a user, in one transaction with its entry in the audit log, which has the
 * message's id: a repeat sends nothing. Throws 404 for an unknown user, 409 for an id that is taken.
 */
export function sendMessage(
  context: ActContext,
  actor: AuditActor,
  userId: string,
  given: BodyOf<typeof adminUsersApi.message>,
): Promise<Created<{ id: string }>> {
  const { id = uuidv7(), subject, message } = given;
  const create = () =>
    actOn(context, actor, userId, async ({ trx, account, record }) => {
      const present = await findSent(trx, id, userId);
      if (present !== null) return { row: present, isRepeat: true };
      const answerTo = context.env.contactEmail;
      await context.mailer.queue(trx, {
        ...messageMail(account, { subject, message, answerTo }),
        id,
      });
      await record(ACT, {}, id);
      return { row: { id }, isRepeat: false };
    });
  return createOnce(create, () => findSent(context.db, id, userId));
}

async function findSent(db: Db, id: string, userId: string): Promise<{ id: string } | null> {
  const entry = await findAct(db, id);
  if (entry === null) return null;
  if (entry.act !== `user.${ACT}` || entry.subjectId !== userId) {
    throw conflict('This id belongs to something else.');
  }
  return { id };
}
