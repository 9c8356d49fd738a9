import { type Milestone, milestonesApi } from '#shared/contract/milestones.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { MilestonesServer } from '#stores/project-parts/milestones-store.ts';
import type { ApiClient } from '../../../api-client.ts';

/** The calls on the milestones of one project. */
export function createMilestonesServer(client: ApiClient, projectId: string): MilestonesServer {
  const params = { id: projectId };
  return {
    async list(): Promise<CallResult<readonly Milestone[]>> {
      const result = await client.call(milestonesApi.list, { params, query: {} });
      return result.kind === 'ok' ? { kind: 'ok', value: result.value.items } : result;
    },
    create: (body) => client.call(milestonesApi.create, { params, body }),
    update: (id, body) => client.call(milestonesApi.update, { params: { id }, body }),
    remove: (id) => client.call(milestonesApi.remove, { params: { id }, outlivesPage: true }),
  };
}
