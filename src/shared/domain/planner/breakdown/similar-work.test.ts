import { expect, test } from 'vitest';
import type { DoneWork, Goal } from './break-down.ts';
import { MOST_SIMILAR, similarWork } from './similar-work.ts';

let count = 0;
const done = (title: string, took: number, fields: Partial<DoneWork> = {}): DoneWork => {
  count += 1;
  const id = `task-${String(count).padStart(4, '0')}`;
  return {
    id,
    parentId: null,
    projectId: 'p',
    title,
    estimate: null,
    took,
    doneAt: count,
    ...fields,
  };
};

const goal = (title: string, fields: Partial<Goal> = {}): Goal => ({
  title,
  projectId: null,
  estimate: null,
  shape: null,
  ...fields,
});

const titles = (given: Goal, ...all: DoneWork[]) =>
  similarWork(given, all).map(({ title }) => title);

test('the parts of a task like the goal come first', () => {
  const whole = done('Prepare talk 1', 0);
  const part = done('Slides', 4, { parentId: whole.id });
  expect(titles(goal('Prepare talk 2'), done('Talk to the bank', 1), part, whole)).toEqual([
    'Slides',
    'Talk to the bank',
  ]);
});

test('then tasks with its words or those of its usual steps, and of its project', () => {
  const all = [
    done('Buy milk', 1),
    done('Outline the report', 2),
    done('Outline the talk', 2, { projectId: 'q' }),
    done('Read Kant', 3),
  ];
  expect(titles(goal('Write the essay on Kant', { projectId: 'q' }), ...all)).toEqual([
    'Read Kant',
    'Outline the talk',
    'Outline the report',
  ]);
});

test('tasks without sessions are left out, and the number is bounded', () => {
  const many = Array.from({ length: 50 }, () => done('Read Kant', 2));
  expect(titles(goal('Read Kant'), done('Read Kant', 0))).toEqual([]);
  expect(titles(goal('Read Kant'), ...many)).toHaveLength(MOST_SIMILAR);
});
