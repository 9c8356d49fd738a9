import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import type { ChangeOf } from '#shared/contract/work/work-changes.ts';
import { nextPosition } from '#shared/domain/projects/positions.ts';
import { withoutBranch } from '#shared/domain/tasks/task-tree.ts';
import type { Showing } from './lists.ts';
import { showInRows } from './rows.ts';
import { changedTask, newRow, withTaskAnswer } from './task-edits.ts';

/** Shows a change of a task outside every project in its list. */
export function showLooseTask(
  tasks: readonly LooseTask[],
  change: ChangeOf<'fastTask' | 'standaloneTask'>,
  how: Showing<LooseTask>,
): readonly LooseTask[] {
  const { id, act, fields: { countId: _, ...fields } = {} } = change;
  const { at, answer } = how;
  if (act === 'delete') return withoutBranch(tasks, id);
  if (act === undefined) {
    const after = changedTask(tasks, { id, change: fields, at });
    return answer === null ? after : withTaskAnswer(after, answer);
  }
  return showInRows(tasks, change, {
    ...how,
    made: () => ({ ...newRow(id, fields, at), position: nextPosition(tasks) }),
    edited: (row) => ({ ...row, completedPomodoros: row.completedPomodoros + 1 }),
  });
}
