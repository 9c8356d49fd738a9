import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { classifyDbError } from '#api/db/connection/db-errors.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import type { Deps } from '#api/deps.ts';
import { replyTagsIn } from '#api/features/messages/reply-address.ts';
import * as repo from '#api/features/messages/reply-repo.ts';
import { countByMessage } from '#api/features/messages/repo.ts';
import type { ListedMail } from '#api/mail/inbox/imap-mailbox.ts';
import type { IncomingMail, MailTaker } from '#api/mail/inbox/inbox.ts';
import { type MailBody, readBody } from '#api/mail/inbox/read-mail.ts';

/** The most replies to a message, so that a program cannot fill the table; later mails stay in the mailbox. */
const MOST_REPLIES = 200;

/**
 * Takes replies to answers: mails to the mailbox's address with the tag of a message. Anything else
 * stays untouched, since a mailbox may have other readers and gets its share of spam; people who
 * write for the first time have the contact form. Mails that we sent are never taken.
 */
export function createReplyTaker({
  db,
  now,
  env,
  log,
}: Pick<Deps, 'db' | 'now' | 'env' | 'log'>): MailTaker {
  const address = env.inbox?.address ?? '';
  const ownAddresses = [env.mailFrom, address].map((each) => each.toLowerCase());
  const isOwn = ({ from }: ListedMail) =>
    ownAddresses.includes(from.address) || replyTagsIn([from.address], address).length > 0;

  return {
    async wants(mail) {
      const message = await repo.findTagged(db, replyTagsIn(mail.recipients, address));
      if (message === null || isOwn(mail)) return false;
      const counts = await countByMessage(db, 'message_replies', [message.id]);
      if ((counts.get(message.id) ?? 0) < MOST_REPLIES) return true;
      log.warn(
        { messageId: message.id },
        'a message has too many replies: one stays in the mailbox',
      );
      return false;
    },
    async take(mail) {
      const tags = replyTagsIn(mail.recipients, address);
      const id = uuidv7();
      const body = await readBody(mail.raw, mail.isWhole);
      try {
        await withTransaction(db, async (trx) => {
          const message = await repo.findTagged(trx, tags);
          // Deleted a moment ago.
          if (message === null) return;
          const hashes = hashesOf(mail, body);
          if (await repo.isKnown(trx, message.id, hashes)) return;
          const nowMs = now();
          const receivedAt = Math.min(mail.arrivedAtMs ?? nowMs, nowMs);
          const { from, isAutomatic } = mail;
          const reply = {
            id,
            messageId: message.id,
            userId: message.userId,
            receivedAt,
            fromName: from.name,
            fromAddress: from.address,
            mailId: usableId(mail),
            ...body,
            isAutomatic,
          };
          await repo.insertReply(trx, reply, hashes);
          if (isAutomatic) return;
          await repo.renewMessage(trx, message.id, { writtenAt: receivedAt, changedAt: nowMs });
        });
      } catch (error) {
        // Another process has stored it in the same moment.
        if (classifyDbError(error) !== 'duplicate') throw error;
      }
    },
  };
}

/** Returns the id of a mail when it can be copied into a header as it is, else null. */
function usableId({ messageId }: IncomingMail): string | null {
  const isUsable = messageId !== null && /^[!-;=?-~]{1,200}@[!-;=?-~]{1,45}$/.test(messageId);
  return isUsable ? messageId : null;
}

/** A mail without an id is identified by its sender and text. */
function hashesOf(
  { messageId, from, place }: IncomingMail,
  { text, attachments }: MailBody,
): repo.MailHashes {
  const mail = messageId === null ? [from.address, text, attachments] : messageId;
  const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
  return { mailHash: hash(mail), placeHash: hash(place) };
}
