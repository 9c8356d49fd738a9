import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import type { ChangeOf } from '#shared/contract/work/work-changes.ts';
import { nextPosition } from '#shared/domain/projects/positions.ts';
import type { Entity, Showing } from './entity.ts';
import { loadPartEndpoints } from './load-part-endpoints.ts';
import { completion, showInRows } from './rows.ts';
import { newRow } from './task-edits.ts';

type LooseChange = ChangeOf<'fastTask' | 'standaloneTask'>;

function show(
  tasks: readonly LooseTask[],
  change: LooseChange,
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

/** Both kinds of tasks outside every project: their calls differ in the address alone. */
const looseTask: Pick<Entity<'fastTask' | 'standaloneTask'>, 'send' | 'words'> = {
  async send(client, { entity, id, act, fields = {} }) {
    const { fastTasksApi, standaloneTasksApi } = await loadPartEndpoints();
    const { create, update, increment, remove } =
      entity === 'fastTask' ? fastTasksApi : standaloneTasksApi;
    const params = { id };
    const { countId, completed, ...rest } = fields;
    switch (act) {
      case 'create':
        return client.call(create, { body: { id, ...rest } });
      case 'count':
        return client.call(increment, { params, body: countId === undefined ? {} : { countId } });
      case 'delete':
        return client.call(remove, { params, outlivesPage: true });
      default:
        return client.call(update, {
          params,
          body: completed === undefined ? rest : { ...rest, completed },
        });
    }
  },
  words({ act = 'change' }, it) {
    if (act === 'count') return `count one for task${it}`;
    return `${act === 'create' ? 'add' : act} task${it}`;
  },
};

/** Changes of fast tasks. */
export const fastTask: Entity<'fastTask'> = { ...looseTask, shows: { fastTasks: show } };

/** Changes of standalone tasks. */
export const standaloneTask: Entity<'standaloneTask'> = {
  ...looseTask,
  shows: { standaloneTasks: show },
};
