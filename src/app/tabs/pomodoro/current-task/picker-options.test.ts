import { describe, expect, it } from 'vitest';
import { buildProject, buildTask, idOf } from '#stores/sync/contract-test-kit.ts';
import { pickerGroups } from './picker-options.ts';

const THESIS = buildProject(1, { title: 'Thesis' });
const GARDEN = buildProject(2, { title: 'Garden' });
const OLD = buildProject(3, { title: 'Old', status: 'finished' });
const TASKS = [
  buildTask(1, { title: 'Write the résumé' }),
  buildTask(2, { title: 'Sort references', completed: true }),
  buildTask(3, { title: 'Dig', projectId: idOf(2) }),
  buildTask(4, { title: 'Write it up', projectId: idOf(3) }),
];

function found(search: string): string[] {
  const { groups } = pickerGroups([THESIS, GARDEN, OLD], TASKS, search);
  return groups.flatMap(({ project, tasks }) => [
    project.title,
    ...tasks.map(({ title }) => `- ${title}`),
  ]);
}

describe('pickerGroups', () => {
  it('shows open tasks of unfinished projects', () => {
    expect(found('')).toEqual(['Thesis', '- Write the résumé', 'Garden', '- Dig']);
  });

  it('matches every word, ignoring case and accents', () => {
    expect(found('RESUME wri')).toEqual(['Thesis', '- Write the résumé']);
  });

  it('finds the tasks of a project by its title', () => {
    expect(found('gard')).toEqual(['Garden', '- Dig']);
  });

  it('returns nothing where nothing matches', () => {
    expect(found('zzz')).toEqual([]);
  });

  it('shows a hundred tasks, and counts the rest', () => {
    const many = Array.from({ length: 130 }, (_, index) =>
      buildTask(1, { title: `Step ${index}` }),
    );
    const { groups, more } = pickerGroups([THESIS], many, 'step');
    expect([groups[0]?.tasks.length, more]).toEqual([100, 30]);
  });
});
