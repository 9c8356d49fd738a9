import { describe, expect, it } from 'vitest';
import { asksForTasks, routesFor } from './routing.ts';

// A Thursday.
const KNOWN = { today: '2026-11-26', projects: ['Thesis', 'Garden'] };
const WEEK = { from: '2026-11-23', to: '2026-11-29' };
const routes = (question: string) =>
  routesFor(question, KNOWN).map(({ name, input }) => [name, input]);

describe('the queries of a question', () => {
  it.each([
    ['How much did I focus today?', 'focus_by_day', { from: '2026-11-26', to: '2026-11-26' }],
    ['What kept me from work, which interruptions?', 'interruptions', WEEK],
    ['How is my streak?', 'progress', {}],
    ['What did I finish last week?', 'done_tasks', { from: '2026-11-16', to: '2026-11-22' }],
    ['Which tasks are overdue?', 'open_tasks', { due: 'overdue' }],
    ['What is planned tomorrow?', 'planned_blocks', { from: '2026-11-27', to: '2026-11-27' }],
    ['How long will “Chapter 2” take?', 'task_forecast', { task: 'Chapter 2' }],
    ['Which tasks are due next?', 'open_tasks', { due: 'ever' }],
    [
      'How many sessions did I do yesterday?',
      'focus_by_day',
      { from: '2026-11-25', to: '2026-11-25' },
    ],
    ['What is left in thesis?', 'open_tasks', { project: 'Thesis' }],
  ])('%s', (question, name, input) => {
    expect(routes(question)).toContainEqual([name, input]);
  });

  it('are no figures of focus where open tasks are asked for', () => {
    expect(routes('How much is still open?')).toEqual([['open_tasks', {}]]);
  });

  it('are the usual ones where no word is known', () => {
    expect(routes('Was steht an?').map(([name]) => name)).toEqual([
      ...['focus_by_day', 'focus_by_project', 'open_tasks'],
    ]);
  });
});

describe('tasks are wanted', () => {
  it.each([
    ['Make tasks of: outline and draft', true],
    ['Please turn this into tasks', true],
    ['Which tasks are due next?', false],
    ['What did I make of my tasks?', false],
  ])('%s: %s', (question, isWanted) => {
    expect(asksForTasks(question)).toBe(isWanted);
  });
});
