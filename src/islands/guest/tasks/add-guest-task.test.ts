import { atom } from 'nanostores';
import { expect, test } from 'vitest';
import { createGuestWork } from '#stores/guest/guest-work.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { addGuestTask } from './add-guest-task.ts';

function setUp() {
  const { storage, clock, ids } = new FakeBrowser().openTab();
  const work = createGuestWork({ storage, clock, ids, $sessions: atom([]) });
  const thesis = work.createProject('Thesis');
  const garden = work.createProject('Garden');
  if (thesis === null || garden === null) throw new Error('No projects were made.');
  const area = { work, $today: atom('2026-11-20') };
  const add = (line: string, isAsItIs = false) =>
    addGuestTask(area, { line, projectId: thesis.id, isAsItIs });
  return { add, work, garden };
}

test('a visitor’s line says estimate and project', () => {
  const { add, garden } = setUp();
  expect(add('Dig ~3 +gard').task).toMatchObject({
    title: 'Dig',
    estimate: 3,
    projectId: garden.id,
  });
});

test('what needs an account is said, and taken literally when it is meant', () => {
  const { add, work } = setUp();
  expect(add('Dig @fri').error).toBe(
    'Due dates need an account: leave “@fri” out. Or press Enter to add it as typed.',
  );
  expect(work.$tasks.get()).toEqual([]);
  expect(add('Dig @fri', true).task?.title).toBe('Dig @fri');
});
