import { describe, expect, it } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
import { previewProblems, subjectProblems } from './subject.ts';

const told = (subject: string) =>
  subjectProblems(subject).map(({ level, text }) => `${level}: ${text}`);

describe('a subject', () => {
  it.each([
    'Your week in focus',
    'Hi {{ first_name | "there" }}, a new timer',
    'NASA uses it',
    'Wirklich? Ja!',
    '🍅',
  ])('%j is fine', (subject) => {
    expect(subjectProblems(subject)).toEqual([]);
  });

  it.each([
    ['', 'error: the subject is empty'],
    [' \t ', 'error: the subject is empty'],
    ['…', 'error: the subject holds no word'],
    ['x'.repeat(151), 'error: the subject has 151 characters; at most 150'],
    ['x'.repeat(1000), 'error: the subject has 1000 characters; at most 150'],
    ['x'.repeat(61), 'advice: the subject has 61 characters; phones show about 60'],
    ['Hi\nBcc: eve@example.org', 'error: the subject has a line break'],
    ['Hi\rthere', 'error: the subject has a line break'],
    ['Hi\u0000 there', 'error: the subject has a control character'],
    ['Hi \u202ereversed', 'error: the subject has a control character'],
    ['Hi {{ nmae | "x" }}', 'error: there is no field “nmae”'],
    ['Hi {{ name }}', 'error: “name” is not known of everybody'],
    ['{{ name | "" }}', 'error: the subject is empty for recipients of whom little is known.'],
    ['BUY THIS NOW PLEASE', 'advice: the subject is written in capitals'],
    ['ПОСЛЕДНИЙ ШАНС', 'advice: the subject is written in capitals'],
    ['Last chance!!!', 'advice: “!!!” looks like spam'],
    ['Earn $$$ today', 'advice: “$$$” looks like spam'],
    ['Re: your account', 'advice: the subject looks like an answer'],
    ['FWD: your account', 'advice: the subject looks like an answer'],
  ])('%j is told', (subject, problem) => {
    expect(told(subject)).toContainEqual(expect.stringContaining(problem));
  });

  it('is measured as a recipient sees it', () => {
    const fields = '{{ first_name | "there and here and everywhere" }}';
    expect(subjectProblems(`${fields}${'x'.repeat(57)}`)).toEqual([]);
    expect(told(`${fields}${'x'.repeat(58)}`)).toEqual([expect.stringContaining('61 characters')]);
  });

  it('has its problem at its column', () => {
    expect(subjectProblems('Hi {{ x }}')).toMatchObject([{ column: 4 }]);
    expect(subjectProblems('Hi\nthere')).toMatchObject([{ column: 3 }]);
  });

  it('of a megabyte is refused at once', () => {
    const line = '{{ !!'.repeat(200_000);
    expect(processorMs(() => told(line))).toBeLessThan(1500);
    expect(told(line).length).toBeGreaterThan(0);
  });
});

describe('a preview line', () => {
  it.each([
    ['What changed, and what you asked for', []],
    ['', ['advice']],
    ['Your week in focus ', ['advice']],
    ['x'.repeat(111), ['advice']],
    ['x'.repeat(151), ['error']],
    ['one\ntwo', ['error']],
    ['{{ x }}', ['error']],
  ] as const)('%j has %j', (preview, levels) => {
    const problems = previewProblems(preview, 'Your week in focus');
    expect(problems.map(({ level }) => level)).toEqual(levels);
  });
});
