import { readFileSync } from 'node:fs';
import { fc, test } from '@fast-check/vitest';
import { afterEach, describe, expect, it } from 'vitest';
import { findEnglishDates } from '../../../../dates-in-words/english-dates.ts';
import { setFormatPlace } from '../../../formats/formats.ts';
import type { TypedLine, TypedPlace } from './typed-fields.ts';
import { readTypedLine } from './typed-line.ts';

const PROJECTS = [
  { id: 'home', title: 'Home' },
  { id: 'book', title: 'My book' },
  { id: 'party', title: 'Garden party' },
];
/** A Friday. */
const PLACE: TypedPlace = {
  today: '2026-11-20',
  time: '10:00',
  projects: PROJECTS,
  findDates: findEnglishDates,
};
const read = (line: string) => readTypedLine(line, PLACE);

/** Readings of a line in the form of the phrases. */
function sayings(line: TypedLine): string[] {
  const { plannedOn, plannedAt, dueOn, repeat, reminders, spans } = line;
  const project = PROJECTS.find(({ id }) => id === line.projectId);
  const isPriority = spans.some(({ field }) => field === 'priority');
  return [
    plannedOn === null ? '' : [plannedOn, plannedAt].filter(Boolean).join(' '),
    dueOn === null ? '' : `due ${dueOn}`,
    isPriority ? `p${line.priority ?? 0}` : '',
    ...line.tags.map((tag) => `#${tag}`),
    line.estimate === null ? '' : `~${line.estimate}`,
    project === undefined ? '' : `+${project.title}`,
    line.newProject === null ? '' : `new ${line.newProject}`,
    repeat === null ? '' : `R${repeat.from === 'completion' ? '!' : ''} ${repeat.rule}`,
    ...reminders.map((each) => `remind ${each.kind === 'at' ? each.time : each.minutes}`),
  ]
    .filter(Boolean)
    .toSorted();
}

const PHRASES = readFileSync(new URL('typed-lines.txt', import.meta.url), 'utf8')
  .split('\n')
  .slice(5)
  .filter((line) => line !== '' && !line.startsWith('= '))
  .map((line) => {
    const [marked = '', said = ''] = line.split(' → ');
    return { marked, said: said.split(', ').filter(Boolean).toSorted() };
  });

describe('of 500 phrases', () => {
  it.each(PHRASES)('$marked', ({ marked, said }) => {
    const line = marked.replace(/[[\]]/g, '');
    const typed = read(line);
    const brackets = typed.spans.toReversed().reduce((text, { from, to }) => {
      return `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;
    }, line);
    expect([brackets, sayings(typed)]).toEqual([marked, said]);
  });

  it('there are as many', () => {
    expect(new Set(PHRASES.map(({ marked }) => marked)).size).toBeGreaterThanOrEqual(500);
  });
});

describe('a title', () => {
  it.each([
    ['Call mom, tomorrow', 'Call mom'],
    ['Friday: deploy', 'deploy'],
    ['  Call   mom   tomorrow  ', 'Call mom'],
    ['Call mom tomorrow!', 'Call mom!'],
    ['Call mom (tomorrow)', 'Call mom'],
    ['tomorrow', 'tomorrow'],
    ['every monday p1', 'every monday'],
    ['', ''],
  ])('“%s” is “%s”', (line, title) => {
    expect(read(line).title).toBe(title);
  });
});

describe('words of a line', () => {
  afterEach(() => {
    setFormatPlace({ locale: undefined });
  });

  it('are told with their place, field and label', () => {
    setFormatPlace({ locale: 'en-GB' });
    expect(read('Call mom tomorrow 5pm p1 every week +Kitchen').spans).toEqual([
      { from: 9, to: 21, field: 'plannedOn', label: 'Sat 21 Nov, 17:00' },
      { from: 22, to: 24, field: 'priority', label: 'Priority 1' },
      { from: 25, to: 35, field: 'repeat', label: 'Every week' },
      { from: 36, to: 44, field: 'project', label: 'New project “Kitchen”' },
    ]);
  });

  it('that were turned back to plain ones stay words, also those with a sign', () => {
    const line = 'Call mom tomorrow every week #family';
    const plainSpans = [
      { from: 9, to: 17 },
      { from: 29, to: 36 },
    ];
    expect(readTypedLine(line, { ...PLACE, plainSpans })).toMatchObject({
      title: 'Call mom tomorrow #family',
      plannedOn: '2026-11-20',
      repeat: { rule: 'FREQ=WEEKLY', from: 'day' },
      tags: [],
    });
  });

  it.each([
    ['Write ~0', 'An estimate is a whole number of pomodoros from 1 to 99.'],
    ['Write @someday', '“@someday” isn’t a day. Write @today, @fri, @+3, @12-24 or @2026-12-24.'],
    [`Write #${'x'.repeat(41)}`, 'A tag has at most 40 characters.'],
  ])('with a wrong sign stay in the title: %s', (line, problem) => {
    expect(read(line)).toMatchObject({ title: line, problems: [problem], spans: [] });
  });

  it('say a date of numbers alone where the order is known', () => {
    const dayOf = (isDayFirst: boolean) =>
      readTypedLine('Dentist 3/4', { ...PLACE, isDayFirst }).plannedOn;
    expect([dayOf(true), dayOf(false)]).toEqual(['2027-04-03', '2027-03-04']);
  });
});

const WORDS = PHRASES.flatMap(({ marked }) => marked.replace(/[[\]]/g, '').split(' '));
const someLine = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 4 })), { maxLength: 30 })
    .map((words) => words.join(' ')),
);

describe('whatever was typed', () => {
  test.prop([someLine])('words are read once, and what is left is the title', (line) => {
    const { title, spans } = read(line);
    let end = 0;
    let left = '';
    for (const { from, to } of spans) {
      expect(from).toBeGreaterThanOrEqual(end);
      expect(to).toBeGreaterThan(from);
      left += line.slice(end, from);
      end = to;
    }
    const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
    expect(letters(title)).toBe(letters(left + line.slice(end)));
  });

  test.prop([fc.constantFrom(...PHRASES), fc.constantFrom(...PHRASES)], { numRuns: 50 })(
    'two phrases in one line are read without a fault',
    (one, other) => {
      const line = `${one.marked} ${other.marked}`.replace(/[[\]]/g, '');
      expect(() => read(line)).not.toThrow();
    },
  );
});

// About 5 ms on a quiet machine; patterns that begin over at each word took 1.5 s.
describe('2,000 characters of one kind are read at once', () => {
  const long = (words: string) => words.repeat(Math.ceil(2000 / words.length)).slice(0, 2000);
  it.each([
    'every ',
    'every mon, ',
    'first and ',
    '1st, ',
    '5 days ',
    'at ',
    'a',
    '1',
    '"',
    "'",
    '“',
    '@',
    '{',
    'in 5 days ',
    'may 5 ',
    'tomorrow at 5pm, ',
    'due friday ',
    '#tag ',
    '1/2/',
    '🎉',
    ' ',
  ])('“%s”', (words) => {
    const line = long(words);
    read(line);
    const times = Array.from({ length: 3 }, () => {
      const before = process.cpuUsage();
      read(line);
      const { user } = process.cpuUsage(before);
      return user / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(100);
  });
});
