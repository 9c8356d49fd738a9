import { expect, test } from 'vitest';
import type { CallResult } from '#shared/domain/platform.ts';
import { buildSession } from '#stores/sync/contract-test-kit.ts';
import { withOverlapTold } from './overlap-words.ts';

const OTHER = { ...buildSession(1, '09:25'), taskTitle: 'Thesis' };

/** The server's refusal, with what it found in the way. */
function refusedFor(current: unknown): CallResult<never> {
  const message = 'From 09:00.';
  const fields = { startTime: message };
  return { kind: 'refused', status: 422, id: 'r1', message, fields, current };
}

test('a session in the way is told with its times as this device writes them', () => {
  const told = withOverlapTold(refusedFor(OTHER), 'UTC');
  const message = expect.stringMatching(
    /^This overlaps the session 9:00\sAM – 9:25\sAM on Nov 20 \(Thesis\)\. Choose other times/,
  );
  expect(told).toMatchObject({ status: 422, message, fields: { startTime: message } });
});

test('one over midnight names each of its days once', () => {
  const current = {
    ...OTHER,
    startTime: '2026-11-19T23:45:00.000Z',
    endTime: '2026-11-20T00:10:00.000Z',
  };
  const told = withOverlapTold(refusedFor(current), 'UTC');
  expect(told).toMatchObject({
    message: expect.stringMatching(
      /session Nov 19, 11:45\sPM – Nov 20, 12:10\sAM \(Thesis\)\. Choose/,
    ),
  });
});

test('other refusals stay as the server says them', () => {
  for (const current of [null, { version: 3 }]) {
    const other = refusedFor(current);
    expect(withOverlapTold(other, 'UTC')).toBe(other);
  }
});
