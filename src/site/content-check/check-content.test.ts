import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkContent } from './check-content.ts';
import { problemsReport } from './problem.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const FILE = 'content/blog/tea.mdx';

let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'ripen-content-'));
  for (const folder of ['content', 'public']) {
    cpSync(path.join(PROJECT, folder), path.join(root, folder), { recursive: true });
  }
  mkdirSync(path.join(root, 'src'));
  cpSync(path.join(PROJECT, 'src/pages'), path.join(root, 'src/pages'), { recursive: true });
});

afterAll(() => rmSync(root, { recursive: true }));

beforeEach(() => rmSync(path.join(root, FILE), { force: true }));

const FRONTMATTER = {
  title: 'Tea between sessions',
  description:
    'Why a kettle is a good clock for a break, how long each kind of tea takes, and what to do meanwhile.',
  published: '2026-11-01',
  updated: '2026-11-02',
  author: 'ripen-team',
  tags: '[breaks]',
  timers: '[kitchen-timer]',
};

/** The problems of an article with these fields and words; its words begin on line 10. */
function problemsOf(words: string, fields: Partial<typeof FRONTMATTER> = {}) {
  const lines = Object.entries({ ...FRONTMATTER, ...fields }).map(
    ([name, text]) => `${name}: ${text}`,
  );
  writeFileSync(path.join(root, FILE), ['---', ...lines, '---', words].join('\n'));
  return checkContent(root).map(
    ({ file, line, text }) => `${file}:${line}: ${text.split('\n')[0]}`,
  );
}

test('the content of the project is right', () => {
  expect(checkContent(PROJECT)).toEqual([]);
});

test('an article that links, shows and times what is there is right', () => {
  const words = [
    '## Steep',
    'A [timer](/kitchen-timer?d=3m#faq), a [site](https://example.org), [mail](mailto:a@example.org),',
    'the [top](#steep), a [file](/manifest.webmanifest) and `<kbd>`.',
    '',
    '![A kettle](/icon-192.png)',
    '',
    '<LiveTimer duration="3m" label="Green tea" />',
  ];
  expect(problemsOf(words.join('\n'))).toEqual([]);
});

test('a picture is looked for beside the article', () => {
  const pictures = ['content/blog/a kettle.png', 'content/pot.png'];
  for (const picture of pictures) writeFileSync(path.join(root, picture), '');
  const figure = '<Figure caption="Tea.">\n![A kettle](./a%20kettle.png)\n</Figure>';
  const right = `${figure}\n\n![A pot](../pot.png)\n`;
  const wrong = ['./pot.png', '../blog/cup.png', './cup%FF.png', 'tea.mdx', '../blog'];
  const problems = problemsOf(right + wrong.map((file) => `![A cup](${file})`).join('\n'));
  expect(problems).toEqual(
    wrong.map(
      (file, at) =>
        `${FILE}:${15 + at}: there is no picture ${file}. Add it, or write the path of another.`,
    ),
  );
  for (const picture of pictures) rmSync(path.join(root, picture));
});

test('everything that is wrong is told at once, with the line of each', () => {
  const words = '[a](/kitchen-timr)\n\n<LiveTimr duration="3m" label="x" />';
  expect(problemsOf(words, { updated: '2026-11-31', tags: '[cooking, breks]' })).toEqual([
    `${FILE}:5: updated`,
    expect.stringMatching(
      `^${FILE}:7: tags: there is no "cooking". Choose from focus, pomodoro, breaks`,
    ),
    `${FILE}:7: tags: there is no "breks". Did you mean "breaks"?`,
    `${FILE}:10: the link /kitchen-timr leads to no page. Did you mean /kitchen-timer?`,
    `${FILE}:12: there is no component LiveTimr. Did you mean LiveTimer?`,
  ]);
});

