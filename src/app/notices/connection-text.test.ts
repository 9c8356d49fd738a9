import { expect, test } from 'vitest';
import { connectionText } from './connection-text.ts';

test.each([
  [{}, null],
  [{ isOffline: true }, 'Offline'],
  [{ isOffline: true, sessions: 1 }, '1 session waits for the network'],
  [{ sessions: 2 }, '2 sessions wait for the network'],
  [{ changes: 1 }, '1 change waits for the network'],
  [{ sessions: 1, changes: 3 }, '1 session and 3 changes wait for the network'],
  [{ sessions: 1, problems: 1 }, '1 session waits for the network'],
  [{ isExpired: true, sessions: 1 }, '1 session waits for you to sign in'],
  [{ isExpired: true, changes: 2 }, '2 changes wait for you to sign in'],
  [{ isExpired: true, isOffline: true }, 'Signed out'],
  [{ problems: 1 }, '1 entry was not saved'],
  [{ problems: 4 }, '4 entries were not saved'],
])('for %o the badge says %s', (facts, text) => {
  const nothing = { isOffline: false, isExpired: false, sessions: 0, changes: 0, problems: 0 };
  expect(connectionText({ ...nothing, ...facts })).toBe(text);
});
