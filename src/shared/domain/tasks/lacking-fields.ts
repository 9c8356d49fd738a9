import type { Lacking, LineField } from './lines/quick-add.ts';

const NAMES: Readonly<Record<LineField, string>> = {
  tags: 'tags',
  estimate: 'estimate',
  dueOn: 'due date',
  projectId: 'project',
};

/** The fields that fast or standalone tasks lack; both can be due on a day. */
export function lackingOf(kind: 'fast' | 'standalone'): Lacking {
  const tasks = kind === 'fast' ? 'Errands' : 'Other tasks';
  return {
    fields: ['tags', 'estimate', 'projectId'],
    say: (field, word) => `${tasks} have no ${NAMES[field]}: leave “${word}” out.`,
  };
}

/** The fields that the tasks of a visitor lack. */
export const LACKING_OF_VISITORS: Lacking = {
  fields: ['tags', 'dueOn'],
  say: (field, word) =>
    `${field === 'tags' ? 'Tags' : 'Due dates'} need an account: leave “${word}” out.`,
};
