import { counted } from '#shared/domain/text/counted.ts';

/** What the badge tells of. */
export interface ConnectionFacts {
  readonly isOffline: boolean;
  /** The sign-in has ended: nothing is sent before the next one. */
  readonly isExpired: boolean;
  /** How many of each wait for the server. */
  readonly sessions: number;
  readonly changes: number;
  /** How many entries the server refused, or nobody can read. */
  readonly problems: number;
}

/** What the badge says; null when all is well. */
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
