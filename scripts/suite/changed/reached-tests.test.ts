import { existsSync, globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../bootstrap/project.mjs';
import { reachedTests } from './reached-tests.ts';
import { SPEC_REACH, specsOf } from './spec-reach.ts';

const FEATURES = ['a', 'b', 'c', 'd', 'e', 'tasks'];
const sources = new Map([
  [
    'api/mount-routes.ts',
    FEATURES.map((name) => `from '#api/features/${name}/routes.ts'`).join('\n'),
  ],
  ...FEATURES.map((name) => [`api/features/${name}/routes.ts`, "from '#api/route.ts'"] as const),
  ['api/features/tasks/repo.ts', "import { days } from '#shared/domain/days.ts';"],
  ['api/features/tasks/tasks.test.ts', "from '#tests/support/api.ts'"],
  ['api/features/a/a.test.ts', "from '#tests/support/api.ts'"],
  ['src/shared/domain/days.ts', ''],
  ['tests/support/api.ts', "from '#api/mount-routes.ts'"],
  ['tests/api/days.test.ts', "const { days } = await import('../../src/shared/domain/days.ts');"],
]);

test('a change runs the tests that import it, and those of a feature that does', () => {
  expect(reachedTests(['src/shared/domain/days.ts'], sources)).toEqual([
    'api/features/tasks/tasks.test.ts',
    'tests/api/days.test.ts',
  ]);
});

test('a change of a feature runs its own tests, not those of all that start the server', () => {
  expect(reachedTests(['api/features/tasks/repo.ts'], sources)).toEqual([
    'api/features/tasks/tasks.test.ts',
  ]);
});

test('a change of what tests start runs them all', () => {
  expect(reachedTests(['tests/support/api.ts'], sources)).toHaveLength(2);
});

test('each folder of journeys names parts of the product that are there', () => {
  const folders = readdirSync(path.join(root, 'tests/e2e'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(Object.keys(SPEC_REACH).sort()).toEqual(folders.sort());
  const isThere = (part: string) =>
    existsSync(path.join(root, part)) || globSync(`${part}*`, { cwd: root }).length > 0;
  expect(
    Object.values(SPEC_REACH)
      .flat()
      .filter((part) => !isThere(part)),
  ).toEqual([]);
});

test('a change runs the journeys through its part, and a changed journey itself', () => {
  expect(specsOf(['src/islands/tools/page/own-tools.ts', 'tests/e2e/work/notes.spec.ts'])).toEqual([
    'tests/e2e/timers/',
    'tests/e2e/work/notes.spec.ts',
  ]);
});

test('what the journeys of a folder share runs them all', () => {
  expect(specsOf(['tests/e2e/work/project-steps.ts'])).toEqual(['tests/e2e/work/']);
});
