import type { ApiClient } from '#client/api-client.ts';
import {
  fastTasksApi,
  type LooseTask,
  standaloneTasksApi,
} from '#shared/contract/work/loose-tasks.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { LooseKind } from '#stores/tasks/loose-tasks-store.ts';
import { everyPage } from './every-page.ts';

/** Returns every fast or every standalone task, in order. */
export function listLooseTasks(
  client: ApiClient,
  list: LooseKind,
): Promise<CallResult<readonly LooseTask[]>> {
  const { list: endpoint } = list === 'fast' ? fastTasksApi : standaloneTasksApi;
  return everyPage<LooseTask>((cursor) => client.call(endpoint, { query: cursor }));
}
