import { expect, test } from 'vitest';
import { bounceKind, saysNoMailbox } from './bounce-kind.ts';
import { weakerThan } from './returned.ts';

test.each([
  ['5.1.1', 'hardBounce'],
  ['5.1.2', 'hardBounce'],
  ['5.1.10', 'hardBounce'],
  ['5.2.1', 'hardBounce'],
  ['5.2.2', 'softBounce'],
  ['5.1.0', 'softBounce'],
  ['5.0.0', 'softBounce'],
  ['4.4.7', 'softBounce'],
  ['4.1.1', 'softBounce'],
  ['5.7.1', 'refused'],
  ['5.7.26', 'refused'],
  ['5.3.4', 'refused'],
  ['5.6.0', 'refused'],
  ['nonsense', 'softBounce'],
])('a delivery that failed with %s counts as %s', (status, kind) => {
  expect(bounceKind(status)).toBe(kind);
});

test('no mailbox is blamed for a number that only looks like a code', () => {
  expect(saysNoMailbox('550 5.1.1 No such user')).toBe(true);
  expect(saysNoMailbox('550 5.1.15 Something new')).toBe(false);
  expect(saysNoMailbox('15.1.1 and 10.5.1.1')).toBe(false);
});

test('a complaint is stronger than every bounce, and a repeat is no news', () => {
  expect(weakerThan('complaint')).toEqual([
    'unread',
    'later',
    'softBounce',
    'refused',
    'hardBounce',
  ]);
  expect(weakerThan('unread')).toEqual([]);
});
