import { type Refusal, readRefusal } from './refusal-words.ts';

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

const KIND_OF: Record<Refusal, Exclude<ReturnedKind, 'complaint'>> = {
  ...{ noMailbox: 'hardBounce', sender: 'refused', later: 'later' },
  ...{ full: 'softBounce', unreachable: 'softBounce', unknown: 'softBounce' },
};

/** Whether the words of a server say that the mailbox, or its host, does not exist. */
export function saysNoMailbox(words: string): boolean {
  return readRefusal(words) === 'noMailbox';
}

/**
 * The kind of a failed delivery by the words of the server and the status of its report, such as
 * `5.1.1`. What says nothing counts as soft.
 */
export function bounceKind(words: string, status = ''): Exclude<ReturnedKind, 'complaint'> {
  return KIND_OF[readRefusal(words, status)];
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
