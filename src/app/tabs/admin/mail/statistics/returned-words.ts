import type { RefusingDomain } from '#shared/contract/admin/mails.ts';

/** Tags of servers that refuse mail, by the reason. */
export const REFUSED_TAGS = {
  sender: { word: 'Blocks the sender', tone: 'bad' },
  content: { word: 'Refuses the mail', tone: 'waiting' },
  unknown: { word: 'Refuses', tone: 'waiting' },
} as const;

/** Advice about a server that refuses mail. */
export function refusedAdvice(reason: RefusingDomain['reason'], domain: string | null): string {
  const postmaster = domain === null ? 'the server’s postmaster' : `postmaster@${domain}`;
  switch (reason) {
    case 'sender':
      return `Run the deliverability check below and mend what it finds. Then follow the link in these words, or ask ${postmaster} to accept your mail.`;
    case 'content':
      return 'Look at the links, the words and the size of the mail, and change what these words object to before you send it again.';
    case null:
      return `The server does not say what it objects to. Ask ${postmaster}.`;
  }
}
