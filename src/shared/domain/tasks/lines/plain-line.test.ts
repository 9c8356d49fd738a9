import { describe, expect, it } from 'vitest';
import { hasSigns } from './line-signs.ts';
import { readPlainLine } from './plain-line.ts';

// A Friday.
const TODAY = '2026-11-20';
const PLACE = { today: TODAY, projects: [{ id: 'book', title: 'Book' }] };
const read = (line: string, isAsItIs = false) => readPlainLine(line, { ...PLACE, isAsItIs });

describe('a line', () => {
  it('says the fields of a task', () => {
    expect(read('Write ~3 @tomorrow +book').task).toMatchObject({
      title: 'Write',
      estimate: 3,
      dueOn: '2026-11-21',
      projectId: 'book',
    });
  });

  it('is refused where a word is wrong, and takes it into the title when it is meant', () => {
    const error = 'There is no project “House”. Create it first, or leave “+” out.';
    expect(read('Mail +House')).toEqual({
      task: null,
      error: `${error} Or press Enter to add it as typed.`,
    });
    expect(read('Mail +House', true).task?.title).toBe('Mail +House');
  });

  it('needs a title', () => {
    expect(read('@fri').error).toBe('Give the task a title as well.');
  });
});

it.each([
  ['Buy milk', false],
  ['mail a@b.org', false],
  ['Buy ~2', true],
])('“%s” may say more than a title: %s', (line, may) => {
  expect(hasSigns(line)).toBe(may);
});
