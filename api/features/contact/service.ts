import { v7 as uuidv7 } from 'uuid';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { type Created, createOnce } from '#api/db/rows/create-once.ts';
import type { Deps } from '#api/deps.ts';
import { presentReceipt } from '#api/features/contact/presenter.ts';
import * as repo from '#api/features/contact/repo.ts';
import { contactMail } from '#api/mail/templates.ts';
import type { ContactMessage, ContactReceipt } from '#shared/contract/account/contact.ts';
import { CONTACT_LABELS } from '#shared/domain/contact/contact-message.ts';

/**
 * Stores a message and queues its mail to the operator in one transaction; a repeated id does
 * neither. `userId` is null for somebody without an account.
 */
export async function receiveMessage(
  deps: Pick<Deps, 'db' | 'now' | 'mailer' | 'env'>,
  given: ContactMessage,
  userId: string | null,
): Promise<Created<ContactReceipt>> {
  const { id = uuidv7(), name, email, message, type } = given;
  const createdAtMs = deps.now();
  const mail = contactMail(deps.env.contactEmail, {
    label: CONTACT_LABELS[type],
    from: { name, address: email },
    message,
    account: userId,
  });
  const create = () =>
    withTransaction(deps.db, async (trx) => {
      await repo.insertMessage(trx, { id, userId, type, name, email, message, createdAtMs });
      // Answers refer to this mail.
      await deps.mailer.queue(trx, { ...mail, id });
      return { row: presentReceipt(id, createdAtMs), isRepeat: false };
    });
  return createOnce(create, async () => {
    const receivedAtMs = await repo.findReceipt(deps.db, id);
    return receivedAtMs === null ? null : presentReceipt(id, receivedAtMs);
  });
}
