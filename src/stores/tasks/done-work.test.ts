import { atom } from 'nanostores';
import { expect, test } from 'vitest';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { Loadable } from '../storage/loadable.ts';
import { buildProject, buildTask, idOf } from '../sync/contract-test-kit.ts';
import { doneWork } from './done-work.ts';

const ACTIVE = { taskId: idOf(5), projectId: idOf(1), taskName: 'Write', projectName: 'Thesis' };

function ready<T>(value: readonly T[], isStale = false): Loadable<readonly T[]> {
  return { kind: 'ready', value, isStale };
}

test.each<[string, Loadable<readonly Task[]>, Loadable<readonly Project[]>, boolean]>([
  ['open', ready([buildTask(5)]), ready([buildProject(1)]), false],
  ['completed', ready([buildTask(5, { completed: true })]), ready([buildProject(1)]), true],
  [
    'in a finished project',
    ready([buildTask(5)]),
    ready([buildProject(1, { status: 'finished' })]),
    true,
  ],
  ['in a project that is loaded no more', ready([buildTask(5)]), ready<Project>([]), true],
  [
    'in a project that a copy does not have yet',
    ready([buildTask(5)]),
    ready<Project>([], true),
    false,
  ],
  [
    'moved to an open project',
    ready([buildTask(5, { projectId: idOf(2) })]),
    ready([buildProject(2)]),
    false,
  ],
  ['not known yet', { kind: 'loading' }, { kind: 'loading' }, false],
])('a task is done or not: %s', (_name, tasks, projects, isDone) => {
  expect(doneWork(atom(tasks), atom(projects)).get()(ACTIVE)).toBe(isDone);
});

test.each<[string, readonly Project[], boolean]>([
  ['open', [buildProject(1)], false],
  ['finished', [buildProject(1, { status: 'finished' })], true],
  ['gone', [], true],
])('a project without a task is done or not: %s', (_name, projects, isDone) => {
  const work = { taskId: null, projectId: idOf(1) };
  expect(doneWork(atom(ready<Task>([])), atom(ready(projects))).get()(work)).toBe(isDone);
});
