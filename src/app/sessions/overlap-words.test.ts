import { expect, test } from 'vitest';
import { buildSession } from '#stores/contract-test-kit.ts';
import { refused } from '#stores/server-test-kit.ts';
import { withOverlapTold } from './overlap-words.ts';

const OTHER = { ...buildSession(1, '09:25'), taskTitle: 'Thesis' };
const REFUSED = { ...refused(422, 'From 09:00.', { startTime: 'From 09:00.' }), current: OTHER };

test('a session in the way is told with its times as this device writes them', () => {
  const told = withOverlapTold(REFUSED, 'UTC');
  const message = expect.stringMatching(
    /^This overlaps the session 9:00\sAM – 9:25\sAM on Nov 20 \(Thesis\)\. Choose other times/,
  );
  expect(told).toMatchObject({ status: 422, message, fields: { startTime: message } });
});

test('other refusals stay as the server says them', () => {
  for (const current of [null, { version: 3 }]) {
    const other = { ...REFUSED, current };
    expect(withOverlapTold(other, 'UTC')).toBe(other);
  }
});
