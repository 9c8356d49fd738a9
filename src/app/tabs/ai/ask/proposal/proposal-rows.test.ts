import { expect, it } from 'vitest';
import { rowProblem, rowsOf, taskOfRow } from './proposal-rows.ts';

const ID = '01990000-0000-7000-8000-000000000001';
const PROPOSED = {
  id: ID,
  title: 'Read Kant',
  projectId: null,
  parentId: null,
  estimate: 3,
  dueOn: '2026-11-27',
};
const [row] = rowsOf({ id: ID, tasks: [PROPOSED] }, 'thesis');
if (row === undefined) throw new Error('A proposal has rows.');

it('a row becomes the task that it shows', () => {
  expect(rowProblem(row)).toBeNull();
  expect(taskOfRow({ ...row, title: ' Read Kant ', estimate: '', dueOn: '' })).toEqual({
    id: ID,
    title: 'Read Kant',
    projectId: 'thesis',
    parentId: null,
    estimate: null,
    dueOn: null,
  });
});

it.each([
  [{ title: '  ' }, 'title'],
  [{ title: 'x'.repeat(301) }, 'title'],
  [{ projectId: '' }, 'projectId'],
  [{ estimate: '0' }, 'estimate'],
  [{ estimate: '3.5' }, 'estimate'],
] as const)('a row with %o is not accepted', (fields, field) => {
  expect(rowProblem({ ...row, ...fields })?.field).toBe(field);
});
