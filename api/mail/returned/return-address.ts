import { taggedAddress, tagsIn } from '#api/mail/inbox/tagged-address.ts';

/** The address that a mail is returned to: it carries the id of the mail. */
export function returnAddress(address: string, mailId: string): string {
  return taggedAddress(address, mailId.replaceAll('-', ''));
}

/** The ids of mails that were returned to addresses; the addresses are in lower case. */
export function returnedIds(recipients: readonly string[], address: string): string[] {
  return tagsIn(recipients, address).flatMap((tag) => {
    const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(tag);
    return parts === null ? [] : [parts.slice(1).join('-')];
  });
}
