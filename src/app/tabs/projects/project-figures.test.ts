import { expect, it } from 'vitest';
import { NO_TASKS } from '#shared/domain/projects/task-tallies.ts';
import { buildProject } from '#stores/sync/contract-test-kit.ts';
import { firstLetter } from './list/first-letter.ts';
import { openEstimateWords, projectFigures, whatGoesAlong } from './project-figures.ts';

it('counts open tasks, pomodoros and time', () => {
  const project = buildProject(1, { pomodoroCount: 13, focusedMinutes: 325 });
  expect(projectFigures(project, { ...NO_TASKS, open: 1, done: 1 })).toBe(
    '1 open task · 13 pomodoros · 5 h 25 min',
  );
});

it('names what is missing, and uses the server’s count until tasks are loaded', () => {
  expect(projectFigures(buildProject(1, { openTaskCount: 3 }), null)).toBe(
    '3 open tasks · no pomodoros',
  );
});

it('compares completed pomodoros with the estimate', () => {
  expect(openEstimateWords({ ...NO_TASKS, spent: 1_204, estimated: 1 })).toBe(
    '1,204 pomodoros, 1 estimated',
  );
  expect(openEstimateWords({ ...NO_TASKS, spent: 3, estimated: 5 })).toBe(
    '3 of 5 estimated pomodoros',
  );
});

it.each([
  [{ tasks: 0, milestones: 0, notes: 0 }, ''],
  [{ tasks: 1, milestones: 0, notes: 0 }, '1 task'],
  [{ tasks: 2, milestones: 1, notes: 3 }, '2 tasks, 1 milestone and 3 notes'],
])('names what is deleted with it: %o', (counts, words) => {
  expect(whatGoesAlong(counts)).toBe(words);
});

it.each([
  ['thesis', 'T'],
  ['“étude” 2', 'É'],
  ['🍅 garden', 'G'],
  ['🍅', '🍅'],
])('returns a letter for %s', (title, letter) => {
  expect(firstLetter(title)).toBe(letter);
});
