import { globSync, readFileSync } from 'node:fs';
import GithubSlugger from 'github-slugger';
import { mdxToHast } from 'satteri';
import { describe, expect, test } from 'vitest';
import { COMPONENT_NAMES } from '../components/definitions.ts';
import { readBody } from '../parse-body.ts';
import { type ArticleNode, type Heading, nodesOf } from './tree.ts';

const read = (source: string) => readBody(source, { components: COMPONENT_NAMES });

/** The nodes of a text without their places. */
function nodes(source: string): unknown[] {
  const { tree, problems } = read(source);
  expect(problems).toEqual([]);
  return JSON.parse(
    JSON.stringify(tree?.children, (key, value: unknown) =>
      key === 'line' || key === 'column' ? undefined : value,
    ),
  );
}

const text = (value: string) => ({ type: 'text', value });
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });

describe('reads', () => {
  test.each<[string, string, unknown[]]>([
    ['a paragraph', 'Tea\nand milk', [paragraph(text('Tea\nand milk'))]],
    [
      'emphasis',
      '*a* **b** ~~c~~ `d`',
      [
        paragraph(
          { type: 'emphasis', children: [text('a')] },
          text(' '),
          { type: 'strong', children: [text('b')] },
          text(' '),
          { type: 'delete', children: [text('c')] },
          text(' '),
          { type: 'inlineCode', value: 'd' },
        ),
      ],
    ],
    [
      'a link with a title',
      '[Timers](/timers "All")',
      [paragraph({ type: 'link', url: '/timers', title: 'All', children: [text('Timers')] })],
    ],
    [
      'a link whose address is written elsewhere',
      '[Timers][t]\n\n[t]: https://example.org/ü',
      [
        paragraph({
          type: 'link',
          url: 'https://example.org/%C3%BC',
          title: null,
          children: [text('Timers')],
        }),
      ],
    ],
    [
      'a picture',
      '![A kettle](./kettle.jpg)',
      [paragraph({ type: 'image', url: './kettle.jpg', alt: 'A kettle', title: null })],
    ],
    [
      'a list of tasks',
      '- [x] one\n- [ ] two\n- three',
      [
        {
          type: 'list',
          ordered: false,
          start: null,
          isSpread: false,
          children: [true, false, null].map((checked, at) => ({
            type: 'listItem',
            checked,
            isSpread: false,
            children: [paragraph(text(['one', 'two', 'three'][at] ?? ''))],
          })),
        },
      ],
    ],
    [
      'a numbered list that stands apart',
      '3. one\n\n4. two',
      [
        {
          type: 'list',
          ordered: true,
          start: 3,
          isSpread: true,
          children: ['one', 'two'].map((word) => ({
            type: 'listItem',
            checked: null,
            isSpread: expect.any(Boolean),
            children: [paragraph(text(word))],
          })),
        },
      ],
    ],
    [
      'a table',
      '| a | b |\n| :- | -: |\n| c | `d` |',
      [
        {
          type: 'table',
          align: ['left', 'right'],
          children: [
            [text('a'), text('b')],
            [text('c'), { type: 'inlineCode', value: 'd' }],
          ].map((cells) => ({
            type: 'tableRow',
            children: cells.map((cell) => ({ type: 'tableCell', children: [cell] })),
          })),
        },
      ],
    ],
    ['a quotation', '> Tea', [{ type: 'blockquote', children: [paragraph(text('Tea'))] }]],
    [
      'a rule and a break',
      '---\n\na\\\nb',
      [{ type: 'thematicBreak' }, paragraph(text('a'), { type: 'break' }, text('b'))],
    ],
    [
      'code, in which all signs are themselves',
      '```js\nimport a from "b";\n{<b>\\{&amp;}\n```',
      [{ type: 'code', lang: 'js', value: 'import a from "b";\n{<b>\\{&amp;}' }],
    ],
    [
      'signs that are escaped or written as references',
      '\\{a\\} \\<b> &lt;c&gt; &#123;d&#125; a < b import',
      [paragraph(text('{a} <b> <c> {d} a < b import'))],
    ],
    [
      'a component with text',
      '<Callout kind="tip" title="a &lt; {b}">\nTea\n</Callout>',
      [
        {
          type: 'component',
          name: 'Callout',
          attributes: { kind: 'tip', title: 'a < {b}' },
          children: [paragraph(text('Tea'))],
        },
      ],
    ],
  ])('%s', (_name, source, expected) => {
    expect(nodes(source)).toEqual(expected);
  });
});

test('footnotes are numbered by their first references and stand at the end', () => {
  const source = 'a[^x] b[^y] c[^x]\n\n[^y]: Y\n[^x]: X[^z]\n[^z]: Z';
  expect(nodes(source)).toEqual([
    paragraph(
      text('a'),
      { type: 'footnoteReference', id: 'x', number: 1, occurrence: 1 },
      text(' b'),
      { type: 'footnoteReference', id: 'y', number: 2, occurrence: 1 },
      text(' c'),
      { type: 'footnoteReference', id: 'x', number: 1, occurrence: 2 },
    ),
    expect.objectContaining({ type: 'footnoteDefinition', id: 'x', number: 1, references: 2 }),
    expect.objectContaining({ type: 'footnoteDefinition', id: 'y', number: 2, references: 1 }),
    expect.objectContaining({ type: 'footnoteDefinition', id: 'z', number: 3, references: 1 }),
  ]);
});

test('a footnote that nothing refers to is told, and left out', () => {
  const { tree, problems } = read('Text\n\n[^1]: A note');
  expect(tree?.children).toHaveLength(1);
  expect(problems).toEqual([
    {
      line: 3,
      column: 1,
      level: 'advice',
      text: 'nothing refers to the footnote [^1], and it is not shown.',
    },
  ]);
});

test('places are those of the source, frontmatter, references and wide characters included', () => {
  const { tree } = read('---\na: b\n---\n\n😀 &amp; [a](/timers)');
  const link = [...nodesOf(tree ?? { type: 'root', children: [] })].find(isLink);
  expect(link).toMatchObject({ line: 5, column: 10 });
});

const isLink = (node: ArticleNode) => node.type === 'link';

interface Element {
  readonly tagName?: string;
  readonly value?: unknown;
  readonly children?: readonly Element[];
}

const elementText = ({ value, children = [] }: Element): string =>
  typeof value === 'string' ? value : children.map(elementText).join('');

const elements = (element: Element): Element[] => [
  element,
  ...(element.children ?? []).flatMap(elements),
];

/** The ids of headings as Astro gives them to a page. */
function idsByAstro(source: string): string[] {
  const slugger = new GithubSlugger();
  return elements(mdxToHast(source, { features: { smartPunctuation: true } }) as Element)
    .filter(({ tagName = '' }) => /^h[1-6]$/.test(tagName))
    .map((heading) => slugger.slug(elementText(heading)));
}

function ids(source: string): string[] {
  const { tree } = read(source);
  return [...nodesOf(tree ?? { type: 'root', children: [] })]
    .filter((node): node is Heading => node.type === 'heading')
    .map(({ id }) => id);
}

describe('headings have the ids that Astro gives them', () => {
  test.each([
    '## Two\n\n## Two\n\n### *Two* `c`',
    '## Ünï "q" -- 1\n\n## a_b\n\n##',
    '## \\{x\\} & y',
  ])('%j', (source) => expect(ids(source)).toEqual(idsByAstro(source)));

  test.each(globSync('content/**/*.mdx'))('in %s', (file) => {
    const source = readFileSync(file, 'utf8');
    expect(ids(source)).toEqual(idsByAstro(source));
  });
});
