/* Apart from the kinds, which browsers load without the words of mail servers. */

import { type Refusal, readRefusal } from './refusal-words.ts';
import type { ReturnedKind } from './returned.ts';

const KIND_OF: Record<Refusal, Exclude<ReturnedKind, 'complaint'>> = {
  noMailbox: 'hardBounce',
  sender: 'refused',
  content: 'refused',
  later: 'later',
  inactive: 'softBounce',
  full: 'softBounce',
  unreachable: 'softBounce',
  unknown: 'softBounce',
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
