import { expect, it } from 'vitest';
import { buildProject, buildTask } from '../../app-test-kit.tsx';
import { holdPlaces } from './held-places.ts';

const garden = buildProject('Garden');
const dig = buildTask('Dig', garden);
const sow = buildTask('Sow', garden);
const reap = buildTask('Reap', garden);
const old = buildTask('Old', garden);
const completed = (task: typeof dig) => ({ ...task, completed: true });
const held = [dig.id, sow.id, reap.id];

function titles({ open, done }: ReturnType<typeof holdPlaces>) {
  return [open, done].map((tasks) => tasks.map(({ title }) => title));
}

it('a completed task stays where it was', () => {
  const lists = { open: [dig, reap], done: [completed(sow), completed(old)] };
  expect(titles(holdPlaces(held, lists))).toEqual([['Dig', 'Sow', 'Reap'], ['Old']]);
});

it('several completed tasks stay in their order, also the first', () => {
  const lists = { open: [reap], done: [completed(sow), completed(dig)] };
  expect(titles(holdPlaces(held, lists))).toEqual([['Dig', 'Sow', 'Reap'], []]);
});

it('tasks that were moved, added or deleted meanwhile are where they belong', () => {
  const lists = { open: [reap, dig, old], done: [completed(sow)] };
  expect(titles(holdPlaces(held, lists))).toEqual([['Reap', 'Dig', 'Sow', 'Old'], []]);
  expect(titles(holdPlaces(held, { open: [reap], done: [] }))).toEqual([['Reap'], []]);
});
