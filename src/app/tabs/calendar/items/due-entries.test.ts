import { expect, it } from 'vitest';
import type { Milestone } from '#shared/contract/work/milestones.ts';
import { buildProject, buildTask } from '../../../app-test-kit.tsx';
import { dueEntries } from './due-entries.ts';

const thesis = buildProject('Thesis');
const milestone = (title: string, fields: Partial<Milestone>): Milestone => ({
  id: title,
  projectId: thesis.id,
  title,
  dueOn: null,
  completed: false,
  completedAt: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  ...fields,
});

it('lists milestones, reached ones too, before the open tasks of their day', () => {
  const tasks = [
    buildTask('Write', thesis, { dueOn: '2026-11-20' }),
    buildTask('Read', thesis, { dueOn: '2026-11-20', completed: true }),
    buildTask('Some day', thesis),
  ];
  const milestones = [
    milestone('Draft', { dueOn: '2026-11-20' }),
    milestone('Outline', { dueOn: '2026-11-19', completed: true }),
    milestone('Print', {}),
  ];
  const due = dueEntries(milestones, tasks);
  expect([...due.keys()].toSorted()).toEqual(['2026-11-19', '2026-11-20']);
  expect(due.get('2026-11-20')).toMatchObject([
    { kind: 'milestone', title: 'Draft', isDone: false },
    { kind: 'task', title: 'Write' },
  ]);
  expect(due.get('2026-11-19')).toMatchObject([{ title: 'Outline', isDone: true }]);
});
