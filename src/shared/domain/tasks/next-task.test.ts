import { expect, test } from 'vitest';
import { nextTaskOf } from './next-task.ts';

function task(id: string, given: { dueOn?: string; projectId?: string; parentId?: string } = {}) {
  const { dueOn = null, projectId = 'thesis', parentId = null } = given;
  return { id, projectId, parentId, dueOn, completed: false, completedAt: null };
}

const LATER = task('later', { dueOn: '2026-11-25' });
const ANY_DAY = task('any day');
const DUE = task('due', { dueOn: '2026-11-19' });
const DONE = { ...task('done'), completed: true };
const PART = task('part', { parentId: 'any day' });
const ELSEWHERE = task('elsewhere', { projectId: 'garden', dueOn: '2026-11-20' });

test.each([
  ['what is due', [LATER, ANY_DAY, DUE], 'due'],
  ['what has no day before a later day', [LATER, PART, ANY_DAY], 'any day'],
  ['a later day when nothing else is left', [DONE, ELSEWHERE, LATER], 'later'],
  ['nothing when all is done', [DONE, ELSEWHERE], undefined],
])('the next task is %s', (_, tasks, expected) => {
  expect(nextTaskOf(tasks, { projectId: 'thesis', today: '2026-11-20' })?.id).toBe(expected);
});
