import type { Knex } from 'knex';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { countMails } from '#api/mail/sending/mail-counts.ts';
import { type SettledMail, settleMails } from '#api/mail/sending/outbox.ts';
import { noteSent } from '#api/mail/sending/sent-mails.ts';
import type { MailKind } from '#shared/domain/mail/suppression.ts';

interface Waiting {
  readonly mail: SettledMail & { readonly to: string; readonly kind: MailKind };
  readonly done: (error: Error | null) => void;
}

interface Deps {
  readonly db: Knex;
  /** The instant, in UTC milliseconds. */
  readonly now: () => number;
  /** Called with the number of mails that had been taken over by other senders. */
  readonly onTakenOver: (mails: number) => void;
}

/**
 * Makes what settles a mail that was sent; resolves once that is committed. Mails that several senders
 * have sent at the same time share a transaction, because a commit waits for the disk.
 */
export function createSettler({
  db,
  now,
  onTakenOver,
}: Deps): (mail: Waiting['mail']) => Promise<void> {
  let waiting: Waiting[] = [];
  let isRunning = false;

  async function commit(group: readonly Waiting[]): Promise<void> {
    const mails = group.map(({ mail }) => mail);
    const settled = await withTransaction(db, async (trx) => {
      const nowMs = now();
      for (const { id, to, kind } of mails) await noteSent(trx, { id, to, kind, nowMs });
      const settled = await settleMails(trx, mails, nowMs);
      const kinds = Map.groupBy(mails, ({ kind }) => kind);
      for (const [kind, { length }] of [...kinds].toSorted()) {
        await countMails(trx, { kind, state: 'sent', mails: length, nowMs });
      }
      return settled;
    });
    if (settled < mails.length) onTakenOver(mails.length - settled);
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      const error = await commit(group).then(
        () => null,
        (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
      );
      for (const { done } of group) done(error);
    }
    isRunning = false;
  }

  return (mail) =>
    new Promise((resolve, reject) => {
      waiting.push({ mail, done: (error) => (error === null ? resolve() : reject(error)) });
      // After the answers that came at the same time.
      setImmediate(() => void run());
    });
}
