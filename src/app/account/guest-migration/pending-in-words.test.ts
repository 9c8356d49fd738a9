import { describe, expect, test } from 'vitest';
import { initialTimer, transition } from '#shared/domain/timer/engine/engine.ts';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { buildGuestSession } from '#stores/guest/guest-test-kit.ts';
import { buildProject, buildTask } from '#stores/sync/contract-test-kit.ts';
import { carriedInWords, countsInWords, pendingInWords } from './pending-in-words.ts';

const TEN = new Date(2026, 10, 20, 10).getTime();
const DAY_MS = 86_400_000;
const NOTHING = { projects: [], tasks: [], sessions: [], refused: [] };

const project = (title: string) => ({ ...buildProject(1, { title }), deletedAt: null });
const task = (completed: boolean) => ({ ...buildTask(1, { completed }), deletedAt: null });

describe('the words for what can be moved', () => {
  test('is nothing in no line', () => {
    expect(pendingInWords(NOTHING)).toEqual([]);
  });

  test('has a line for each kind, with days, names and counts of completed items', () => {
    const sessions = [buildGuestSession('a', TEN - 2 * DAY_MS), buildGuestSession('b', TEN)];
    const projects = ['Thesis', 'Garden', 'House', 'Car', 'Boat'].map(project);
    const tasks = [task(false), task(true)];
    expect(pendingInWords({ ...NOTHING, sessions, projects, tasks })).toEqual([
      expect.stringMatching(/^2 sessions · 50 min · .*18.* – .*20.*$/),
      '5 projects: Thesis, Garden, House and 2 more',
      '2 tasks, 1 of them done',
    ]);
  });

  test('names one day where it was one', () => {
    expect(pendingInWords({ ...NOTHING, sessions: [buildGuestSession('a', TEN)] })).toEqual([
      expect.stringMatching(/^1 session · 25 min · [^–]+$/),
    ]);
  });
});

test('describes the running session with its remaining time', () => {
  const running = transition(initialTimer(DEFAULT_RULES), { type: 'start', sessionId: 's' }, TEN);
  if (!isActive(running)) throw new Error('It did not start.');
  expect(carriedInWords(running, TEN + 60_000)).toBe('A focus session with 24:00 left');
  expect(carriedInWords(running, TEN + 1_500_000)).toBe('A focus session that has since ended');
});

test('leaves a break to the timer, so that it is asked about once', () => {
  const running = transition(initialTimer(DEFAULT_RULES), { type: 'start', sessionId: 's' }, TEN);
  if (!isActive(running)) throw new Error('It did not start.');
  expect(carriedInWords({ ...running, session: 'shortBreak' }, TEN + 60_000)).toBeNull();
});

test('what was moved is named by its kind', () => {
  const data = {
    ...NOTHING,
    projects: [project('Thesis')],
    tasks: [task(false), task(true)],
  };
  expect(countsInWords(data)).toBe('1 project and 2 tasks');
});
