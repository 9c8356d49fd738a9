import type { ImapSettings } from '#api/config/imap-url.ts';
import type { Deps } from '#api/deps.ts';
import { createInbox, type Inbox, type MailTaker } from '#api/mail/inbox/inbox.ts';
import { mailboxId } from '#api/mail/inbox/mailbox-state.ts';

/** Starts the reading of mailboxes; those that are one and the same are read once, for all their features. */
export function startInboxes(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  wanted: readonly { readonly imap: ImapSettings; readonly taker: MailTaker }[],
): Inbox[] {
  const groups = Map.groupBy(wanted, ({ imap }) => mailboxId(imap));
  return [...groups.values()].flatMap((group) => {
    const imap = group[0]?.imap;
    if (imap === undefined) return [];
    const takers = group.map(({ taker }) => taker);
    const inbox = createInbox({ db, imap, takers, now, log });
    inbox.start();
    return [inbox];
  });
}
