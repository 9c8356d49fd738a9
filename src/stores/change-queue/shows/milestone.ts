import type { ShowsOf } from './lists.ts';
import { completion, showInRows } from './rows.ts';

/** Changes of milestones. */
export const milestone: ShowsOf<'milestone'> = {
  milestones(milestones, change, how) {
    const { id, fields: { projectId = '', ...fields } = {} } = change;
    return showInRows(milestones, change, {
      ...how,
      made: () => ({
        id,
        projectId,
        title: '',
        dueOn: null,
        ...fields,
        completed: false,
        completedAt: null,
        createdAt: how.at,
      }),
      edited: (before) => ({
        ...before,
        ...fields,
        ...completion(before, fields.completed, how.at),
      }),
    });
  },
};
