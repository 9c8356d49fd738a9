import { expect, test } from 'vitest';
import { idOf, WRITE } from '#stores/sync/contract-test-kit.ts';
import { workOf } from './work-titles.ts';

const TASKS = [{ id: WRITE.taskId, title: 'Write it' }];
const PROJECTS = [{ id: WRITE.projectId, title: 'Thesis' }];
const NONE = { tasks: [], projects: [], active: null };

test.each([
  ['its task', { taskId: WRITE.taskId, projectId: WRITE.projectId }, 'Write it'],
  ['its project', { taskId: idOf(9), projectId: WRITE.projectId }, 'Thesis'],
  ['neither', { taskId: null, projectId: null }, 'Focus without a task'],
])('names a pending session after %s', (_, session, name) => {
  expect(workOf(session, { ...NONE, tasks: TASKS, projects: PROJECTS })).toBe(name);
});

test('shows the title of the active task before the tasks are loaded', () => {
  const session = { taskId: WRITE.taskId, projectId: WRITE.projectId };
  expect(workOf(session, { ...NONE, active: WRITE })).toBe('Write');
});
