import { expect, test } from 'vitest';
import { readByteRange } from './byte-range.ts';

test.each([
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['Bytes=9-9', { start: 9, end: 9 }],
])('%s of ten bytes is a part', (header, range) => {
  expect(readByteRange(header, 10)).toEqual(range);
});

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s of ten bytes names none', (header) => {
  expect(readByteRange(header, 10)).toBe('unsatisfiable');
});

test.each([
  '',
  'bytes=5-2',
  'bytes=',
  'bytes=-',
  'bytes=a-b',
  'bytes=0-1,3-4',
  'items=0-4',
  'bytes=0x1-2',
  'bytes=-1-2',
])('%j asks for the whole', (header) => {
  expect(readByteRange(header, 10)).toBeNull();
});

test('nothing of an empty file can be asked for', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable');
});
