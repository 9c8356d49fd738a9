import { randomBytes } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 24;

/** Returns an unguessable tag: 120 random bits in characters that do not change in lower case. */
export function makeReplyTag(): string {
  return Array.from(randomBytes(LENGTH), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
}

/** The address of the mailbox with a tag: `inbox+TAG@ripen.example`. */
export function taggedAddress(address: string, tag: string): string {
  return address.replace('@', `+${tag}@`);
}

/** The tags in addresses that a mail went to; the addresses are in lower case. */
export function tagsIn(recipients: readonly string[], address: string): string[] {
  const [name, domain] = address.toLowerCase().split('@');
  const [begin, end] = [`${name}+`, `@${domain}`];
  return recipients
    .filter((each) => each.startsWith(begin) && each.endsWith(end))
    .map((each) => each.slice(begin.length, -end.length))
    .filter((tag) => /^[a-z2-7]{24}$/.test(tag));
}
