import { expect, test } from 'vitest';
import { connectionText } from './connection-text.ts';

test.each([
  [{}, null],
  [{ isOffline: true }, 'Offline'],
  [{ isOffline: true, sessions: 1 }, '1 unsynced session'],
  [{ sessions: 2 }, '2 unsynced sessions'],
  [{ changes: 1 }, '1 unsynced change'],
  [{ sessions: 1, changes: 3 }, '1 unsynced session, 3 unsynced changes'],
  [{ sessions: 1, problems: 1 }, '1 unsynced session'],
  [{ isExpired: true, sessions: 1 }, 'Signed out: 1 unsynced session'],
  [{ isExpired: true, changes: 2 }, 'Signed out: 2 unsynced changes'],
  [{ isExpired: true, isOffline: true }, 'Signed out'],
  [{ problems: 1 }, '1 entry was not saved'],
  [{ problems: 4 }, '4 entries were not saved'],
])('for %o the badge says %s', (facts, text) => {
  const nothing = { isOffline: false, isExpired: false, sessions: 0, changes: 0, problems: 0 };
  expect(connectionText({ ...nothing, ...facts })).toBe(text);
});
