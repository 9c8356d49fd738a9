import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import type { MailReport } from '#api/mail/returned/read-reports.ts';
import { findSent, noteReturned, type SentMail } from '#api/mail/sending/sent-mails.ts';
import { noteSoftBounce, suppressHash, suppressionHash } from '#api/mail/suppressions.ts';
import type { ReturnedKind } from '#shared/domain/mail/returned/returned.ts';

/**
 * Does what a report asks for: notes it with the mail, and suppresses its address after a hard bounce, three
 * soft ones, a complaint or a wish to get no more. The same report changes nothing a second time. Returns
 * false for one about no mail that went to such an address.
 */
export function takeReport(
  { db, now }: { db: Knex; now: () => number },
  report: MailReport,
): Promise<boolean> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    const found = await findReported(trx, report, nowMs);
    if (found === null) return false;
    const { mail, address, isForwarded } = found;
    const about = { hash: mail.addressHash, address, nowMs };
    const domain = (address ?? report.addresses[0])?.split('@')[1] ?? null;
    const returned = { id: mail.id, domain, words: report.words, nowMs };
    if (isForwarded) {
      if (report.kind === 'unsubscribed' || report.kind === 'complaint') return false;
      await noteReturned(trx, { ...returned, kind: 'unread' });
      return true;
    }
    if (report.kind === 'unsubscribed') {
      await suppressHash(trx, { ...about, reason: 'unsubscribed' });
      return true;
    }
    const { kind } = report;
    if (await noteReturned(trx, { ...returned, kind })) await follow(trx, kind, about);
    return true;
  });
}

/**
 * The mail that a report is about: one that went to an address that the report names, so that nobody can
 * have others suppressed. No address need be named in complaints, and where the report came to the mail's
 * own address. A report that came there and names another recipient is about an address that mail was
 * forwarded to: it is noted and suppresses nobody.
 */
async function findReported(
  trx: Db,
  { kind, ids, tagged, addresses }: MailReport,
  nowMs: number,
): Promise<{ mail: SentMail; address: string | null; isForwarded: boolean } | null> {
  for (const id of ids) {
    const mail = await findSent(trx, id, nowMs);
    if (mail === null) continue;
    const address = addresses.find((each) => suppressionHash(each) === mail.addressHash);
    if (address !== undefined) return { mail, address, isForwarded: false };
    const isNameless = addresses.length === 0;
    if (tagged.includes(id)) return { mail, address: null, isForwarded: !isNameless };
    if (isNameless && kind === 'complaint') return { mail, address: null, isForwarded: false };
  }
  return null;
}

async function follow(
  trx: Db,
  kind: ReturnedKind,
  about: { hash: string; address: string | null; nowMs: number },
): Promise<void> {
  if (kind === 'softBounce' && about.address !== null) {
    await noteSoftBounce(trx, { address: about.address, nowMs: about.nowMs });
  } else if (kind === 'hardBounce' || kind === 'complaint') {
    await suppressHash(trx, { ...about, reason: kind });
  }
}