describe('refuses', () => {
  test.each([
    ['[a](/pomodoro)', '/pomodoro has moved. Write /app?tab=pomodoro'],
    ['[a](timers)', 'the link timers is relative. Begin with a slash: /timers'],
    ['[a](/timers/)', 'the link /timers/ leads to no page. Did you mean /timers?'],
    ['[a](//example.org)', 'the link //example.org has no https: before it.'],
    [
      '[a](javascript:alert(1))',
      'the link javascript:alert(1) is not for the web. Write https://…',
    ],
    ['[a]()', 'a link has no address. Write one between the brackets: [Timers](/timers)'],
    ['![](/icon-192.png)', 'the picture /icon-192.png has no description.'],
    ['![A kettle](/kettle.png)', 'there is no picture /kettle.png.'],
    ['# Tea', "“Tea” is a second heading of level 1; the page's own is the first."],
    ['#### Tea', '“Tea” is of level 4 below “Tea between sessions” of level 1.'],
    [
      '<LiveTimer duration="8 minuten" label="x" />',
      'LiveTimer with duration="8 minuten": A length is',
    ],
    ['<LiveTimer duration="5m tea" label="x" />', 'LiveTimer with duration="5m tea": A length is'],
    ['<LiveTimer duration="5m" />', 'LiveTimer needs label, such as'],
    [
      '<LiveTimer duration="5m" label="x" loud="y" />',
      'LiveTimer has no loud; it has duration and label',
    ],
    ['<Screenshot name="moon" alt="The far side of the moon" />', 'Screenshot with name="moon": '],
    [
      '<Screenshot name="stats" alt="Bars" />',
      'Screenshot with alt="Bars": Say what the picture shows.',
    ],
    ['<LiveTimer duration={5} label="x" />', 'LiveTimer takes texts in quotes alone'],
    ['Text {open', 'an expression in braces cannot be used. Write the text itself, or \\{ for'],
    ['<kbd>Space</kbd>', 'HTML such as <kbd> cannot be used. Write `text`.'],
  ])('%s', (words, problem) => {
    const problems = problemsOf(words);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${FILE}:10: ${problem}`);
  });

  test('frontmatter that is no YAML, with its line', () => {
    expect(problemsOf('Words.', { title: 'Tea: a break' })).toEqual([
      `${FILE}:2: this cannot be read as YAML`,
    ]);
  });

  test('a title that another page has', () => {
    const title = '"Interruptions: what counting them teaches"';
    expect(problemsOf('Words.', { title })).toEqual([
      `${FILE}:2: title: content/blog/counting-interruptions.mdx has the same. Give each page its own.`,
    ]);
  });

  test('a link to a draft', () => {
    const draft = 'content/blog/a-draft.mdx';
    const fields = { ...FRONTMATTER, title: 'A draft about tea', isDraft: 'true' };
    const description = FRONTMATTER.description.replace('Why', 'How');
    const lines = Object.entries({ ...fields, description }).map(
      ([name, text]) => `${name}: ${text}`,
    );
    writeFileSync(path.join(root, draft), ['---', ...lines, '---', 'Words.'].join('\n'));
    const problems = problemsOf('[a](/blog/a-draft)');
    rmSync(path.join(root, draft));
    expect(problems).toEqual([
      expect.stringContaining(`${FILE}:10: the link /blog/a-draft leads to no page.`),
    ]);
  });
});

test('nothing can be imported', () => {
  const words = "import Chart from './Chart.astro'\n\n<Chart of={[1, 2]} />";
  expect(problemsOf(words)).toEqual([
    expect.stringContaining(`${FILE}:10: nothing can be imported; components are there.`),
    expect.stringContaining(`${FILE}:12: there is no component Chart. There is LiveTimer,`),
  ]);
});

test('the report is ordered by file and line and counts', () => {
  const report = problemsReport([
    { file: 'content/b.mdx', line: 2, text: 'two' },
    { file: 'content/a.mdx', line: 12, text: 'one' },
    { file: 'content/b.mdx', line: 1, text: 'first' },
  ]);
  expect(report).toBe(
    'content/a.mdx:12: one\ncontent/b.mdx:1: first\ncontent/b.mdx:2: two\n\n3 problems in content/',
  );
});
