import { expect, test } from 'vitest';
import { createGuestStores } from '#stores/guest/guest-test-kit.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { readTask } from './read-task.ts';

async function setUp() {
  const { projects, makeProject } = createGuestStores(new FakeBrowser().openTab());
  const thesis = await makeProject('Thesis');
  const garden = await makeProject('Garden');
  const known = { projects, today: () => '2026-11-20' };
  const read = (line: string, isAsItIs = false) =>
    readTask(known, { line, projectId: thesis, isAsItIs });
  return { projects, read, thesis, garden };
}

test('a line says everything that a new task can have', async () => {
  const { read, garden } = await setUp();
  expect(read('Dig ~3 @fri #deep +gard').task).toEqual({
    title: 'Dig',
    estimate: 3,
    dueOn: '2026-11-27',
    tags: ['deep'],
    projectId: garden,
  });
});

test('what is wrong is said, and taken literally when it is meant', async () => {
  const { read, thesis } = await setUp();
  expect(read('Dig @someday').error).toMatch(/^“@someday” isn’t a day\. .* as typed\.$/);
  expect(read('Dig @someday', true).task).toMatchObject({
    title: 'Dig @someday',
    projectId: thesis,
  });
});

test('a finished project cannot be named', async () => {
  const { projects, read, garden } = await setUp();
  await projects.finish(garden);
  expect(read('Dig +gard').task).toBeNull();
});
