import { describe, expect, test } from 'vitest';
import { COMPONENT_NAMES, COMPONENTS } from './components/definitions.ts';
import { parseArticle } from './parse-article.ts';

const FRONTMATTER = `---
title: Tea between sessions
description: Why a kettle is a good clock for a break, how long each kind of tea takes, and what to do meanwhile.
published: 2026-11-01
updated: 2026-11-02
author: ripen-team
tags: [breaks]
timers: [kitchen-timer]
---
`;

const parse = (body: string, components: readonly string[] = COMPONENT_NAMES) =>
  parseArticle(FRONTMATTER + body, { components });

/** Problems with lines from the first below the frontmatter, and the first line of each text. */
const problemsOf = (body: string, components?: readonly string[]) =>
  parse(body, components).problems.map(
    ({ line, column, text }) => `${line - 9}:${column} ${text.split('\n')[0]}`,
  );

test('an article gives its fields and its tree', () => {
  const { frontmatter, tree, problems } = parse('Text.');
  expect(problems).toEqual([]);
  expect(frontmatter).toMatchObject({
    title: 'Tea between sessions',
    tags: ['breaks'],
    isDraft: false,
    published: new Date('2026-11-01'),
  });
  expect(tree?.children).toHaveLength(1);
});

test('all problems are told at once, in their order', () => {
  const source = `${FRONTMATTER.replace('ripen-team', 'Ripen')}\n{a}\n\n<b>x</b> [y](z)\n\n<Callout>\n`;
  const { problems, frontmatter, tree } = parseArticle(source, { components: COMPONENT_NAMES });
  expect(problems.map(({ line, column }) => [line, column])).toEqual([
    [6, 1],
    [11, 1],
    [13, 1],
    [13, 10],
    [15, 1],
  ]);
  expect([frontmatter, tree]).toEqual([null, null]);
});

test('a wrong field does not keep the tree, nor an error in the text the fields', () => {
  const wrong = FRONTMATTER.replace('ripen-team', 'Ripen');
  const around = { components: COMPONENT_NAMES };
  expect(parseArticle(`${wrong}Text.`, around)).toMatchObject({ frontmatter: null, tree: {} });
  expect(parse('{x}')).toMatchObject({ frontmatter: {}, tree: null });
});

test('a byte order mark and the line endings of another system change nothing', () => {
  const source = `\uFEFF${FRONTMATTER}a\n\n{b}`.replaceAll('\n', '\r\n');
  const { problems } = parseArticle(source, { components: [] });
  expect(problems).toEqual([expect.objectContaining({ line: 12, column: 1 })]);
});

test('a character that YAML writes as an escape is refused as well', () => {
  const source = `${FRONTMATTER.replace('Tea between sessions', '"Tea \\u202Esnoisses"')}Text.`;
  const { problems, frontmatter } = parseArticle(source, { components: [] });
  expect(problems).toEqual([
    {
      line: 2,
      column: 1,
      level: 'error',
      text: 'title: it holds a bidirectional control (U+202E), which cannot be used. Delete it.',
    },
  ]);
  expect(frontmatter).toBeNull();
});

describe('components', () => {
  test.each(COMPONENT_NAMES)('%s is right as in its example', (name) => {
    expect(problemsOf(COMPONENTS[name].example)).toEqual([]);
  });

  test('may stand in steps and lists when they hold no text', () => {
    const timer = '<LiveTimer duration="5m" label="Tea" />';
    expect(
      problemsOf(`<Steps>\n1. Boil.\n\n   ${timer}\n</Steps>\n\n- Boil.\n\n  ${timer}`),
    ).toEqual([]);
  });

  test('of other kinds of pages are named', () => {
    expect(problemsOf('<Callout>\nText\n</Callout>', ['LiveTimer'])).toEqual([
      '1:1 Callout cannot be used on this kind of page.',
    ]);
    expect(problemsOf('<Chart />', [])).toEqual([
      '1:1 there is no component Chart. None can be used here.',
    ]);
  });

  test('with several mistakes name all of them', () => {
    expect(problemsOf('<LiveTimer duration="soon" loud="x" />')).toEqual([
      expect.stringMatching(/^1:1 LiveTimer with duration="soon": A length is written like/),
      expect.stringMatching(/^1:1 LiveTimer needs label, such as/),
      expect.stringMatching(/^1:1 LiveTimer has no loud; it has duration and label/),
    ]);
  });

  test('have no bidirectional control in an attribute, behind a backslash neither', () => {
    expect(problemsOf('<LiveTimer duration="5m" label="a \\&#x202e;b" />')).toEqual([
      '1:1 LiveTimer has a bidirectional control (U+202E) in label. Delete it.',
    ]);
  });

  test('in code are words', () => {
    expect(
      problemsOf('`<Callout>` and\n\n```\n<Callout>\n```\n\n<Callout>\nText\n</Callout>'),
    ).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['holds text', '<Callout>\n</Callout>', '1:1 Callout is empty. Write'],
    [
      'holds no component',
      '<Quote author="Me">\n<LiveTimer duration="5m" label="x" />\n</Quote>',
      '2:1 LiveTimer cannot stand in Quote.',
    ],
    ['holds steps', '<Steps>\nText\n</Steps>', '1:1 Steps holds one numbered list'],
    [
      'holds questions of one level',
      '<Faq>\n### One?\n\na\n\n#### Two?\n\nb\n</Faq>',
      '6:1 all questions of Faq are headings of one level. Write ### before this one.',
    ],
    [
      'holds one picture',
      '<Figure caption="Tea">\n![A](/a.png) ![B](/b.png)\n</Figure>',
      '1:1 Figure holds one picture',
    ],
    [
      'begins on a line of its own',
      'Text <Callout>a</Callout>',
      '1:6 Callout stands within a line.',
    ],
    [
      'ends where it began',
      '> <Callout>\n> Text\n\n</Callout>',
      '1:3 <Callout> and </Callout> do not belong together here.',
    ],
  ])('%s', (_name, source, problem) => {
    expect(problemsOf(source)).toEqual([expect.stringContaining(problem)]);
  });
});

test.each(['a <', 'a <3', 'a <\u00A0b', '(<'])(
  'a sign that MDX takes for a tag is refused: %j',
  (body) => {
    expect(problemsOf(body)).toEqual([
      expect.stringMatching(/^1:\d this sign begins a tag. Write \\< for the sign itself.$/),
    ]);
  },
);

describe('what looks like code of a program', () => {
  test.each([
    'The word import in a sentence.\nimport duties are another matter.',
    '- import duties',
    '> export of tea',
    'import: the rules',
    'Imported tea \\{',
  ])('may be text: %j', (body) => expect(problemsOf(body)).toEqual([]));

  test('at the start of a paragraph is refused, and its braces are not told besides', () => {
    expect(problemsOf('import { tea } from "./tea"\n\nText.')).toEqual([
      expect.stringMatching(/^1:1 nothing can be imported/),
    ]);
  });
});

test('of a great many problems the first hundred are told', () => {
  const problems = problemsOf('{a}\n\n'.repeat(500));
  expect(problems).toHaveLength(101);
  expect(problems.at(-1)).toBe(
    '201:1 there are more problems from here on. Mend those above first.',
  );
});
