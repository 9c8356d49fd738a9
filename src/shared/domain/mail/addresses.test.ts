import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalAddress, domainOf, readMailAddress } from './addresses.ts';

describe('an address', () => {
  test.each([
    [' Ada@Example.ORG ', 'ada@example.org', 'example.org'],
    // As tables of web pages hold them, between characters that nobody sees.
    ['\u00a0 ada@example.org\u200b', 'ada@example.org', 'example.org'],
    ['\u200e\ufeffada@example.org\u2060\u00ad', 'ada@example.org', 'example.org'],
    [
      'o\u2019neil+news@mail.example.co.uk',
      'o\u2019neil+news@mail.example.co.uk',
      'mail.example.co.uk',
    ],
    ['zoe\u0308@b\u00fccher.example', 'zo\u00eb@b\u00fccher.example', 'xn--bcher-kva.example'],
  ])('is read from %j', (text, address, domain) => {
    expect(readMailAddress(text)).toEqual({ address, domain, problem: null });
  });

  test.each([
    '',
    '   ',
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'ada@@example.org',
    'Ada <ada@example.org>',
    'ada@example.org, eve@example.org',
    'ada@example.org;eve@example.org',
    '"ada b"@example.org',
    'ada\r\nbcc: eve@example.org',
    'ada@example.org\0',
    'ada@exa\u202emple.org',
    'ada@[192.0.2.1]',
    'ada@192.0.2.1',
    'ada@example.org/path',
    'ada@example.org#x',
    'ada@ex%61mple.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(250)}.org`,
  ])('is refused: %j', (text) => {
    const { address, problem } = readMailAddress(text);
    expect(address).toBeNull();
    expect(problem).toMatch(/\.$/);
  });

  test('is the same after it was read again', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        const once = readMailAddress(text);
        if (once.address === null) return;
        expect(readMailAddress(once.address)).toEqual(once);
        expect(domainOf(canonicalAddress(once.address))).toBe(once.domain);
      }),
    );
  });

  test('is one address in both spellings of its domain', () => {
    expect(canonicalAddress('ada@b\u00fccher.example')).toBe('ada@xn--bcher-kva.example');
    expect(canonicalAddress('ada@xn--bcher-kva.example')).toBe('ada@xn--bcher-kva.example');
  });

  test('takes linear time, however long the text', () => {
    const started = performance.now();
    for (const text of ['a@'.repeat(500_000), `${'a.'.repeat(500_000)}@`, 'a'.repeat(1_000_000)]) {
      expect(readMailAddress(text).address).toBeNull();
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
