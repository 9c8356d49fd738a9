import type { Release } from '#shared/contract/admin/releases.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { actWord } from '../../audit/act-words.ts';

/** Says why a release was made. */
export function causeWords(cause: string): string {
  return cause === 'build' ? 'A new version of the code' : actWord(cause);
}

/** Names who made a release. */
export function makerWords(madeBy: Release['madeBy']): string {
  if (madeBy === null) return 'By itself';
  return madeBy.name ?? 'Deleted account';
}

const MOST_NAMED = 3;

/** Names the articles that a release has changed. */
export function changedWords(changed: Release['changed']): string {
  if (changed.length === 0) return '–';
  const named = changed.slice(0, MOST_NAMED).map(({ title }) => title || 'Untitled');
  const rest = changed.length - named.length;
  return rest === 0 ? named.join(', ') : `${named.join(', ')} and ${counted(rest, 'other')}`;
}
