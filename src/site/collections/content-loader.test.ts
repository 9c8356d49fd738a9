import type { Loader } from 'astro/loaders';
import { describe, expect, test } from 'vitest';
import { Tag } from '#shared/contract/content/content.ts';
import { createAddressBook } from './address-book.ts';
import { contentLoader } from './content-loader.ts';

type Context = Parameters<Loader['load']>[0];

const focus = {
  slug: 'focus',
  name: 'Focus',
  sentence: 'How long attention holds, what breaks it.',
};
const file = '/site/content/tags.yml';

/** A loader that reads what it is given, as Astro's do. */
const reading = (entries: readonly Record<string, unknown>[]): Loader => ({
  name: 'reading',
  async load({ parseData, store }) {
    for (const data of entries) {
      const id = String(data['slug']);
      store.set({ id, data: await parseData({ id, data, filePath: file }), filePath: file });
    }
  },
});

/** A parser that takes one day for another, as Astro's does. */
const parsers = new Map([
  [
    '.mdx',
    {
      getEntryInfo: async (_entry: { fileUrl: URL; contents: string }) => ({
        data: { updated: new Date('2026-12-01') },
        body: 'Words.',
      }),
    },
  ],
]);

/** Returns the parts of Astro's loader context that these loaders use. */
function context(kept = new Map<string, unknown>(), meta = new Map<string, string>()): Context {
  const logger = { fork: () => ({ ...logger }) };
  const given: unknown = {
    collection: 'tags',
    logger,
    entryTypes: parsers,
    config: { root: new URL('file:///site/') },
    meta,
    store: {
      clear: () => kept.clear(),
      set: (entry: { id: string }) => kept.set(entry.id, entry),
      values: () => [...kept.values()],
    },
    parseData: async ({ data }: { data: unknown }) => data,
  };
  return given as Context;
}

const load = (
  loader: Loader,
  { addresses = createAddressBook([]), rules = 'rules', given = context() } = {},
) =>
  contentLoader(loader, {
    schema: Tag,
    addresses,
    rules,
    components: ['LiveTimer'],
    addressOf: (id) => `/tags/${id}`,
  }).load(given);

describe('content', () => {
  test('that is in order is taken', async () => {
    await expect(load(reading([focus]))).resolves.toBeUndefined();
  });

  test('that was read by other rules is read again', async () => {
    const [kept, meta] = [
      new Map<string, unknown>([['old', { id: 'old' }]]),
      new Map<string, string>(),
    ];
    const loadBy = (rules: string) => load(reading([focus]), { rules, given: context(kept, meta) });
    await loadBy('first rules');
    expect([...kept.keys()]).toEqual(['focus']);
    kept.set('unchanged', { id: 'unchanged' });
    await loadBy('first rules');
    expect([...kept.keys()]).toEqual(['focus', 'unchanged']);
    await loadBy('second rules');
    expect([...kept.keys()]).toEqual(['focus']);
  });

  test('that is not names file, field, expectation, receipt and a corrected line', async () => {
    await expect(load(reading([{ ...focus, sentence: 'Short.' }]))).rejects.toThrow(
      [
        'content/tags.yml: sentence',
        '  expected: at least 30 characters',
        '  received: "Short." (6 characters)',
        '  example:  sentence: How long attention holds, and what breaks it.',
      ].join('\n'),
    );
  });

  test('that is there twice is refused', async () => {
    await expect(load(reading([focus, focus]))).rejects.toThrow(
      'content/tags.yml: “focus” is there twice. Give one another name.',
    );
  });

  test('at an address of the product is refused', async () => {
    await expect(load(reading([{ ...focus, slug: 'new' }]))).rejects.toThrow(
      '“new” is a word of the product and cannot stand in the address /tags/new.',
    );
  });

  test('over a fixed route is refused', async () => {
    const book = createAddressBook([
      { address: '/tags/focus', source: 'src/pages/tags/focus.astro' },
    ]);
    await expect(load(reading([focus]), { addresses: book })).rejects.toThrow(
      'would both stand at /tags/focus.',
    );
  });

  test('that a loader cannot read stops it, where Astro only tells', async () => {
    const failing: Loader = {
      name: 'failing',
      async load({ logger }) {
        logger.debug('Loading data from content/tags.yml');
        logger.error('Error reading data from content/tags.yml');
        logger.debug('a bracket is open in line 3');
      },
    };
    await expect(load(failing)).rejects.toThrow(
      /^Error reading data from content\/tags.yml\na bracket is open in line 3$/,
    );
  });

  const parsed = async (contents: string) => {
    const read: unknown[] = [];
    const parsing: Loader = {
      name: 'parsing',
      async load(given) {
        const fileUrl = new URL('file:///site/content/timers/x.mdx');
        const types = 'entryTypes' in given ? (given.entryTypes as typeof parsers) : parsers;
        read.push(await types.get('.mdx')?.getEntryInfo({ fileUrl, contents }));
      },
    };
    await load(parsing);
    return read;
  };

  test('that is no YAML is told with its file and line', async () => {
    await expect(parsed('---\nlead: Tea: three minutes\n---')).rejects.toThrow(
      'content/timers/x.mdx:2: this cannot be read as YAML\n',
    );
  });

  test('whose text holds what no article may is told with its file and lines', async () => {
    await expect(parsed('---\nlead: Tea\n---\n\n<b>a</b>\n\n{1 + 1}')).rejects.toThrow(
      /^content\/timers\/x.mdx:5: HTML such as <b> .*\ncontent\/timers\/x.mdx:7: an expression/,
    );
  });

  test('keeps a day as it is written, so that one which is not in the calendar is seen', async () => {
    expect(await parsed('---\nupdated: 2026-11-31\n---\nWords.')).toEqual([
      { data: { updated: '2026-11-31' }, body: 'Words.' },
    ]);
  });
});
