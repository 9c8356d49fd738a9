import { describe, expect, it } from 'vitest';
import { refused } from '../sync/server-test-kit.ts';
import { explain, formatWait, reasonOf } from './failure.ts';

function failed(status: number, message: string, fields: Record<string, string> = {}) {
  const result = refused(status, message, fields);
  if (result.kind === 'ok') throw new Error('not a failure');
  return result;
}

describe('explain', () => {
  it('joins what did not happen with the reason at the field', () => {
    const failure = failed(422, 'Some fields are wrong.', { title: 'Title is missing.' });
    expect(explain(failure, 'The task was not added.')).toBe(
      'The task was not added. Title is missing.',
    );
  });

  it('says the message of a refusal without fields', () => {
    expect(reasonOf(failed(409, 'That exists already.'))).toBe('That exists already.');
  });

  it('tells no connection from a pause that the server asks for', () => {
    expect(reasonOf({ kind: 'offline', retryAfterMs: null })).toBe(
      'There is no connection to the server.',
    );
    expect(reasonOf({ kind: 'offline', retryAfterMs: 5000 })).toBe(
      'The server is busy. Please try again in 5 seconds.',
    );
  });
});

describe('formatWait', () => {
  it.each([
    [0, '1 second'],
    [1001, '2 seconds'],
    [89_000, '89 seconds'],
    [90_000, '2 minutes'],
    [900_000, '15 minutes'],
  ])('writes %i ms as %s', (ms, text) => {
    expect(formatWait(ms)).toBe(text);
  });
});
