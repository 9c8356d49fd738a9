import type { ApiClient } from '#client/api-client.ts';
import { pomodorosApi } from '#shared/contract/work/pomodoros.ts';
import { projectsApi } from '#shared/contract/work/projects.ts';
import { tasksApi } from '#shared/contract/work/tasks.ts';
import type { MigrationServer } from '#stores/guest-migration/guest-migration-store.ts';

/** The calls of a guest migration: sent straight to the server, not through the queue, because order matters. */
export function createMigrationServer(client: ApiClient): MigrationServer {
  return {
    createProject: (body) => client.call(projectsApi.create, { body }),
    finishProject: (id) => client.call(projectsApi.finish, { params: { id } }),
    createTask: (body) => client.call(tasksApi.create, { body }),
    changeTask: (id, body) => client.call(tasksApi.update, { params: { id }, body }),
    createSession: (body) => client.call(pomodorosApi.create, { body }),
  };
}
