import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listPage, numberedPages } from './list-pages.ts';

/** Articles by their age: the newest first. */
const listOf = (length: number) => Array.from({ length }, (_, place) => length - place);

test('a short list is one page', () => {
  expect(numberedPages(99)).toBe(0);
  expect(listPage(listOf(99), 0)).toEqual({ entries: listOf(99), older: null, newer: null });
});

test('a longer one has its oldest articles on the first numbered page', () => {
  const list = listOf(160);
  expect(listPage(list, 1)?.entries).toEqual(listOf(50));
  expect(listPage(list, 0)).toMatchObject({ older: 2, newer: null });
  expect(listPage(list, 2)).toMatchObject({ older: 1, newer: 0 });
  expect(listPage(list, 1)).toMatchObject({ older: null, newer: 2 });
});

test.each([-1, 3, 1.5, Number.NaN])(
  'page %s of a list with two numbered ones is none',
  (number) => {
    expect(listPage(listOf(160), number)).toBeNull();
  },
);

test('each article is on one page, and a new one changes the first page alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), (length) => {
      const list = listOf(length);
      const numbers = Array.from({ length: numberedPages(length) + 1 }, (_, number) => number);
      const pages = numbers.map((number) => listPage(list, number)?.entries ?? []);
      const [first = [], ...rest] = pages;
      expect([...first, ...rest.reverse().flat()]).toEqual(list);
      const longer = listOf(length + 1);
      for (const number of numbers.slice(1)) {
        expect(listPage(longer, number)?.entries).toEqual(listPage(list, number)?.entries);
      }
    }),
  );
});
