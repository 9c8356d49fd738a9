/**
 * How mails come back: refused for now (`softBounce`), for their content or sender (`refused`), because there
 * is no such mailbox (`hardBounce`), or reported as spam (`complaint`). Later ones are stronger.
 */
export const RETURNED_KINDS = ['softBounce', 'refused', 'hardBounce', 'complaint'] as const;

/** The id of one kind. */
export type ReturnedKind = (typeof RETURNED_KINDS)[number];

/** Disabled, moved or unknown mailbox, or a domain that takes no mail (RFC 3463, RFC 7505). */
const NO_MAILBOX = /(?<![\d.])5\.(?:1\.(?:1|2|3|6|10)|2\.1)(?![\d.]*\d)/;
/** About content, size, sender or policy: the mailbox may be there. */
const NOT_THE_ADDRESS = /(?<![\d.])5\.(?:3\.4|[567]\.\d{1,3})(?!\d)/;

/** Whether a status code, or the words of a server, says that the mailbox does not exist. */
export function saysNoMailbox(words: string): boolean {
  return NO_MAILBOX.test(words);
}

/** The kind of a failed delivery by its status code, such as `5.1.1`. Codes without a meaning count as soft. */
export function bounceKind(status: string): Exclude<ReturnedKind, 'complaint'> {
  if (saysNoMailbox(status)) return 'hardBounce';
  return NOT_THE_ADDRESS.test(status) ? 'refused' : 'softBounce';
}

/** The kinds that are weaker than one: a later report changes them. */
export function weakerThan(kind: ReturnedKind): readonly ReturnedKind[] {
  return RETURNED_KINDS.slice(0, RETURNED_KINDS.indexOf(kind));
}

/** The states in which statistics count mails that somebody asked for. */
export const COUNTED_STATES = ['sent', 'bounced', 'complaint', 'givenUp', 'withheld'] as const;

/** The id of one state. */
export type CountedState = (typeof COUNTED_STATES)[number];

/** How statistics count a mail that came back. */
export function countedAs(kind: ReturnedKind): CountedState {
  return kind === 'complaint' ? 'complaint' : 'bounced';
}
