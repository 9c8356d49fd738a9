import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import type { ChangeOf } from '#shared/contract/work/work-changes.ts';
import { nextPosition } from '#shared/domain/projects/positions.ts';
import type { Showing } from './lists.ts';
import { completion, showInRows } from './rows.ts';
import { newRow } from './task-edits.ts';

/** Shows a change of a task outside every project in its list. */
export function showLooseTask(
  tasks: readonly LooseTask[],
  change: ChangeOf<'fastTask' | 'standaloneTask'>,
  how: Showing<LooseTask>,
): readonly LooseTask[] {
  const { id, act, fields: { countId: _, ...fields } = {} } = change;
  return showInRows(tasks, change, {
    ...how,
    made: () => ({ ...newRow(id, fields, how.at), position: nextPosition(tasks) }),
    edited(before) {
      if (act === 'count') {
        return { ...before, completedPomodoros: before.completedPomodoros + 1 };
      }
      return { ...before, ...fields, ...completion(before, fields.completed, how.at) };
    },
  });
}
