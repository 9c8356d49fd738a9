import { describe, expect, it } from 'vitest';
import { withoutBranch } from '#shared/domain/tasks/task-tree.ts';
import { buildTask, idOf } from '#stores/sync/contract-test-kit.ts';
import { changedTask, withTaskAnswer } from './task-edits.ts';

const AT = '2026-11-20T10:00:00.000Z';
const LATER = '2026-11-20T10:00:01.000Z';
const TASK = buildTask(1, { repeat: 'daily', dueOn: '2026-11-20' });
const OPEN = buildTask(2, { parentId: idOf(1) });
const DONE = buildTask(3, { parentId: idOf(1), completed: true, completedAt: AT });
const OTHER = buildTask(4);
const ALL = [TASK, OPEN, DONE, OTHER];

describe('a task with parts', () => {
  it('is completed with them, and open again with those that were open', () => {
    const done = changedTask(ALL, { id: TASK.id, change: { completed: true }, at: LATER });
    expect(done.map(({ completedAt }) => completedAt)).toEqual([LATER, LATER, AT, null]);
    const known = withTaskAnswer(done, {
      ...TASK,
      completed: true,
      completedAt: '2026-11-20T10:00:02.000Z',
    });
    expect(changedTask(known, { id: TASK.id, change: { completed: false }, at: LATER })).toEqual(
      ALL,
    );
  });

  it('moves with them, and a part that moves stands for itself', () => {
    const moved = changedTask(ALL, { id: TASK.id, change: { projectId: idOf(8) }, at: AT });
    expect(moved.map(({ projectId }) => projectId)).toEqual([idOf(8), idOf(8), idOf(8), idOf(1)]);
    const alone = changedTask(ALL, { id: OPEN.id, change: { projectId: idOf(8) }, at: AT });
    expect(alone[1]).toMatchObject({ projectId: idOf(8), parentId: null });
  });

  it('goes with them', () => {
    expect(withoutBranch(ALL, TASK.id)).toEqual([OTHER]);
  });
});

it('a repeated task leaves its next one behind, once, and takes it back', () => {
  const change = {
    completed: true,
    nextId: idOf(5),
    nextDueOn: '2026-11-21',
    nextParts: [{ partId: DONE.id, nextId: idOf(6) }],
  };
  const given = { id: TASK.id, change, at: LATER };
  const done = changedTask(changedTask(ALL, given), given);
  expect(done.slice(4)).toMatchObject([
    { id: idOf(5), dueOn: '2026-11-21', completed: false, repeat: 'daily' },
    { id: idOf(6), parentId: idOf(5), completed: false },
  ]);
  const open = changedTask(done, { id: TASK.id, change: { completed: false }, at: LATER });
  expect(open.map(({ id }) => id)).toEqual(ALL.map(({ id }) => id));
});

it('a monthly task is meant for the day that was chosen, whatever else changes', () => {
  const change = { repeat: 'monthly', dueOn: '2026-12-31' } as const;
  const planned = changedTask(ALL, { id: OTHER.id, change, at: AT });
  const renamed = changedTask(planned, { id: OTHER.id, change: { title: 'Rent' }, at: LATER });
  expect(renamed.find(({ id }) => id === OTHER.id)).toMatchObject({ ...change, repeatDay: 31 });
  const done = { completed: true, nextId: idOf(9), nextDueOn: '2027-02-28' };
  const next = changedTask(renamed, { id: OTHER.id, change: done, at: LATER });
  expect(next.at(-1)).toMatchObject({ dueOn: '2027-02-28', repeatDay: 31 });
});
