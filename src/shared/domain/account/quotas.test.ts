import { expect, test } from 'vitest';
import { quotaMessage } from './quotas.ts';

test('a full account says what it is full of, and what to do', () => {
  expect(quotaMessage('looseTasks')).toBe(
    'Your account holds 50,000 fast and standalone tasks, the most that it can, deleted ones included. Write to us if you need room for more.',
  );
  expect(quotaMessage('textBytes')).toBe(
    'Your account holds 50 MB of text, the most that it can. Shorten some of your notes, then try again.',
  );
});
