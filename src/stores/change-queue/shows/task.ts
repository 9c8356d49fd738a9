import type { Task } from '#shared/contract/work/tasks.ts';
import type { ChangeOf } from '#shared/contract/work/work-changes.ts';
import { nextPosition } from '#shared/domain/projects/positions.ts';
import { kindIn } from '#shared/domain/tasks/places/task-places.ts';
import { withoutBranch } from '#shared/domain/tasks/task-tree.ts';
import type { ShowsOf } from './lists.ts';
import { showInRows, showOrder } from './rows.ts';
import { changedTask, newRow, withTaskAnswer } from './task-edits.ts';

function newTask(tasks: readonly Task[], { id, fields = {} }: ChangeOf<'task'>, at: string): Task {
  const { projectId = null, kind: wanted = 'standalone', ...rest } = fields;
  const position = nextPosition(tasks.filter((other) => other.projectId === projectId));
  return { ...newRow(id, rest, at), projectId, kind: kindIn(projectId, wanted), position };
}

/** Changes of tasks. A new one is the last of its list, and opens its project again. */
export const task: ShowsOf<'task'> = {
  tasks(tasks, change, how) {
    const { id, act, fields = {} } = change;
    const { at, answer } = how;
    if (act === 'delete') return withoutBranch(tasks, id);
    const made = () => newTask(tasks, change, at);
    if (act === undefined) {
      const after = changedTask(tasks, { id, change: fields, at });
      // The answer says nothing of its parts and of its next one.
      return answer === null ? after : withTaskAnswer(after, answer);
    }
    const edited = (row: Task) => ({ ...row, completedPomodoros: row.completedPomodoros + 1 });
    return showInRows(tasks, change, { ...how, made, edited });
  },
  projects: (projects, { act, fields }) =>
    projects.map((each) => {
      const isOpened = act === 'create' && each.id === fields?.projectId;
      if (!isOpened || each.status !== 'finished') return each;
      return { ...each, status: 'open', finishedAt: null };
    }),
};

/** The order of tasks. */
export const taskOrder: ShowsOf<'taskOrder'> = { tasks: showOrder };
