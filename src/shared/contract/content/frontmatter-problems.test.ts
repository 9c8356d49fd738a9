import { describe, expect, test } from 'vitest';
import { Article, Author, Tag, TimerPage } from './content.ts';
import { EXAMPLES, yamlText } from './frontmatter-examples.ts';
import {
  frontmatterProblems,
  problemsText,
  problemText,
  unreadableProblem,
} from './frontmatter-problems.ts';

/** A frontmatter in order: the examples of its fields. */
function example(...fields: string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, EXAMPLES[field]]));
}

const named = example('title', 'description', 'heading', 'lead', 'updated', 'faq');
const page = { ...named, ...example('group', 'scene', 'card', 'related', 'tool') };
const article = {
  ...example('title', 'description', 'published', 'updated', 'author', 'tags', 'timers'),
  ...example('sources', 'isDraft'),
};

/** Returns the problems reported for a timer page with one field changed. */
function saidOf(change: Record<string, unknown>) {
  return frontmatterProblems(TimerPage, { ...page, ...change });
}

describe('the examples', () => {
  test('are right themselves', () => {
    expect(frontmatterProblems(TimerPage, page)).toEqual([]);
    expect(frontmatterProblems(Article, article)).toEqual([]);
    expect(frontmatterProblems(Author, example('name', 'role', 'bio'))).toEqual([]);
    expect(frontmatterProblems(Tag, example('slug', 'name', 'sentence'))).toEqual([]);
    expect(saidOf({ tool: { kind: 'countdown', presets: [EXAMPLES['presets[]']] } })).toEqual([]);
  });

  test('are written so that YAML reads them as they are meant', () => {
    expect(yamlText('Kitchen timer')).toBe('Kitchen timer');
    expect(yamlText('Tea: three minutes')).toBe('"Tea: three minutes"');
    expect(yamlText('1:30')).toBe('"1:30"');
    expect(yamlText('no')).toBe('"no"');
    expect(yamlText(['a, b', 'c'])).toBe('["a, b", c]');
    expect(yamlText({ label: 'Work', time: '25m' })).toBe('{ label: Work, time: 25m }');
  });
});

describe('what is said of a field', () => {
  test('that is missing', () => {
    expect(saidOf({ card: undefined })).toEqual([
      {
        field: 'card',
        expected: 'a text',
        received: 'nothing',
        example: 'card: Named pots, own sounds',
      },
    ]);
  });

  test('that is the tool of a timer page and is missing: every page has one', () => {
    expect(saidOf({ tool: undefined })).toEqual([
      {
        field: 'tool',
        expected: 'fields with values',
        received: 'nothing',
        example: 'tool: { kind: countdown, presets: [5m, 10m] }',
      },
    ]);
  });

  test('that is too long: what stands there, cut between words', () => {
    const title = 'Kitchen timer for pots, pans, kettles, ovens and other things';
    expect(saidOf({ title })).toEqual([
      {
        field: 'title',
        expected: 'at most 60 characters',
        received: '"Kitchen timer for pots, pans, kettles, ovens and other thing…" (61 characters)',
        example: 'title: Kitchen timer for pots, pans, kettles, ovens and other',
      },
    ]);
  });

  test('that has too few items', () => {
    expect(saidOf({ related: ['timer'] })).toEqual([
      {
        field: 'related',
        expected: 'at least 3 items',
        received: '["timer"] (1 item)',
        example: 'related: [timer/5-minutes, timer/10-minutes, kitchen-timer]',
      },
    ]);
  });

  test('that is none of its words: the word that was probably meant', () => {
    expect(saidOf({ group: 'kichen' })).toMatchObject([
      { field: 'group', received: '"kichen" (6 characters)', example: 'group: kitchen' },
    ]);
    expect(saidOf({ tool: { kind: 'countdwon' } })).toMatchObject([
      { field: 'tool.kind', example: 'kind: countdown' },
    ]);
  });

  test('that is no address: the same as one', () => {
    expect(saidOf({ related: ['/timer/5 Minutes', 'timer', 'set-timer'] })).toMatchObject([
      { field: 'related[0]', example: '- timer/5-minutes' },
    ]);
  });

  test('that is no day', () => {
    expect(saidOf({ updated: 'soon' })).toEqual([
      {
        field: 'updated',
        expected: 'a day such as 2026-11-21',
        received: '"soon" (4 characters)',
        example: 'updated: 2026-11-21',
      },
    ]);
  });

  test('that does not exist: the field that was probably meant', () => {
    const said = saidOf({ titel: 'Kitchen timer for pots' });
    expect(said).toMatchObject([{ field: 'titel', example: 'title: Kitchen timer for pots' }]);
    expect(said[0]?.expected).toContain('one of the fields title, description, heading');
    expect(saidOf({ colour: 'red' })).toMatchObject([{ example: '(leave out colour)' }]);
  });

  test('that may be one of several things: the one that was meant', () => {
    const tool = (preset: unknown) => ({ tool: { kind: 'countdown', presets: [preset] } });
    expect(saidOf(tool('soon'))).toEqual([
      {
        field: 'tool.presets[0]',
        expected: 'A length is written like 30s, 5m, 1:30 or 1h 5m.',
        received: '"soon" (4 characters)',
        example: '- 5m',
      },
    ]);
    expect(saidOf(tool({ label: 'Tea', steps: [{ time: 3 }] }))).toEqual([
      {
        field: 'tool.presets[0].steps[0].time',
        expected: 'a text',
        received: '3',
        example: 'time: 5m',
      },
    ]);
  });
});

test('a file is told all of it, with the file at the head of each', () => {
  const text = problemsText('content/timers/x.mdx', saidOf({ card: 7, group: 'calmness' }));
  expect(text).toBe(
    [
      'content/timers/x.mdx: group',
      '  expected: one of general, length, focus, classroom, exam, fitness, kitchen, calm, display',
      '  received: "calmness" (8 characters)',
      '  example:  group: general',
      'content/timers/x.mdx: card',
      '  expected: a text',
      '  received: 7',
      '  example:  card: Named pots, own sounds',
    ].join('\n'),
  );
});

describe('a line that is no YAML', () => {
  test('is shown with quotes where a colon stands in a text', () => {
    expect(problemText(unreadableProblem('title: Tea: three minutes', 'bad indentation'))).toBe(
      [
        'this cannot be read as YAML',
        '  expected: YAML, with texts that hold a colon or quotes in quotes (bad indentation)',
        '  received: "title: Tea: three minutes" (25 characters)',
        '  example:  title: "Tea: three minutes"',
      ].join('\n'),
    );
  });

  test('is shown with an example where its fault is not plain', () => {
    const { example } = unreadableProblem('', 'no');
    expect(example).toBe('title: "A text: with a colon"');
  });
});
