import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkMail, composedProblems } from './check-mail.ts';
import { PICTURE, SENDER } from './mail-test-kit.ts';

const LINES = { subject: 'News of autumn', preview: 'What changed' };
const check = (source: string, lines: Partial<typeof LINES> = {}) =>
  checkMail({ ...LINES, ...lines, source }, SENDER);
const told = (source: string) =>
  check(source).problems.map(
    ({ part, line, column, level, text }) => `${part} ${line}:${column} ${level}: ${text}`,
  );

it('a good mail has no problem and is composed', () => {
  const { problems, composed, bytes } = check('Hi {{ name | "there" }}, read [the news](/blog).');
  expect(problems).toEqual([]);
  expect(composed).not.toBeNull();
  expect(bytes).toBeGreaterThan(3000);
  expect(bytes).toBeLessThan(12_000);
});

it('the example of everything has advice alone', () => {
  const file = path.join(import.meta.dirname, '../../tests/fixtures/mails/autumn.mdx');
  const { problems, composed } = check(readFileSync(file, 'utf8'));
  expect(problems.map(({ text }) => text)).toEqual([
    expect.stringContaining('Outlook for Windows shows JPEG and PNG alone'),
  ]);
  expect(composed).not.toBeNull();
});

describe('a link', () => {
  it.each([
    ['[news](http://x.example)', 'text 1:1 advice: the link http://x.example is not encrypted.'],
    ['<Button label="Go" url="https://x.example" /> \n\n[](/app)', 'error: this link has no text.'],
    ['[click here](/app)', 'advice: “click here” does not say where the link leads.'],
    ['[Here!](/app)', 'advice: “Here!” does not say where the link leads.'],
    [
      '[https://bank.example](https://evil.example)',
      'error: this link shows bank.example and leads to evil.example, as fraud does.',
    ],
    ['[www.bank.example](https://evil.example)', 'error: this link shows www.bank.example'],
    ['[bank.com](https://evil.example)', 'error: this link shows bank.com'],
    [
      '[a](javascript:alert(1))',
      'text 1:1 error: the link javascript:alert(1) is not for the web.',
    ],
    ['[a](page.html)', 'text 1:1 error: the link page.html is relative.'],
    ['[a]()', 'text 1:1 error: a link has no address.'],
  ])('%j is told: %s', (source, problem) => {
    expect(told(`${source}\n`).join('\n')).toContain(problem);
  });

  it.each([
    '[Node.js](https://nodejs.org)',
    '[https://www.ripen.example](https://ripen.example/app)',
    '[ripen.example](https://news.ripen.example)',
    '[write to us](mailto:hello@ripen.example)',
    `[![A kettle](/pictures/${PICTURE}-800.webp)](/app) and twenty words or more beside it, as ${'many '.repeat(20)}`,
  ])('%j has no error', (source) => {
    expect(check(source).composed).not.toBeNull();
  });
});

describe('a picture', () => {
  it.each([
    ['![](/a.png)', 'text 1:1 error: the picture /a.png has no description'],
    ['![A](./a.png)', 'error: the picture ./a.png is no file of this site.'],
    ['![A](/a.svg)', 'error: mail programs do not show /a.svg.'],
    ['![A](/a.avif)', 'error: mail programs do not show /a.avif.'],
    ['![A](/a.png)', 'advice: the size of /a.png is not known'],
    ['![A](/a.png)', 'advice: this mail is hardly more than pictures'],
    [`![A](/pictures/${PICTURE}-800.avif)`, 'advice: Outlook for Windows shows JPEG and PNG alone'],
    [
      '![A](https://x.example/pixel.png)',
      'error: the picture https://x.example/pixel.png is no file',
    ],
  ])('%j is told: %s', (source, problem) => {
    expect(told(source).join('\n')).toContain(problem);
  });

  it('is told of once where Outlook shows none of them', () => {
    const picture = `![A](/pictures/${PICTURE}-800.webp)`;
    const advice = told(`${picture}\n\n${picture}`).filter((each) => each.includes('Outlook'));
    expect(advice).toHaveLength(1);
  });
});

describe('a mail', () => {
  it.each(['', ' \n\n ', '---', '<Steps>\n</Steps>'])('of %j is empty or wrong', (source) => {
    expect(check(source).composed).toBeNull();
    expect(told(source).length).toBeGreaterThan(0);
  });

  it('has the problems of its lines before those of its text', () => {
    const { problems, composed } = check('Hi {{ x }}', { subject: '', preview: '{{ y }}' });
    expect(composed).toBeNull();
    expect(problems.map(({ part, line, column, level }) => [part, line, column, level])).toEqual([
      ['subject', 1, 1, 'error'],
      ['preview', 1, 1, 'error'],
      ['text', 1, 4, 'error'],
    ]);
  });

  it('is warned of from 80 kB, and refused from 100 kB', () => {
    const paragraph = `${'A word of a long mail. '.repeat(8)}\n\n`;
    expect(check(paragraph.repeat(240)).problems).toMatchObject([
      {
        part: 'mail',
        level: 'advice',
        text: expect.stringContaining('Gmail cuts it after 100 kB'),
      },
    ]);
    const large = check(paragraph.repeat(400));
    expect(large.composed).toBeNull();
    expect(large.bytes).toBeGreaterThan(100_000);
    expect(large.problems).toMatchObject([{ part: 'mail', level: 'error' }]);
  });

  it('without a way to unsubscribe in either part is refused', () => {
    const { composed } = check('Text');
    if (composed === null) throw new Error('not composed');
    const isPlain = (piece: unknown) => !JSON.stringify(piece).includes('unsubscribe');
    for (const part of ['html', 'text'] as const) {
      const without = { ...composed, [part]: composed[part].filter(isPlain) };
      expect(composedProblems(without, 1000)).toMatchObject([
        { level: 'error', text: expect.stringContaining('no link to unsubscribe') },
      ]);
    }
    expect(composedProblems({ ...composed, text: [] }, 1000).map(({ text }) => text)).toContain(
      'this mail has no text part. Write a text.',
    );
  });
});
