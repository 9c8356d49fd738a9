import { expect, it } from 'vitest';
import type { ProjectStatus } from './project-status.ts';
import { movePlaces, stepPlaces } from './step-places.ts';

const project = (id: string, position: number, status: ProjectStatus = 'open') => ({
  id,
  position,
  status,
  title: id,
});
const PROJECTS = [
  project('working', 5, 'working'),
  project('first', 1),
  project('second', 2),
  project('third', 3),
  project('done', 4, 'finished'),
];

it('a project changes sides with its neighbour, and only places that change are told', () => {
  expect(stepPlaces(PROJECTS, 'third', -1)).toEqual([
    { id: 'working', position: 0 },
    { id: 'third', position: 2 },
    { id: 'second', position: 3 },
  ]);
  expect(stepPlaces(PROJECTS, 'first', 1)).toEqual([
    { id: 'working', position: 0 },
    { id: 'second', position: 1 },
    { id: 'first', position: 2 },
  ]);
});

it('a project goes beside any other of its status', () => {
  const NORMAL = ['a', 'b', 'c', 'd'].map((id, position) => project(id, position));
  expect(movePlaces(NORMAL, 'd', { id: 'b', side: 'before' })).toEqual([
    { id: 'd', position: 1 },
    { id: 'b', position: 2 },
    { id: 'c', position: 3 },
  ]);
  expect(movePlaces(NORMAL, 'a', { id: 'b', side: 'after' })).toEqual([
    { id: 'b', position: 0 },
    { id: 'a', position: 1 },
  ]);
});

it.each([
  ['first', 'second', 'before'],
  ['third', 'second', 'after'],
  ['first', 'first', 'after'],
  ['first', 'done', 'before'],
  ['nobody', 'first', 'before'],
] as const)('%s stays where it is at %s (%s)', (id, beside, side) => {
  expect(movePlaces(PROJECTS, id, { id: beside, side })).toEqual([]);
});

it.each([
  ['first', -1],
  ['third', 1],
  ['working', 1],
  ['done', -1],
  ['nobody', 1],
] as const)('%s does not go beyond those of its status (%i)', (id, by) => {
  expect(stepPlaces(PROJECTS, id, by)).toEqual([]);
});
