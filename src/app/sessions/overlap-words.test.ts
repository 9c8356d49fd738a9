import { expect, test } from 'vitest';
import type { CallResult } from '#shared/domain/platform.ts';
import { buildSession } from '#stores/sync/contract-test-kit.ts';
import { withOverlapTold } from './overlap-words.ts';

const OTHER = { ...buildSession(1, '09:25'), taskTitle: 'Thesis' };

/** Returns a refusal by the server with the conflicting session. */
function refusedFor(current: unknown): CallResult<never> {
  const message = 'From 09:00.';
  const fields = { startTime: message };
  return { kind: 'refused', status: 422, id: 'r1', message, fields, current };
}

test('names the conflicting session with its times as this device formats them', () => {
  const told = withOverlapTold(refusedFor(OTHER), 'UTC');
  const message = expect.stringMatching(
    /^This overlaps the session 9:00\sAM – 9:25\sAM on Nov 20 \(Thesis\)\. Choose other times/,
  );
  expect(told).toMatchObject({ status: 422, message, fields: { startTime: message } });
});

test('names each day of a session over midnight once', () => {
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

test('keeps other refusals as the server words them', () => {
  for (const current of [null, { version: 3 }]) {
    const other = refusedFor(current);
    expect(withOverlapTold(other, 'UTC')).toBe(other);
  }
});
