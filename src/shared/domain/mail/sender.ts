/* The two lines of a campaign that say who sends it. */
import { readMailAddress } from './addresses.ts';

const LONGEST_NAME = 60;
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Why a sender's name cannot be used, with what to do; null when it can. */
export function senderNameProblem(name: string): string | null {
  if (name.trim() === '') return 'Enter the name that recipients see, such as Ada of Ripen.';
  if (CONTROL.test(name))
    return 'The name has a line break or a control character. Write it again without.';
  if (Array.from(name).length > LONGEST_NAME) {
    return `The name is too long: at most ${LONGEST_NAME} characters.`;
  }
  // Programs that show the name alone would show another address than the true one.
  return /[@<>]/.test(name) ? 'The name holds an address. Write a name alone.' : null;
}

/** Why answers cannot go to an address, with what to do; null when they can, and for an empty one. */
export function replyToProblem(address: string): string | null {
  return address.trim() === '' ? null : readMailAddress(address).problem;
}
