import { expect, test } from 'vitest';
import { buildTask } from '#stores/sync/contract-test-kit.ts';
import { changeOf, problemsOf, readTypedTask } from './typed-task.ts';

const TASK = buildTask(1);
const WRITE = { title: ' Write ', estimate: '3', dueOn: '2026-12-24', tags: 'Deep, work' };
const typed = (texts: Readonly<Record<string, string>>) =>
  readTypedTask((name) => texts[name] ?? '');

test('what is typed becomes the fields of the task', () => {
  expect(problemsOf(typed(WRITE))).toBeNull();
  expect(changeOf(TASK, typed({ ...WRITE, projectId: TASK.projectId }))).toEqual({
    title: 'Write',
    estimate: 3,
    dueOn: '2026-12-24',
    repeat: null,
    tags: ['deep', 'work'],
    notes: '',
  });
  expect(changeOf(TASK, typed({ ...WRITE, projectId: 'other' })).projectId).toBe('other');
});

test.each([
  [{ title: ' ' }, { title: 'Title is missing.' }],
  [{ title: 'x'.repeat(301) }, { title: 'Title is too long: at most 300 characters.' }],
  [{ estimate: '0' }, { estimate: 'Enter a whole number from 1 to 99, or leave it empty.' }],
  [
    { dueOn: '2026-02-30' },
    { dueOn: 'A day is written as 2026-11-20 and lies between 2000 and 2100.' },
  ],
  [{ tags: 'x'.repeat(41) }, { tags: 'A tag has at most 40 characters.' }],
  [
    { tags: Array.from({ length: 21 }, (_, nth) => nth).join() },
    { tags: 'A task has at most 20 tags.' },
  ],
  [{ notes: 'x'.repeat(10_001) }, { notes: 'Notes are too long: at most 10000 characters.' }],
])('%j is refused', (texts, problems) => {
  expect(problemsOf(typed({ ...WRITE, ...texts }))).toEqual(problems);
});
