import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROJECT_STATUSES, type ProjectStatus } from './project-status.ts';
import { sortProjects } from './sort-projects.ts';

function project(id: string, status: ProjectStatus, position: number, title = id) {
  return { id, status, position, title };
}

function idsOf(projects: readonly { id: string }[]): string[] {
  return projects.map(({ id }) => id);
}

test('a project is open, working or finished', () => {
  expect(PROJECT_STATUSES).toEqual(['open', 'working', 'finished']);
});

describe('sortProjects', () => {
  test('lists the working project first and the others by position', () => {
    expect(
      idsOf(
        sortProjects([
          project('later', 'open', 2),
          project('done', 'finished', 0),
          project('now', 'working', 7),
          project('soon', 'open', 1),
        ]),
      ),
    ).toEqual(['now', 'done', 'soon', 'later']);
  });

  test('lists equal positions by title as people read it', () => {
    expect(
      idsOf(
        sortProjects([
          project('1', 'open', 0, 'Part 10'),
          project('2', 'open', 0, 'Zebra'),
          project('3', 'open', 0, 'part 2'),
          project('4', 'open', 0, 'Äpfel'),
        ]),
      ),
    ).toEqual(['4', '3', '1', '2']);
  });

  test('leaves the given list alone', () => {
    const projects = Object.freeze([project('b', 'open', 1), project('a', 'open', 0)]);
    expect(idsOf(sortProjects(projects))).toEqual(['a', 'b']);
    expect(idsOf(projects)).toEqual(['b', 'a']);
  });

  test('gives one order, however the list arrives', () => {
    const projects = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        title: fc.constantFrom('Thesis', 'thesis', 'Garden', ''),
        status: fc.constantFrom(...PROJECT_STATUSES),
        position: fc.nat({ max: 3 }),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    );
    fc.assert(
      fc.property(projects, (list) => {
        expect(sortProjects(list.toReversed())).toEqual(sortProjects(list));
      }),
    );
  });
});
