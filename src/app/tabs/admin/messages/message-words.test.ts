import { expect, test } from 'vitest';
import { subjectOf } from './message-words.ts';

test('the subject of a message is its first line, cut where it is long', () => {
  expect(subjectOf('\nThe sound is twice.\n\nOn my iPad.')).toBe('The sound is twice.');
  expect(subjectOf('')).toBe('');
  expect(Array.from(subjectOf('🍅'.repeat(200)))).toHaveLength(90);
});
