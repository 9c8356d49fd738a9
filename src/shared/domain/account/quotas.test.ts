import { expect, test } from 'vitest';
import { quotaMessage } from './quotas.ts';

test('a full account says what it is full of, and what to do', () => {
  expect(quotaMessage('looseTasks')).toBe(
    'Your account has reached its limit of 50,000 errands and other tasks, including deleted ones. Write to us if you need more.',
  );
  expect(quotaMessage('textBytes')).toBe(
    'Your account has reached its limit of 50 MB of text. Shorten some of your notes, then try again.',
  );
});
