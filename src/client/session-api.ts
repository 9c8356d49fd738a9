import { statsApi } from '#shared/contract/stats/stats.ts';
import { pomodorosApi } from '#shared/contract/work/pomodoros.ts';
import type { SessionQueueDeps } from '#stores/sessions/session-queue.ts';
import type { ApiClient } from './api-client.ts';

/** Returns the calls that send queued sessions to the server. */
export function createSessionApi(client: ApiClient): SessionQueueDeps['api'] {
  return {
    createPomodoro: (body) => client.call(pomodorosApi.create, { body }),
    notePomodoro: (id, note) =>
      client.call(pomodorosApi.update, { params: { id }, body: { note } }),
    aggregate: () => client.call(statsApi.aggregate, { body: {} }),
  };
}
