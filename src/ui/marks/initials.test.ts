import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Anna Schmidt', 'AS'],
  ['anna', 'A'],
  ['Anna Maria von Schmidt', 'AS'],
  ['anna.schmidt', 'AS'],
  ['  Ana   Ñandú ', 'AÑ'],
  ['山田 太郎', '山太'],
  ['(Anna) Schmidt', 'AS'],
  ['🍅 Anna', 'A'],
  ['', '?'],
  ['  - ', '?'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
