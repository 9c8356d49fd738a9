import type { Knex } from 'knex';
import { shareTransactions } from '#api/db/connection/shared-transactions.ts';
import { countMails } from '#api/mail/sending/mail-counts.ts';
import { type SettledMail, settleMails } from '#api/mail/sending/outbox.ts';
import { noteAllSent } from '#api/mail/sending/sent-mails.ts';
import type { MailKind } from '#shared/domain/mail/suppression.ts';

type SentMail = SettledMail & { readonly to: string; readonly kind: MailKind };

interface Deps {
  readonly db: Knex;
  /** The instant, in UTC milliseconds. */
  readonly now: () => number;
  /** Called with the number of mails that had been taken over by other senders. */
  readonly onTakenOver: (mails: number) => void;
}

/**
 * Makes what settles a mail that was sent; resolves once that is committed. Mails that several senders
 * have sent at the same time share a transaction.
 */
export function createSettler({ db, now, onTakenOver }: Deps): (mail: SentMail) => Promise<void> {
  const settle = shareTransactions<SentMail, number>(db, async (trx, mails) => {
    const nowMs = now();
    await noteAllSent(trx, mails, nowMs);
    const taken = mails.length - (await settleMails(trx, mails, nowMs));
    const kinds = Map.groupBy(mails, ({ kind }) => kind);
    for (const [kind, { length }] of [...kinds].toSorted()) {
      await countMails(trx, { kind, state: 'sent', mails: length, nowMs });
    }
    // Counted once, with the first of them.
    return mails.map((_, at) => (at === 0 ? taken : 0));
  });
  return async (mail) => {
    const taken = await settle(mail);
    if (taken > 0) onTakenOver(taken);
  };
}
