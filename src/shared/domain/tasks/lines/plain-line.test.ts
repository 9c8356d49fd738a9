import { describe, expect, it } from 'vitest';
import { lackingOf } from '../lacking-fields.ts';
import { hasSigns } from './line-signs.ts';
import { readPlainLine } from './plain-line.ts';
import type { Lacking } from './quick-add.ts';

// A Friday.
const TODAY = '2026-11-20';
const PLACE = { today: TODAY, projects: [{ id: 'book', title: 'Book' }] };
const read = (line: string, lacking: Lacking, isAsItIs = false) =>
  readPlainLine(line, { ...PLACE, lacking, isAsItIs });

describe('a line for a kind of task that lacks fields', () => {
  it('takes the fields that are there', () => {
    expect(read('Buy stamps @tomorrow', lackingOf('fast')).task).toMatchObject({
      title: 'Buy stamps',
      dueOn: '2026-11-21',
    });
    expect(readPlainLine('Write ~3 +book', { ...PLACE, isAsItIs: false }).task).toMatchObject({
      title: 'Write',
      estimate: 3,
      projectId: 'book',
    });
  });

  it.each([
    ['Buy +Book', lackingOf('standalone'), 'Other tasks have no project: leave “+Book” out.'],
    ['Buy +Book', lackingOf('fast'), 'Errands have no project: leave “+Book” out.'],
  ])('says so of “%s”', (line, lacking, problem) => {
    const error = `${problem} Or press Enter to add it as typed.`;
    expect(read(line, lacking)).toEqual({ task: null, error });
  });

  it('takes the words into the title when they are meant, and the other fields all the same', () => {
    expect(read('Buy +deep @fri', lackingOf('fast'), true).task).toMatchObject({
      title: 'Buy +deep',
      dueOn: '2026-11-27',
    });
  });

  it('leaves words alone that name no day and no project', () => {
    expect(read('Mail +House', lackingOf('fast')).task?.title).toBe('Mail +House');
  });

  it('needs a title', () => {
    expect(read('@fri', lackingOf('fast')).error).toBe('Give the task a title as well.');
  });
});

it.each([
  ['Buy milk', false],
  ['mail a@b.org', false],
  ['Buy ~2', true],
])('“%s” may say more than a title: %s', (line, may) => {
  expect(hasSigns(line)).toBe(may);
});
