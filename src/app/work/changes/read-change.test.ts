import { describe, expect, it } from 'vitest';
import type { WorkChange } from '#shared/contract/work/work-changes.ts';
import { buildSession, idOf } from '#stores/sync/contract-test-kit.ts';
import { readPendingChange } from './read-change.ts';

const OWNER = idOf(9);
const SESSION = buildSession(1, '09:25');
const PLACES = [{ id: idOf(1), position: 3 }];
const TIMES = { startsAt: '2026-11-23T08:00:00.000Z', endsAt: '2026-11-23T08:25:00.000Z' };
const BLOCK = {
  id: idOf(1),
  projectId: null,
  taskId: null,
  title: 'Read',
  timeZone: 'UTC',
  ...TIMES,
  projectTitle: null,
  taskTitle: null,
  createdAt: '2026-11-20T10:00:00.000Z',
};

const entryOf = (change: unknown) => ({
  id: idOf(8),
  userId: OWNER,
  madeAt: 1,
  name: 'Thesis',
  error: '',
  isRefused: false,
  change,
});

const project = { entity: 'project', id: idOf(1) } as const;
const task = { entity: 'task', id: idOf(1) } as const;
const ADDED = {
  id: idOf(1),
  startTime: SESSION.startTime,
  endTime: SESSION.endTime,
  duration: 25,
  projectId: null,
  taskId: null,
  interrupted: false,
  intention: '',
  note: '',
  isStandalone: true,
  timeZone: 'UTC',
  isManual: true,
};
const { id: _, isManual: __, ...ADDED_FIELDS } = ADDED;

describe('a change that an earlier version stored', () => {
  it.each<[object, WorkChange]>([
    [
      { kind: 'createProject', projectId: idOf(1), title: 'Thesis', color: 'teal' },
      { ...project, act: 'create', fields: { title: 'Thesis', color: 'teal' } },
    ],
    [
      { kind: 'renameProject', projectId: idOf(1), title: 'Book' },
      { ...project, fields: { title: 'Book' } },
    ],
    [
      { kind: 'colorProject', projectId: idOf(1), color: null },
      { ...project, fields: { color: null } },
    ],
    [
      { kind: 'setSessionLength', projectId: idOf(1), workMinutes: 35 },
      { ...project, fields: { workMinutes: 35 } },
    ],
    [
      { kind: 'setWorkingProject', projectId: idOf(1) },
      { ...project, act: 'work', fields: {} },
    ],
    [
      { kind: 'finishProject', projectId: idOf(1) },
      { ...project, act: 'finish', fields: {} },
    ],
    [
      { kind: 'reopenProject', projectId: idOf(1) },
      { ...project, fields: { status: 'open' } },
    ],
    [
      { kind: 'deleteProject', projectId: idOf(1) },
      { ...project, act: 'delete', fields: {} },
    ],
    [
      { kind: 'orderProjects', positions: PLACES },
      { entity: 'projectOrder', id: OWNER, fields: { places: PLACES } },
    ],
    [
      { kind: 'createTask', taskId: idOf(1), projectId: idOf(2), title: 'Write', estimate: 2 },
      { ...task, act: 'create', fields: { projectId: idOf(2), title: 'Write', estimate: 2 } },
    ],
    [
      { kind: 'changeTask', taskId: idOf(1), change: { completed: true, nextId: idOf(3) } },
      { ...task, fields: { completed: true, nextId: idOf(3) } },
    ],
    [
      { kind: 'deleteTask', taskId: idOf(1) },
      { ...task, act: 'delete', fields: {} },
    ],
    [
      { kind: 'orderTasks', positions: PLACES },
      { entity: 'taskOrder', id: OWNER, fields: { places: PLACES } },
    ],
    [
      {
        kind: 'milestone',
        projectId: idOf(2),
        milestoneId: idOf(1),
        act: 'create',
        title: 'Draft',
        dueOn: null,
      },
      {
        entity: 'milestone',
        id: idOf(1),
        act: 'create',
        fields: { projectId: idOf(2), title: 'Draft', dueOn: null },
      },
    ],
    [
      {
        kind: 'milestone',
        projectId: idOf(2),
        milestoneId: idOf(1),
        act: 'change',
        completed: true,
      },
      { entity: 'milestone', id: idOf(1), fields: { projectId: idOf(2), completed: true } },
    ],
    [
      { kind: 'looseTask', list: 'fast', taskId: idOf(1), act: 'change', title: 'Milk' },
      { entity: 'task', id: idOf(1), fields: { title: 'Milk' } },
    ],
    [
      { kind: 'looseTask', list: 'standalone', taskId: idOf(1), act: 'count', countId: idOf(4) },
      { entity: 'task', id: idOf(1), act: 'count', fields: { countId: idOf(4) } },
    ],
    [
      { kind: 'setActiveTask', taskId: null },
      { entity: 'activeTask', id: OWNER, fields: { taskId: null } },
    ],
    [
      { kind: 'addSession', session: ADDED, shown: SESSION },
      {
        entity: 'session',
        id: idOf(1),
        act: 'create',
        fields: ADDED_FIELDS,
        shown: SESSION,
      },
    ],
    [
      { kind: 'correctSession', sessionId: idOf(1), change: { duration: 20 }, shown: SESSION },
      { entity: 'session', id: idOf(1), fields: { duration: 20 }, shown: SESSION },
    ],
    [
      { kind: 'deleteSession', sessionId: idOf(1) },
      { entity: 'session', id: idOf(1), act: 'delete', fields: {} },
    ],
    [
      { kind: 'createPlan', shown: BLOCK },
      {
        entity: 'plannedBlock',
        id: idOf(1),
        act: 'create',
        shown: BLOCK,
        fields: { projectId: null, taskId: null, title: 'Read', timeZone: 'UTC', ...TIMES },
      },
    ],
    [
      { kind: 'changePlan', change: { title: 'Read' }, shown: BLOCK },
      { entity: 'plannedBlock', id: idOf(1), fields: { title: 'Read' }, shown: BLOCK },
    ],
    [
      { kind: 'deletePlan', planId: idOf(1) },
      { entity: 'plannedBlock', id: idOf(1), act: 'delete', fields: {} },
    ],
  ])('is read in today’s form: %o', (stored, change) => {
    expect(readPendingChange(entryOf(stored))).toEqual(entryOf(change));
    expect(readPendingChange(entryOf(change))).toEqual(entryOf(change));
  });
});

