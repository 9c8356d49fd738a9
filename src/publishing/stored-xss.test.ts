import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { XSS_PAYLOADS } from '#tests/fixtures/xss-payloads.ts';
import { foreignParts } from './allowed-tree-test-kit.ts';
import { COMPONENT_NAMES, COMPONENTS } from './components/definitions.ts';
import { parseArticle } from './parse-article.ts';
import { nodesOf } from './tree/tree.ts';

const FIELDS = {
  title: 'Tea between sessions',
  description:
    'Why a kettle is a good clock for a break, how long each kind of tea takes, and what to do meanwhile.',
  ...{ published: '2026-11-01', updated: '2026-11-02', author: 'ripen-team' },
  ...{ tags: ['breaks'], timers: ['kitchen-timer'] },
};

const article = (body: string, fields: Readonly<Record<string, unknown>> = {}) =>
  parseArticle(`---\n${stringify({ ...FIELDS, ...fields })}---\n\n${body}\n`, {
    components: COMPONENT_NAMES,
  });

/** The places of a text that a payload can be written to. */
const PLACES: readonly (readonly [string, (payload: string) => string])[] = [
  ['a paragraph', (payload) => payload],
  ['a line', (payload) => `Text ${payload} text.`],
  ['a heading', (payload) => `## ${payload}`],
  ['emphasis', (payload) => `**${payload}** *${payload}* ~~${payload}~~`],
  ['an item', (payload) => `- [ ] ${payload}\n1. ${payload}`],
  ['a cell', (payload) => `| a |\n| - |\n| ${payload} |`],
  ['a quotation', (payload) => `> ${payload}`],
  ['a footnote', (payload) => `Text[^1].\n\n[^1]: ${payload}`],
  ['code', (payload) => `\`\`\`js\n${payload}\n\`\`\`\n\n\`${payload}\``],
  ['the language of code', (payload) => `\`\`\`${payload}\ncode\n\`\`\``],
  ['the text of a link', (payload) => `[${payload}](/timers)`],
  ['the address of a link', (payload) => `[a](${payload})`],
  ['a bracketed address', (payload) => `[a](<${payload}>)`],
  ['the title of a link', (payload) => `[a](/timers "${payload}")`],
  ['a definition', (payload) => `[a][x] ![a][x]\n\n[x]: ${payload}`],
  ['the address of a picture', (payload) => `![a](${payload})`],
  ['the description of a picture', (payload) => `![${payload}](/kettle.jpg)`],
  ['the content of a component', (payload) => `<Callout>\n${payload}\n</Callout>`],
  ['a step', (payload) => `<Steps>\n1. ${payload}\n</Steps>`],
  ['an answer', (payload) => `<Faq>\n### ${payload}\n\n${payload}\n</Faq>`],
];

test('there are 200 payloads, each once', () => {
  expect(new Set(XSS_PAYLOADS).size).toBe(XSS_PAYLOADS.length);
  expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(200);
});

describe('no payload becomes more than text in', () => {
  test.each(PLACES)('%s', (_place, written) => {
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
