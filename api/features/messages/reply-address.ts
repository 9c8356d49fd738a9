import { randomBytes } from 'node:crypto';
import { tagsIn } from '#api/mail/inbox/tagged-address.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 24;

/** Returns an unguessable tag: 120 random bits in characters that do not change in lower case. */
export function makeReplyTag(): string {
  return Array.from(randomBytes(LENGTH), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
}

/** The tags of messages in addresses that a mail went to; the addresses are in lower case. */
export function replyTagsIn(recipients: readonly string[], address: string): string[] {
  return tagsIn(recipients, address).filter((tag) => /^[a-z2-7]{24}$/.test(tag));
}
