import { type Milestone, milestonesApi } from '#shared/contract/milestones.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { MilestoneChange } from '#stores/project-parts/milestones-store.ts';
import type { ApiClient } from '../api-client.ts';
import { everyPage } from './every-page.ts';

/** Every milestone of a project. */
export function listMilestones(
  client: ApiClient,
  projectId: string,
): Promise<CallResult<readonly Milestone[]>> {
  return everyPage<Milestone>((query) =>
    client.call(milestonesApi.list, { params: { id: projectId }, query }),
  );
}

/** Carries out a change; what is gone already counts as deleted. */
export async function sendMilestone(
  client: ApiClient,
  { act, projectId, milestoneId: id, ...fields }: MilestoneChange,
): Promise<CallResult<unknown>> {
  const params = { id };
  switch (act) {
    case 'create': {
      const { title = '', dueOn = null } = fields;
      const body = { id, title, dueOn };
      return client.call(milestonesApi.create, { params: { id: projectId }, body });
    }
    case 'change':
      return client.call(milestonesApi.update, { params, body: fields });
    case 'delete': {
      const result = await client.call(milestonesApi.remove, { params, outlivesPage: true });
      const isGone = result.kind === 'refused' && result.status === 404;
      return isGone ? { kind: 'ok', value: undefined } : result;
    }
  }
}
