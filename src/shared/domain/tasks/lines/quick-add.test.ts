import { describe, expect, it } from 'vitest';
import { readQuickAdd } from './quick-add.ts';

// A Friday.
const TODAY = '2026-11-20';
const PROJECTS = [
  { id: 'book', title: 'Book' },
  { id: 'bookkeeping', title: 'Bookkeeping 2026' },
  { id: 'garden', title: 'Garden shed' },
  { id: 'gardening', title: 'Garden party' },
];
const read = (line: string) => readQuickAdd(line, { today: TODAY, projects: PROJECTS });

describe('a line that adds a task', () => {
  it('says title, tags, estimate, day and project', () => {
    expect(read('Write intro #thesis ~3 @fri +Book')).toEqual({
      title: 'Write intro',
      tags: ['thesis'],
      estimate: 3,
      dueOn: '2026-11-27',
      projectId: 'book',
      problems: [],
    });
  });

  it('is a title where it says nothing else', () => {
    expect(read('  Call   the bank ')).toEqual({
      title: 'Call the bank',
      tags: [],
      estimate: null,
      dueOn: null,
      projectId: null,
      problems: [],
    });
  });

  it('may say them anywhere, and the last one counts', () => {
    const line = '~2 +book Write @today the #Draft intro #draft ~5 @tomorrow';
    expect(read(line)).toMatchObject({
      title: 'Write the intro',
      tags: ['draft'],
      estimate: 5,
      dueOn: '2026-11-21',
      projectId: 'book',
    });
  });

  it('takes names of several words in quotation marks, or their beginning', () => {
    expect(read('Sow +"garden shed"').projectId).toBe('garden');
    expect(read('Sow +"Garden p"').projectId).toBe('gardening');
    expect(read('Pay +bookk').projectId).toBe('bookkeeping');
  });

  it.each(['C# and F#', 'mail a@b.org', 'cd ~/notes', 'a + b', 'add +1 or +49', '# ~ @ +', '~ten'])(
    'leaves “%s” alone',
    (line) => {
      expect(read(line)).toMatchObject({ title: line, tags: [], problems: [], projectId: null });
    },
  );

  it.each([
    ['Write ~0', 'An estimate is a whole number of pomodoros from 1 to 99.'],
    ['Write ~1000', 'An estimate is a whole number of pomodoros from 1 to 99.'],
    ['Write @someday', '“@someday” isn’t a day. Write @today, @fri, @+3, @12-24 or @2026-12-24.'],
    ['Write +House', 'There is no project “House”. Create it first, or leave “+” out.'],
    ['Write +Gard', 'Several projects begin with “Gard”. Write more of the name.'],
    [`Write #${'x'.repeat(41)}`, 'A tag has at most 40 characters.'],
  ])('keeps what it cannot take in the title, and says why: %s', (line, problem) => {
    expect(read(line)).toMatchObject({ title: line, problems: [problem] });
  });

  it('takes twenty tags', () => {
    const tags = Array.from({ length: 21 }, (_, index) => `#t${index}`).join(' ');
    const { tags: taken, problems } = read(`Write ${tags}`);
    expect(taken).toHaveLength(20);
    expect(problems).toEqual(['A task has at most 20 tags.']);
  });
});
