import { pomodorosApi } from '#shared/contract/pomodoros.ts';
import { projectsApi } from '#shared/contract/projects.ts';
import { tasksApi } from '#shared/contract/tasks.ts';
import type { BringAlongServer } from '#stores/bring-along/bring-along-store.ts';
import type { ApiClient } from '../api-client.ts';

/** The calls of bringing a visitor's data along: straight to the server, because order matters. */
export function createBringAlongServer(client: ApiClient): BringAlongServer {
  return {
    createProject: (body) => client.call(projectsApi.create, { body }),
    finishProject: (id) => client.call(projectsApi.finish, { params: { id } }),
    createTask: (body) => client.call(tasksApi.create, { body }),
    changeTask: (id, body) => client.call(tasksApi.update, { params: { id }, body }),
    createSession: (body) => client.call(pomodorosApi.create, { body }),
  };
}
