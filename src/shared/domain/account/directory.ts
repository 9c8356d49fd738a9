import { foldText } from '../search/fold-text.ts';
import { indexWords } from '../search/index-words.ts';
import { normaliseEmail } from '../text/email.ts';

/** The state of an account: signed in to as usual, shut by an administrator, or about to be deleted. */
export const ACCOUNT_STATES = ['active', 'deactivated', 'leaving'] as const;

/** The state of one account. */
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** The lowest level of each band by which accounts are filtered. */
export const LEVEL_BANDS = [1, 5, 10, 20] as const;

/** One band of levels, by its lowest level. */
export type LevelBand = (typeof LEVEL_BANDS)[number];

/** The longest word that is found whole; longer ones are found by their beginning. */
export const LONGEST_USER_WORD = 64;
const MOST_WORDS = 40;
const MOST_SEARCHED = 5;
const LONGEST_NAME = 80;

/** The state of an account: deletion counts before deactivation. */
export function accountState({
  isActive,
  deletesAtMs,
}: {
  isActive: boolean;
  deletesAtMs: number | null;
}): AccountState {
  if (deletesAtMs !== null) return 'leaving';
  return isActive ? 'active' : 'deactivated';
}

/** The band that a level is in. */
export function levelBand(level: number): LevelBand {
  return LEVEL_BANDS.findLast((lowest) => lowest <= level) ?? LEVEL_BANDS[0];
}

/** A name as lists sort it: folded, without blanks around it. */
export function sortName(name: string): string {
  return Array.from(foldText(name).trim()).slice(0, LONGEST_NAME).join('');
}

/** The words by which a user is found: those of the name and the address, and the address whole. */
export function userWords({ name, email }: { name: string; email: string }): string[] {
  const address = Array.from(normaliseEmail(email)).slice(0, LONGEST_USER_WORD).join('');
  const words = [...indexWords(name), ...indexWords(email)];
  return [...new Set([address, ...words])].slice(0, MOST_WORDS).sort();
}

/**
 * The beginnings of words that a search asks for, at most five; none where it holds no letter and no
 * digit. Text with an @ inside is the beginning of an address.
 */
export function searchedBeginnings(search: string): string[] {
  const beginnings = search.split(/\s+/u).flatMap((part) => {
    if (part.indexOf('@') < 1) return [...indexWords(part)];
    return [Array.from(normaliseEmail(part)).slice(0, LONGEST_USER_WORD).join('')];
  });
  return [...new Set(beginnings)].slice(0, MOST_SEARCHED);
}
