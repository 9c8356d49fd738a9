import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { XSS_PAYLOADS } from '#tests/fixtures/xss-payloads.ts';
import { XSS_PLACES } from '#tests/fixtures/xss-places.ts';
import { foreignParts } from './allowed-tree-test-kit.ts';
import { COMPONENT_NAMES, COMPONENTS } from './components/definitions.ts';
import { parseArticle } from './parse-article.ts';
import { nodesOf } from './tree/tree.ts';

const FIELDS = {
  title: 'Tea between sessions',
  description:
    'Why a kettle is a good clock for a break, how long each kind of tea takes, and what to do meanwhile.',
  published: '2026-11-01',
  updated: '2026-11-02',
  author: 'ripen-team',
  tags: ['breaks'],
  timers: ['kitchen-timer'],
};

const article = (body: string, fields: Readonly<Record<string, unknown>> = {}) =>
  parseArticle(`---\n${stringify({ ...FIELDS, ...fields })}---\n\n${body}\n`, {
    components: COMPONENT_NAMES,
  });

test('there are 200 payloads, each once', () => {
  expect(new Set(XSS_PAYLOADS).size).toBe(XSS_PAYLOADS.length);
  expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(200);
});

describe('no payload becomes more than text in', () => {
  test.each(XSS_PLACES)('%s', (_place, written) => {
    const survivors = XSS_PAYLOADS.flatMap((payload) => {
      const { tree } = article(written(payload));
      return tree === null ? [] : foreignParts(tree);
    });
    expect(survivors).toEqual([]);
  });
});

const ATTRIBUTES = COMPONENT_NAMES.flatMap((name) => {
  const { schema, example } = COMPONENTS[name];
  return Object.keys(schema.shape).map((attribute) => ({ name, attribute, example }));
});

describe('no payload becomes more than text in an attribute:', () => {
  test.each(ATTRIBUTES)('$attribute of $name', ({ name, attribute, example }) => {
    const survivors = XSS_PAYLOADS.flatMap((payload) =>
      [`"${payload}"`, `'${payload}'`].flatMap((quoted) => {
        const plain = example.replace(new RegExp(` ${attribute}="[^"]*"`), '');
        const { tree } = article(
          plain.replace(`<${name}`, () => `<${name} ${attribute}=${quoted}`),
        );
        return tree === null ? [] : foreignParts(tree);
      }),
    );
    expect(survivors).toEqual([]);
  });

  test('the examples are right as they stand', () => {
    for (const { example } of ATTRIBUTES) expect(article(example).problems).toEqual([]);
  });

  test('an address is never a script', () => {
    const quotes = XSS_PAYLOADS.map((payload) =>
      article(`<Quote author="Me" url="${payload}">\nText\n</Quote>`),
    );
    const urls = quotes
      .flatMap(({ tree }) => (tree === null ? [] : [...nodesOf(tree)]))
      .flatMap((node) => (node.type === 'component' ? [node.attributes['url'] ?? ''] : []));
    expect(urls.filter((url) => !url.startsWith('https://'))).toEqual([]);
  });
});

describe('no payload becomes more than text in the field', () => {
  const pad = (text: string, length: number) => text.trim().padEnd(length, '.');
  const long = pad('', 20);
  test.each<[string, (payload: string) => Readonly<Record<string, unknown>>]>([
    ['title', (payload) => ({ title: pad(payload, 10) })],
    ['description', (payload) => ({ description: pad(payload, 70) })],
    ['question', (payload) => ({ faq: [{ question: pad(payload, 8), answer: long }] })],
    ['answer', (payload) => ({ faq: [{ question: long, answer: pad(payload, 20) }] })],
    ['label of a source', (payload) => ({ sources: [{ label: pad(payload, 8) }] })],
  ])('%s', (_field, written) => {
    for (const payload of XSS_PAYLOADS) {
      const { frontmatter } = article('Text.', written(payload));
      if (frontmatter !== null) expect(frontmatter).toMatchObject(written(payload));
    }
    expect(article('Text.', written('x')).frontmatter).not.toBeNull();
  });

  test.each(['author', 'tags', 'timers', 'published', 'updated', 'isDraft'])('%s', (field) => {
    const taken = XSS_PAYLOADS.filter((payload) => {
      const value = field === 'tags' || field === 'timers' ? [payload] : payload;
      return article('Text.', { [field]: value }).frontmatter !== null;
    });
    expect(taken).toEqual([]);
  });

  test('url of a source: addresses of the web alone', () => {
    const urls = XSS_PAYLOADS.flatMap((url) => {
      const { frontmatter } = article('Text.', { sources: [{ label: 'A source', url }] });
      return frontmatter?.sources.map((source) => source.url ?? '') ?? [];
    });
    expect(urls.filter((url) => !/^https?:\/\//i.test(url))).toEqual([]);
  });
});
