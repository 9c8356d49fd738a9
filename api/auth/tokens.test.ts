import { expect, test } from 'vitest';
import { hashToken, makeToken } from './tokens.ts';

test('tokens are 43 unique characters of base64url', () => {
  const tokens = new Set(Array.from({ length: 1000 }, makeToken));
  expect(tokens.size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('the hash of a token is its SHA-256 in hex', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
