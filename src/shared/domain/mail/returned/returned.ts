/**
 * How mails come back: for a reason that could not be read (`unread`), to be tried later (`later`),
 * because the mailbox is full or its server away (`softBounce`), for their content or sender
 * (`refused`), because there is no such mailbox (`hardBounce`), or reported as spam (`complaint`). Later
 * ones are stronger. Only the last two end mail to an address at once, and soft ones after three.
 */
export const RETURNED_KINDS = [
  'unread',
  'later',
  'softBounce',
  'refused',
  'hardBounce',
  'complaint',
] as const;

/** The id of one kind. */
export type ReturnedKind = (typeof RETURNED_KINDS)[number];

/** The kinds of which an owner reads the words of the server: why they came back is for people to see. */
export const TOLD_KINDS = ['refused', 'unread'] as const satisfies readonly ReturnedKind[];

/** The id of one such kind. */
export type ToldKind = (typeof TOLD_KINDS)[number];

/** Returns whether an owner reads the words of the server. */
export function isTold(kind: ReturnedKind): kind is ToldKind {
  return TOLD_KINDS.some((each) => each === kind);
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
