import { counted } from '#shared/domain/text/counted.ts';

/** Facts that the badge shows. */
export interface ConnectionFacts {
  readonly isOffline: boolean;
  /** The sign-in has expired: nothing is sent before the next one. */
  readonly isExpired: boolean;
  /** Number of pending entries of each kind. */
  readonly sessions: number;
  readonly changes: number;
  /** Number of entries that the server refused or that cannot be read. */
  readonly problems: number;
}

/** Returns the text of the badge; null when everything is in sync. */
export function connectionText(facts: ConnectionFacts): string | null {
  const { isOffline, isExpired, sessions, changes, problems } = facts;
  const waiting = [
    ...(sessions > 0 ? [counted(sessions, 'unsynced session')] : []),
    ...(changes > 0 ? [counted(changes, 'unsynced change')] : []),
  ];
  if (waiting.length > 0) return `${isExpired ? 'Signed out: ' : ''}${waiting.join(', ')}`;
  if (isExpired) return 'Signed out';
  if (isOffline) return 'Offline';
  if (problems === 0) return null;
  return problems === 1 ? '1 entry was not saved' : `${problems} entries were not saved`;
}
