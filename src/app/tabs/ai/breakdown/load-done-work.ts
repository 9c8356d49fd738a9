import type { ApiClient } from '#client/api-client.ts';
import { doneTasksApi } from '#shared/contract/stats/done-tasks.ts';
import type { DoneWork } from '#shared/domain/planner/breakdown/break-down.ts';

/** Returns the last done tasks of the account; null where they cannot be loaded. */
export async function loadDoneWork(client: ApiClient): Promise<readonly DoneWork[] | null> {
  const result = await client.call(doneTasksApi.list, { query: {} });
  if (result.kind !== 'ok') return null;
  return result.value.items.map((task) => ({ ...task, doneAt: Date.parse(task.doneAt) }));
}
