import { expect, it } from 'vitest';
import { type TalliedTask, tallyTasks } from './task-tallies.ts';

const task = (id: string, rest: Partial<TalliedTask> = {}): TalliedTask => ({
  id,
  projectId: 'thesis',
  parentId: null,
  completed: false,
  completedPomodoros: 0,
  estimate: null,
  ...rest,
});

it('counts tasks by project, and sets estimates against the pomodoros of estimated tasks', () => {
  const tallies = tallyTasks([
    task('intro', { estimate: 3, completedPomodoros: 4 }),
    task('outline', { estimate: 2, completed: true, completedPomodoros: 1 }),
    task('unplanned', { completedPomodoros: 9 }),
    task('dig', { projectId: 'garden' }),
  ]);
  expect(tallies.get('thesis')).toEqual({ open: 2, done: 1, estimated: 5, spent: 5 });
  expect(tallies.get('garden')).toEqual({ open: 1, done: 0, estimated: 0, spent: 0 });
});

it('takes a task and its parts as one piece of work', () => {
  const parts = [
    task('a', { parentId: 'book', estimate: 2, completedPomodoros: 1 }),
    task('b', { parentId: 'book', estimate: 3 }),
  ];
  const estimated = (own: number | null) =>
    tallyTasks([...parts, task('book', { estimate: own, completedPomodoros: 2 })]).get('thesis');
  expect(estimated(null)).toMatchObject({ estimated: 5, spent: 3 });
  expect(estimated(4)).toMatchObject({ estimated: 5 });
  expect(estimated(9)).toMatchObject({ estimated: 9 });
});
