import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createAddressBook, fixedRoutes } from './address-book.ts';

const pricing = { address: '/pricing', source: 'src/pages/pricing.astro' };
const kitchen = { address: '/kitchen-timer', source: 'content/timers/kitchen-timer.mdx' };

describe('the book of addresses', () => {
  test('has room for pages with names of their own', () => {
    const book = createAddressBook([pricing]);
    book.claim('timers', [kitchen]);
    expect(() => book.claim('pages', [{ ...kitchen, address: '/about' }])).not.toThrow();
  });

  test('keeps a timer page off a fixed route', () => {
    const over = { address: '/pricing', source: 'content/timers/pricing.mdx' };
    expect(() => createAddressBook([pricing]).claim('timers', [over])).toThrow(
      'content/timers/pricing.mdx and src/pages/pricing.astro would both stand at /pricing.',
    );
  });

  test('keeps two collections off one address', () => {
    const book = createAddressBook([]);
    book.claim('timers', [kitchen]);
    const over = { address: '/kitchen-timer', source: 'content/pages/kitchen-timer.mdx' };
    expect(() => book.claim('pages', [over])).toThrow(
      'content/timers/kitchen-timer.mdx and content/pages/kitchen-timer.mdx would both stand at /kitchen-timer.',
    );
  });

  test('refuses the words of the product', () => {
    const login = { address: '/login', source: 'content/pages/login.mdx' };
    expect(() => createAddressBook([]).claim('pages', [login])).toThrow(
      '“login” is a word of the product',
    );
  });

  test('takes a collection that was read again in place of the old one', () => {
    const book = createAddressBook([]);
    book.claim('timers', [kitchen]);
    expect(() => book.claim('timers', [kitchen])).not.toThrow();
  });
});

test('the fixed routes are those of files without brackets', () => {
  const routes = fixedRoutes(path.resolve('src/pages')).map(({ address }) => address);
  expect(routes).toEqual(expect.arrayContaining(['/', '/login', '/blog', '/tags', '/pricing']));
  expect(routes.filter((address) => address.includes('['))).toEqual([]);
});
