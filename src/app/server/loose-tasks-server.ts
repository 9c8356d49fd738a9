import type { ApiClient } from '#client/api-client.ts';
import {
  fastTasksApi,
  type LooseTask,
  standaloneTasksApi,
} from '#shared/contract/work/loose-tasks.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { LooseKind, LooseTaskChange } from '#stores/loose-tasks/loose-tasks-store.ts';
import { everyPage } from './every-page.ts';

/** Returns every fast or every standalone task, in order. */
export function listLooseTasks(
  client: ApiClient,
  list: LooseKind,
): Promise<CallResult<readonly LooseTask[]>> {
  const { list: endpoint } = apiOf(list);
  return everyPage<LooseTask>((cursor) => client.call(endpoint, { query: cursor }));
}

/**
 * Sends a change. Counting for, or deleting, a task that does not exist any more succeeds.
 */
export async function sendLooseTask(
  client: ApiClient,
  { list, taskId: id, act, title = '', completed, dueOn, countId }: LooseTaskChange,
): Promise<CallResult<unknown>> {
  const { create, update, increment, remove } = apiOf(list);
  const params = { id };
  const unlessGone = (result: CallResult<unknown>): CallResult<unknown> =>
    result.kind === 'refused' && result.status === 404 ? { kind: 'ok', value: undefined } : result;
  switch (act) {
    case 'create':
      return client.call(create, {
        body: { id, title, ...(dueOn === undefined ? {} : { dueOn }) },
      });
    case 'change': {
      const body = {
        ...(title === '' ? {} : { title }),
        ...(completed === undefined ? {} : { completed }),
        ...(dueOn === undefined ? {} : { dueOn }),
      };
      return client.call(update, { params, body });
    }
    case 'count':
      return unlessGone(
        await client.call(increment, { params, body: countId === undefined ? {} : { countId } }),
      );
    case 'delete':
      return unlessGone(await client.call(remove, { params, outlivesPage: true }));
  }
}

function apiOf(list: LooseKind) {
  return list === 'fast' ? fastTasksApi : standaloneTasksApi;
}
