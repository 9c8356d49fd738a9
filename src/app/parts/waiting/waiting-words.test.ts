import { describe, expect, test } from 'vitest';
import type { WorkChange } from '#shared/contract/work/work-changes.ts';
import { PENDING_ERRORS } from '#stores/sessions/session-queue.ts';
import { describeChange } from './change-words.ts';
import { describeSession, explainWaiting } from './waiting-words.ts';

const ID = '01990000-0000-7000-8000-000000000001';
const project = (what: object): unknown => ({ entity: 'project', id: ID, ...what });
const task = (what: object): unknown => ({ entity: 'task', id: ID, ...what });
const of = (entity: string, act?: string): unknown => ({ entity, id: ID, ...(act && { act }) });

describe('pending entries in words', () => {
  test.each([
    [project({ act: 'create', fields: { title: 'Thesis' } }), '', 'Create project “Thesis”'],
    [project({ fields: { title: 'Book' } }), 'Thesis', 'Rename project “Thesis” to “Book”'],
    [project({ fields: { color: null } }), 'Thesis', 'Change the colour of project “Thesis”'],
    [
      project({ fields: { workMinutes: 30 } }),
      'Thesis',
      'Change the session length of project “Thesis”',
    ],
    [project({ fields: { status: 'open' } }), 'Thesis', 'Reopen project “Thesis”'],
    [project({ act: 'work' }), 'Thesis', 'Work on project “Thesis”'],
    [project({ act: 'finish' }), 'Thesis', 'Finish project “Thesis”'],
    [project({ act: 'delete' }), '', 'Delete project'],
    [task({ act: 'create', fields: { title: 'Write' } }), '', 'Add task “Write”'],
    [task({ fields: { completed: true } }), 'Write', 'Complete task “Write”'],
    [task({ fields: { completed: false } }), 'Write', 'Reopen task “Write”'],
    [task({ fields: { estimate: 3 } }), 'Write', 'Change the estimate of task “Write”'],
    [task({ fields: { title: 'Edit', estimate: 3 } }), 'Write', 'Rename task “Write” to “Edit”'],
    [task({ fields: { dueOn: null } }), 'Write', 'Change task “Write”'],
    [
      { entity: 'activeTask', id: ID, fields: { taskId: ID } } as const,
      'Write',
      'Choose task “Write”',
    ],
    [{ entity: 'activeTask', id: ID, fields: { taskId: null } } as const, '', 'Choose no task'],
    [task({ act: 'count' }), 'Milk', 'Count one for task “Milk”'],
    [task({ fields: { projectId: null } }), 'Milk', 'Move task “Milk” to the inbox'],
    [of('milestone', 'create'), 'Draft', 'Add milestone “Draft”'],
    [of('milestone'), 'Draft', 'Change milestone “Draft”'],
    [of('session', 'delete'), '', 'Delete a session'],
    [of('session'), '', 'Correct a session'],
    [of('plannedBlock', 'create'), 'Read', 'Plan “Read”'],
    [of('plannedBlock'), 'Read', 'Change planned block “Read”'],
    [of('plannedBlock', 'delete'), '', 'Delete a planned block'],
    [of('projectOrder'), '', 'Change the order of the projects'],
  ])('%o', (change, name, words) => {
    expect(describeChange({ change: change as WorkChange, name })).toBe(words);
  });

  test('describes a session by its length', () => {
    expect(describeSession({ duration: 25 })).toBe('Focus session, 25 min');
  });
});

test.each([
  ['', 'Waiting its turn.'],
  [PENDING_ERRORS.other, 'There is no connection to the server.'],
  [PENDING_ERRORS.unauthorized, 'You are signed out.'],
  [PENDING_ERRORS.noToken, 'You are signed out.'],
  ['The project is not there.', 'The project is not there.'],
])('explains “%s” as “%s”', (error, words) => {
  expect(explainWaiting(error)).toBe(words);
});
