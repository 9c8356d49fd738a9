import { describe, expect, onTestFinished, test } from 'vitest';
import {
  hashPassword,
  isOutdatedHash,
  shareTurns,
  verifyNobody,
  verifyPassword,
} from './passwords.ts';

describe('hashPassword', () => {
  test('creates an Argon2id hash with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('plum-tree'), hashPassword('plum-tree')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(isOutdatedHash(one)).toBe(false);
  });

  test('is verified with the same password in other code points and with no other', async () => {
    const hash = await hashPassword('cr\u00e8me');
    expect(await verifyPassword(hash, 'cre\u0300me')).toBe(true);
    expect(await verifyPassword(hash, 'creme')).toBe(false);
    expect(await verifyPassword(hash, 'CR\u00c8ME')).toBe(false);
  });

  test('distinguishes passwords that differ only at the end', async () => {
    const hash = await hashPassword(`${'a'.repeat(127)}b`);
    expect(await verifyPassword(hash, `${'a'.repeat(127)}c`)).toBe(false);
  });
});

test('recognises an outdated hash', () => {
  expect(isOutdatedHash('$argon2id$v=19$m=8192,t=1,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true);
});

test('verifying without an account takes as long as with one', async () => {
  const hash = await hashPassword('plum-tree');
  expect(await verifyNobody('')).toBe(false);
  // Uses the fastest of several alternating calls: a busy machine slows down single ones.
  let [somebodyMs, nobodyMs] = [Infinity, Infinity];
  for (let round = 0; round < 12; round += 1) {
    somebodyMs = Math.min(somebodyMs, await timeOf(() => verifyPassword(hash, 'pear-tree')));
    nobodyMs = Math.min(nobodyMs, await timeOf(() => verifyNobody('pear-tree')));
  }
  expect(nobodyMs / somebodyMs).toBeGreaterThan(0.3);
  expect(nobodyMs / somebodyMs).toBeLessThan(3);
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return performance.now() - startedAtMs;
}

test('refuses some of a hundred concurrent passwords, and hashes the queued ones', async () => {
  const hash = await hashPassword('plum-tree');
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, () => verifyPassword(hash, 'plum-tree')),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(48);
  expect(refused[0]).toMatchObject({ reason: { id: 'unavailable', status: 503, retryAfterS: 2 } });
  expect(await verifyPassword(hash, 'plum-tree')).toBe(true);
});

test.each([
  [1, 52],
  [2, 26],
  [4, 13],
  [200, 2],
])(
  'accepts in each of %i processes %i of a hundred concurrent hashes',
  async (processes, taken) => {
    const hash = await hashPassword('plum-tree');
    shareTurns(processes);
    onTestFinished(() => shareTurns(1));
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => verifyPassword(hash, 'plum-tree')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(taken);
  },
);
