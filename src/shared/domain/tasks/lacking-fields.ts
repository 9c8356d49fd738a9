import type { Lacking } from './lines/quick-add.ts';

/** Fast and standalone tasks are those without a project. */
export function lackingOf(kind: 'fast' | 'standalone'): Lacking {
  const tasks = kind === 'fast' ? 'Errands' : 'Other tasks';
  return {
    fields: ['projectId'],
    say: (_field, word) => `${tasks} have no project: leave “${word}” out.`,
  };
}
