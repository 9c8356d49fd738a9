import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmailShape, normaliseEmail } from './email.ts';

describe('normaliseEmail', () => {
  test.each([
    [' Ada@Example.COM\n', 'ada@example.com'],
    ['JOSE\u0301@example.com', 'jos\u00e9@example.com'],
    ['TITLE@EXAMPLE.COM', 'title@example.com'],
    ['\u212aelvin@example.com', 'kelvin@example.com'],
  ])('stores %j as %j', (value, expected) => {
    expect(normaliseEmail(value)).toBe(expected);
  });

  test('changes nothing more the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(normaliseEmail(normaliseEmail(value))).toBe(normaliseEmail(value));
      }),
    );
  });
});

describe('isEmailShape', () => {
  test.each([
    'ada@example.com',
    'ada.lovelace+timer@mail.example.co.uk',
    "o'brien_99%x@a.io",
    'jos\u00e9@b\u00fccher.example',
    '用户@例子.广告',
    `${'a'.repeat(242)}@example.com`,
  ])('takes %s', (value) => {
    expect(isEmailShape(value)).toBe(true);
  });

  test.each([
    '',
    'ada',
    'ada@example',
    '@example.com',
    'ada@',
    'ada@.com',
    'ada@example.',
    'ada@example..com',
    'ada@example.c',
    'ada@@example.com',
    'ada@b@example.com',
    'ada lovelace@example.com',
    ' ada@example.com',
    'ada@example.com\n',
    'ada@exam\u00a0ple.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'a\u0000da@example.com',
    'a\u200bda@example.com',
    'a\ud83cda@example.com',
    'Ada <ada@example.com>',
    'ada@example.com,eve@example.com',
    '"ada,eve"@example.com',
    'ada(at)home@example.com',
    `${'a'.repeat(243)}@example.com`,
  ])('refuses %j', (value) => {
    expect(isEmailShape(value)).toBe(false);
  });
});
