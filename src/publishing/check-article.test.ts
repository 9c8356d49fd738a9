import { describe, expect, test } from 'vitest';
import { checkArticle, type OtherArticle, readArticle, type Site } from './check-article.ts';
import { shingleHashes } from './checks/likeness.ts';
import { COMPONENT_NAMES } from './components/definitions.ts';

const TITLE = 'Tea between sessions';
const DESCRIPTION =
  'Why a kettle is a good clock for a break, how long each kind of tea takes, and what to do meanwhile.';

const source = (body: string, tags = '[breaks]') =>
  `---\ntitle: ${TITLE}\ndescription: ${DESCRIPTION}\npublished: 2026-11-01\nupdated: 2026-11-02\nauthor: ripen-team\ntags: ${tags}\ntimers: [kitchen-timer]\n---\n\n${body}\n`;

const site: Site = {
  components: COMPONENT_NAMES,
  places: {
    pages: new Set(['/', '/timers', '/kitchen-timer', '/blog/tea']),
    files: new Set(['/kettle.jpg']),
    redirects: { '/pomodoro': '/app?tab=pomodoro' },
  },
  known: { author: ['ripen-team'], tags: ['breaks'], timers: ['kitchen-timer'] },
  others: [],
};

const check = (body: string, around: Partial<Site> = {}) =>
  checkArticle(readArticle(source(body), site), { ...site, ...around });

const told = (body: string, around: Partial<Site> = {}) =>
  check(body, around).problems.map(
    ({ line, column, level, text }) => `${line}:${column} ${level} ${text}`,
  );

/** Words of their own, so many, each a sentence. */
const words = (count: number, seed: string) =>
  Array.from({ length: count }, (_, at) => `${seed}${at}.`).join(' ');

const other = (change: Partial<OtherArticle>): OtherArticle => ({
  address: '/blog/other',
  title: 'Another title',
  description: 'Another one',
  shingles: shingleHashes(''),
  ...change,
});

test('an article that is right can be published', () => {
  const body =
    'A [timer](/kitchen-timer?d=3m#faq), [mail](mailto:a@example.org), the [top](#steep).\n\n## Steep\n\n![A kettle](/kettle.jpg)\n\n<TimerCard page="kitchen-timer" />';
  const { problems, tree, frontmatter } = check(body);
  expect(problems).toEqual([]);
  expect(tree).not.toBeNull();
  expect(frontmatter?.title).toBe(TITLE);
});

describe('an error is', () => {
  test.each<[string, string]>([
    [
      '[a](/kitchen-timr)',
      '11:1 error the link /kitchen-timr leads to no page. Did you mean /kitchen-timer?',
    ],
    ['[a](/pomodoro)', '11:1 error /pomodoro has moved. Write /app?tab=pomodoro'],
    ['<TimerCard page="tea-timer" />', '11:1 error the link /tea-timer leads to no page.'],
    ['![](/kettle.jpg)', '11:1 error the picture /kettle.jpg has no description.'],
    ['![A pot](/pot.jpg)', '11:1 error there is no picture /pot.jpg. Add it,'],
    ['![A pot](./pot.jpg)', '11:1 error there is no picture ./pot.jpg. Add it,'],
    ['# Tea', "11:1 error “Tea” is a second heading of level 1; the page's own is the first."],
    ['#### Tea', '11:1 error “Tea” is of level 4 below “Tea between sessions” of level 1.'],
  ])('%s', (body, problem) => {
    expect(told(body)).toEqual([expect.stringContaining(problem)]);
  });

  test('a name that is not there', () => {
    const { problems } = checkArticle(readArticle(source('Text.', '[break]'), site), site);
    expect(problems).toEqual([
      expect.objectContaining({
        line: 7,
        level: 'error',
        text: 'tags: there is no "break". Did you mean "breaks"?',
      }),
    ]);
  });

  test('the title or the description of another article', () => {
    const others = [other({ title: `${TITLE} ` }), other({ description: DESCRIPTION })];
    expect(told('Text.', { others })).toEqual([
      '2:1 error title: /blog/other has the same. Give each page its own.',
      '3:1 error description: /blog/other has the same. Give each page its own.',
    ]);
  });

  test('a text that is nearly another one', () => {
    const text = words(200, 'tea');
    const others = [other({ shingles: shingleHashes(text) })];
    expect(told(`${text}\n\n${words(20, 'own')}`, { others })).toEqual([
      '2:1 error 100% of this text also stand in /blog/other. Search engines show one of two such pages.',
    ]);
  });
});

describe('advice is given', () => {
  test('on a text that shares passages with another', () => {
    const shared = words(60, 'tea');
    const others = [
      other({ shingles: shingleHashes(`${shared} ${words(140, 'other')}`) }),
      other({ address: '/blog/far', shingles: shingleHashes(words(200, 'far')) }),
    ];
    const { alike, problems } = check(`${shared} ${words(140, 'own')}`, { others });
    expect(alike).toEqual([{ address: '/blog/other', share: 56 / 196 }]);
    expect(problems.map(({ level }) => level)).toEqual(['advice']);
  });

  test('on links to headings that are not there', () => {
    expect(told('[a](#nowhere)')).toEqual([
      '11:1 advice no heading of this text has the address #nowhere.',
    ]);
  });

  test('on sentences that are hard to read', () => {
    const sentence = `${'Organisational considerations notwithstanding, '.repeat(40)}it holds.`;
    expect(told(sentence)).toEqual([
      expect.stringMatching(/^2:1 advice this text reads as for \d+ years of school\./),
    ]);
  });
});

test('figures are words, minutes and the grade of a text without its code', () => {
  const sentence = 'The cat sat on the mat and ate a fish. ';
  const { figures } = check(`${sentence.repeat(50)}\n\n\`\`\`\n${words(500, 'code')}\n\`\`\``);
  expect(figures).toEqual({ words: 500, minutes: 2, grade: 1 });
  expect(check('Text.').figures).toEqual({ words: 1, minutes: 1, grade: null });
});

test('links to other sites are listed with their places', () => {
  const { outsideLinks } = check(
    'Text.\n\nA [site](https://example.org) and [one](http://example.com/a).',
  );
  expect(outsideLinks).toEqual([
    { url: 'https://example.org', line: 13, column: 3 },
    { url: 'http://example.com/a', line: 13, column: 35 },
  ]);
});

test('a text with errors is checked besides', () => {
  expect(told('{x} [a](/kitchen-timr)')).toHaveLength(2);
});

test('3,000 other articles take less than 150 ms of the processor', () => {
  const others = Array.from({ length: 3000 }, (_, at) =>
    other({
      address: `/blog/${at}`,
      shingles: Uint32Array.from({ length: 1500 }, (_hash, hash) => hash * 2000 + at),
    }),
  );
  const body = words(2000, 'tea').replace(/(?:\S+ ){20}/g, '$&\n\n');
  const times = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage();
    check(body, { others });
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(150);
});
