import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressProblem, collisions, slugOf } from './page-addresses.ts';

const source = 'content/timers/x.mdx';

describe('an address', () => {
  test.each(['/kitchen-timer', '/timer/5-minutes', '/30-minute-study-timer', '/blog/newsroom'])(
    'such as %s is fine',
    (address) => {
      expect(addressProblem({ address, source })).toBeNull();
    },
  );

  test.each([
    ['/Kitchen Timer', 'kitchen-timer'],
    ['/café', 'cafe'],
    ['/tea--timer', 'tea-timer'],
    ['/timer/', 'page'],
    ['/a/../b', 'page'],
  ])('%s is written otherwise', (address, better) => {
    expect(addressProblem({ address, source })).toContain(`such as ${better}.`);
  });

  test.each(['/app', '/api', '/admin', '/login', '/register', '/blog/new', '/tags/index'])(
    '%s uses a word of the product',
    (address) => {
      const word = address.split('/').at(-1);
      expect(addressProblem({ address, source })).toBe(
        `content/timers/x.mdx: “${word}” is a word of the product and cannot stand in the address ${address}. Use another, such as ${word}-timer.`,
      );
    },
  );
});

describe('two pages', () => {
  test('cannot stand at one address', () => {
    expect(
      collisions([
        { address: '/pricing', source: 'content/timers/pricing.mdx' },
        { address: '/timers', source: 'content/timers/timers.mdx' },
        { address: '/pricing', source: 'src/pages/pricing.astro' },
      ]),
    ).toEqual([
      'content/timers/pricing.mdx and src/pages/pricing.astro would both stand at /pricing. Give one another name.',
    ]);
  });

  test('of one file cannot either', () => {
    const tag = { address: '/tags/focus', source: 'content/tags.yml' };
    expect(collisions([tag, tag])).toEqual([
      'content/tags.yml: two entries would stand at /tags/focus. Give one another name.',
    ]);
  });
});

test('a slug made of any text may stand in an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(slugOf(text)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    }),
  );
});