it.each([
  ['an entity of a later version', entryOf({ entity: 'goal', id: idOf(1), fields: {} })],
  ['an act of a later version', entryOf({ ...project, act: 'archive' })],
  ['a kind that never was', entryOf({ kind: 'x', projectId: idOf(1) })],
  [
    'a field of a later version',
    entryOf({ ...project, fields: { title: 'Book', archivedAt: null } }),
  ],
  ['a field of another type', entryOf({ ...project, fields: { title: 5 } })],
  ['an entry without a change', { ...entryOf(null), change: undefined }],
  ['no entry', 'text'],
])('%s is not read', (_what, stored) => {
  expect(readPendingChange(stored)).toBeNull();
});

describe('a task without a project, which was an entity of its own', () => {
  it.each([
    ['fastTask', 'fast'],
    ['standaloneTask', 'standalone'],
  ])('is made in the inbox: %s', (entity, kind) => {
    const stored = { entity, id: idOf(1), act: 'create', fields: { title: 'Milk' } };
    expect(readPendingChange(entryOf(stored))).toEqual(
      entryOf({
        ...stored,
        entity: 'task',
        fields: { title: 'Milk', projectId: null, kind },
      }),
    );
  });

  it('is counted, changed and deleted as any task', () => {
    for (const rest of [
      { act: 'count', fields: { countId: idOf(4) } },
      { fields: { notes: 'Oat' } },
      { act: 'delete', fields: {} },
    ]) {
      expect(readPendingChange(entryOf({ entity: 'fastTask', id: idOf(1), ...rest }))).toEqual(
        entryOf({ entity: 'task', id: idOf(1), ...rest }),
      );
    }
  });
});
