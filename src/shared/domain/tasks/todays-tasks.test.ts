import { describe, expect, it } from 'vitest';
import { type DayTask, isDueBy, todaysTasks } from './todays-tasks.ts';

const TODAY = '2026-11-20';
const task = (id: string, fields: Partial<DayTask> = {}): DayTask => ({
  id,
  parentId: null,
  dueOn: null,
  completed: false,
  completedAt: null,
  ...fields,
});

function ofToday(
  tasks: readonly DayTask[],
  { plannedIds = [], activeId = null }: { plannedIds?: string[]; activeId?: string | null } = {},
) {
  const day = { today: TODAY, timeZone: 'Europe/Vienna', plannedIds, activeId };
  const { open, done, partsOf } = todaysTasks(tasks, day);
  return {
    open: open.map(({ id }) => id),
    done: done.map(({ id }) => id),
    partsOf: (id: string) => partsOf.get(id)?.map((part) => part.id) ?? [],
  };
}

describe('the tasks for today', () => {
  it('are those due today or overdue, the longest overdue first', () => {
    const tasks = [
      task('today', { dueOn: TODAY }),
      task('tomorrow', { dueOn: '2026-11-21' }),
      task('late', { dueOn: '2026-11-02' }),
      task('some day'),
    ];
    expect(ofToday(tasks).open).toEqual(['late', 'today']);
  });

  it('are also those with a block in the calendar, in the order of their blocks, and the active one', () => {
    const tasks = [task('late', { dueOn: '2026-11-02' }), task('a'), task('b'), task('c')];
    const day = { plannedIds: ['b', 'a'], activeId: 'c' };
    expect(ofToday(tasks, day).open).toEqual(['b', 'a', 'late', 'c']);
  });

  it('keep what was completed today where the user is, and nothing older', () => {
    const done = (id: string, completedAt: string) => task(id, { completed: true, completedAt });
    const tasks = [
      done('after midnight', '2026-11-19T23:30:00.000Z'),
      done('before midnight', '2026-11-19T22:30:00.000Z'),
    ];
    expect(ofToday(tasks)).toMatchObject({ open: [], done: ['after midnight'] });
  });

  it('bring their parts along, and a part that is due stands for itself without its task', () => {
    const tasks = [
      task('move', { dueOn: TODAY }),
      task('pack', { parentId: 'move' }),
      task('book'),
      task('print', { parentId: 'book', dueOn: TODAY }),
      task('bind', { parentId: 'book' }),
    ];
    const { open, partsOf } = ofToday(tasks);
    expect(open).toEqual(['move', 'print']);
    expect(partsOf('move')).toEqual(['pack']);
    expect(partsOf('book')).toEqual([]);
  });
});

it.each([
  [TODAY, true],
  ['2026-11-19', true],
  ['2026-11-21', false],
  [null, false],
])('a task with the due date %s is due by today: %s', (dueOn, isDue) => {
  expect(isDueBy({ dueOn }, TODAY)).toBe(isDue);
});
