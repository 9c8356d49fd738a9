import { expect, test } from 'vitest';
import { buildProject, idOf } from '../sync/contract-test-kit.ts';
import { ADA } from './change-queue-test-kit.ts';
import { patchProjects } from './work-patches.ts';

test('a task that was added to a finished project opens it again, and no other', () => {
  const change = {
    kind: 'createTask',
    projectId: idOf(1),
    title: 'Write',
    estimate: null,
  } as const;
  const entry = {
    ...{ id: idOf(9), userId: ADA, madeAt: 0, name: 'Write', error: '', isRefused: false },
    change: { ...change, taskId: idOf(5) },
  };
  const finished = { status: 'finished', finishedAt: '2026-11-20T10:00:00.000Z' } as const;
  const projects = [buildProject(1, finished), buildProject(2, finished), buildProject(3)];
  expect(patchProjects(entry)?.(projects)?.map(({ status }) => status)).toEqual([
    'open',
    'finished',
    'open',
  ]);
  const working = [buildProject(1, { status: 'working' })];
  expect(patchProjects(entry)?.(working)).toEqual(working);
});
