import { describe, expect, test } from 'vitest';
import { passwordRefusal } from './password-rules.ts';

const COMMON = 'This password is among the most common ones. Choose one that is harder to guess.';
const ADDRESS = 'This password is your e-mail address. Choose one that is harder to guess.';

describe('passwordRefusal', () => {
  test.each([
    'password',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'trustno1',
    'Password1',
    'FOOTBALL',
  ])('refuses the common %s', (password) => {
    expect(passwordRefusal(password, 'ada@example.org')).toBe(COMMON);
  });

  test.each([
    'ada.lovelace@example.org',
    'Ada.Lovelace@Example.org',
    'ADA.LOVELACE',
    ' ada.lovelace ',
  ])('refuses %j for ada.lovelace@example.org', (password) => {
    expect(passwordRefusal(password, 'ada.lovelace@example.org')).toBe(ADDRESS);
  });

  test.each([
    'orchard-lantern-42',
    'example.org',
    'ada.lovelace1',
    '        ',
    '\u{1f345}'.repeat(4),
  ])('accepts %j', (password) => {
    expect(passwordRefusal(password, 'ada.lovelace@example.org')).toBeNull();
  });
});
