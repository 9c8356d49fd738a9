import { describe, expect, test } from 'vitest';
import type { WorkChange } from '#shared/contract/work/work-changes.ts';
import { PENDING_ERRORS } from '#stores/sessions/session-queue.ts';
import { describeChange, describeSession, explainWaiting } from './waiting-words.ts';

const ID = '01990000-0000-7000-8000-000000000001';
const PLAN = {
  ...{ id: ID, projectId: null, taskId: null, projectTitle: null, taskTitle: null, title: 'Read' },
  startsAt: '2026-11-23T08:00:00.000Z',
  endsAt: '2026-11-23T08:25:00.000Z',
  timeZone: 'Europe/Vienna',
  createdAt: '2026-11-20T10:00:00.000Z',
};

describe('pending entries in words', () => {
  test.each<[WorkChange, string, string]>([
    [
      { kind: 'createProject', projectId: ID, title: 'Thesis' },
      'Thesis',
      'Create project “Thesis”',
    ],
    [
      { kind: 'renameProject', projectId: ID, title: 'Book' },
      'Thesis',
      'Rename project “Thesis” to “Book”',
    ],
    [{ kind: 'setWorkingProject', projectId: ID }, 'Thesis', 'Work on project “Thesis”'],
    [{ kind: 'deleteProject', projectId: ID }, '', 'Delete project'],
    [
      { kind: 'createTask', taskId: ID, projectId: ID, title: 'Write', estimate: null },
      'Write',
      'Add task “Write”',
    ],
    [
      { kind: 'changeTask', taskId: ID, change: { completed: true } },
      'Write',
      'Complete task “Write”',
    ],
    [
      { kind: 'changeTask', taskId: ID, change: { completed: false } },
      'Write',
      'Reopen task “Write”',
    ],
    [
      { kind: 'changeTask', taskId: ID, change: { estimate: 3 } },
      'Write',
      'Change the estimate of task “Write”',
    ],
    [
      { kind: 'changeTask', taskId: ID, change: { title: 'Edit', estimate: 3 } },
      'Write',
      'Rename task “Write” to “Edit”',
    ],
    [{ kind: 'setActiveTask', taskId: ID }, 'Write', 'Choose task “Write”'],
    [{ kind: 'setActiveTask', taskId: null }, '', 'Choose no task'],
    [{ kind: 'deleteSession', sessionId: ID }, '', 'Delete a session'],
    [{ kind: 'createPlan', shown: PLAN }, 'Read', 'Plan “Read”'],
    [{ kind: 'changePlan', change: {}, shown: PLAN }, 'Read', 'Change planned block “Read”'],
    [{ kind: 'deletePlan', planId: ID }, '', 'Delete a planned block'],
  ])('%o', (change, name, words) => {
    expect(describeChange({ change, name })).toBe(words);
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
