import type { Db } from '#api/db/connection/knex.ts';
import { countMails } from '#api/mail/sending/mail-counts.ts';
import { suppressionHash } from '#api/mail/suppressions.ts';
import {
  countedAs,
  isTold,
  type ReturnedKind,
  weakerThan,
} from '#shared/domain/mail/returned/returned.ts';
import { isMailKind, type MailKind } from '#shared/domain/mail/suppression.ts';

/** A mail that a server took: to whom, as a hash (`suppressionHash`). */
export interface SentMail {
  readonly id: string;
  readonly addressHash: string;
}

/** A mail that a server took; its kind is left out where it is counted otherwise. */
interface TakenMail {
  readonly id: string;
  readonly to: string;
  readonly kind?: MailKind;
}

/** Notes that a server took mails; those that are noted stay as they are. */
export async function noteAllSent(
  db: Db,
  mails: readonly TakenMail[],
  nowMs: number,
): Promise<void> {
  if (mails.length === 0) return;
  await db('sent_mails')
    .insert(
      mails.map(({ id, to, kind }) => ({
        id,
        address_hash: suppressionHash(to),
        sent_at: nowMs,
        kind: kind ?? null,
      })),
    )
    .onConflict('id')
    .ignore();
}

/**
 * Returns a mail that a server took, or null. A report may be faster than the sender that is about to note
 * the mail: then the mail is noted now.
 */
export async function findSent(db: Db, id: string, nowMs: number): Promise<SentMail | null> {
  const row: { address_hash: string } | undefined = await db('sent_mails')
    .where({ id })
    .first('address_hash');
  if (row !== undefined) return { id, addressHash: row.address_hash };
  const queued: { recipient: string; kind: string } | undefined = await db('outgoing_mails')
    .where({ id })
    .where('attempts', '>', 0)
    .first('recipient', 'kind');
  if (queued === undefined) return null;
  const { recipient: to, kind } = queued;
  await noteAllSent(db, [{ id, to, ...(isMailKind(kind) && { kind }) }], nowMs);
  return { id, addressHash: suppressionHash(to) };
}

/** A report about a mail: the domain that returned it, null where that is not known, and its words. */
interface Returned {
  readonly id: string;
  readonly kind: ReturnedKind;
  readonly domain: string | null;
  readonly words: string;
  readonly nowMs: number;
}

/** Notes what came back of a mail; returns false where that, or something stronger, came back before. */
export async function noteReturned(
  trx: Db,
  { id, kind, domain, words, nowMs }: Returned,
): Promise<boolean> {
  const before:
    | { kind: string | null; sent_at: number; returned: ReturnedKind | null }
    | undefined = await trx('sent_mails')
    .where({ id })
    .forUpdate()
    .first('kind', 'sent_at', 'returned');
  const changed = await trx('sent_mails')
    .where({ id })
    .where((open) => {
      open.whereNull('returned').orWhereIn('returned', [...weakerThan(kind)]);
    })
    .update({
      returned: kind,
      returned_at: nowMs,
      // Words may name the recipient: they are kept only where somebody reads them.
      returned_domain: isTold(kind) ? domain : null,
      returned_words: isTold(kind) ? words : null,
    });
  if (changed === 0) return false;
  await trx('mails_of_users').where({ id }).update({ returned: kind });
  await trx('campaign_recipients')
    .where({ id })
    .whereIn('state', ['sent', 'bounced'])
    .update({ state: 'bounced', reason: kind });
  if (before?.kind && isMailKind(before.kind)) {
    const of = { kind: before.kind, nowMs: before.sent_at };
    if (before.returned !== null) {
      await countMails(trx, { ...of, state: countedAs(before.returned), mails: -1 });
    }
    await countMails(trx, { ...of, state: countedAs(kind), mails: 1 });
  }
  return true;
}

/** Forgets mails that were sent before an instant. */
export async function forgetSent(db: Db, beforeMs: number): Promise<void> {
  await db('sent_mails').where('sent_at', '<', beforeMs).delete();
}
