/** The address of a mailbox with a tag: `inbox+TAG@ripen.example`. */
export function taggedAddress(address: string, tag: string): string {
  return address.replace('@', `+${tag}@`);
}

/** The tags in addresses that a mail went to; the addresses and the tags are in lower case. */
export function tagsIn(recipients: readonly string[], address: string): string[] {
  const [name, domain] = address.toLowerCase().split('@');
  const [begin, end] = [`${name}+`, `@${domain}`];
  return recipients
    .filter((each) => each.startsWith(begin) && each.endsWith(end))
    .map((each) => each.slice(begin.length, -end.length));
}
