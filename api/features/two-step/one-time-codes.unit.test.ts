import { describe, expect, it } from 'vitest';
import { addressOfSecret, makeCodeSecret, stepOfCode } from './one-time-codes.ts';

/** "12345678901234567890", the secret of RFC 6238, appendix B. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a one-time code', () => {
  // The last six of the eight digits that the RFC lists.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('of second %i is %s, as RFC 6238 says', (second, code) => {
    expect(stepOfCode(RFC_SECRET, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  it.each([
    [-31, null],
    [-30, 1],
    [0, 1],
    [30, 1],
    [59, 1],
    [60, null],
  ])('of second 30 to 59, given %i seconds after second 30, is of step %j', (later, step) => {
    expect(stepOfCode(RFC_SECRET, '287082', (30 + later) * 1000)).toBe(step);
  });

  it('is refused when it is wrong, shorter or longer', () => {
    for (const code of ['287083', '28708', '2870820', '']) {
      expect(stepOfCode(RFC_SECRET, code, 59_000)).toBeNull();
    }
  });
});

it('a secret has 160 bits and is another one each time', () => {
  expect(makeCodeSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeCodeSecret()).not.toBe(makeCodeSecret());
});

it('the address of a secret names product and account for authenticator apps', () => {
  const address = new URL(addressOfSecret(RFC_SECRET, 'ada@example.org'));
  expect(address.protocol + decodeURIComponent(address.pathname)).toContain('ada@example.org');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Ripen',
    secret: RFC_SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
