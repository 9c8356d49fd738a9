import { expect, test } from 'vitest';
import { doneTasksOf, type TaskWithSessions } from './done-tasks.ts';

const DONE_AT = '2026-11-20T09:00:00.000Z';

const task = (fields: Partial<TaskWithSessions>): TaskWithSessions => ({
  id: 'a',
  parentId: null,
  projectId: 'p',
  estimate: 2,
  completedAt: DONE_AT,
  completedPomodoros: 3,
  ...fields,
});

test('done tasks are those with sessions and without parts', () => {
  expect(
    doneTasksOf([
      task({}),
      task({ id: 'open', completedAt: null }),
      task({ id: 'without sessions', completedPomodoros: 0 }),
      task({ id: 'whole' }),
      task({ id: 'part', parentId: 'whole', estimate: null, completedPomodoros: 1 }),
    ]),
  ).toEqual([
    { projectId: 'p', estimate: 2, took: 3, doneAt: Date.parse(DONE_AT) },
    { projectId: 'p', estimate: null, took: 1, doneAt: Date.parse(DONE_AT) },
  ]);
});
