import type * as z from 'zod';
import type { ApiClient } from '#client/api-client.ts';
import { createSessionApi } from '#client/session-api.ts';
import { authApi } from '#shared/contract/account/auth.ts';
import { type Device, usersApi } from '#shared/contract/account/users.ts';
import { DataChanges } from '#shared/contract/data-changes.ts';
import { statsApi } from '#shared/contract/stats/stats.ts';
import { ActiveTimerReply, activeTimerApi } from '#shared/contract/work/active-timer.ts';
import { type Pomodoro, pomodorosApi } from '#shared/contract/work/pomodoros.ts';
import { type Project, projectsApi } from '#shared/contract/work/projects.ts';
import { type Task, tasksApi } from '#shared/contract/work/tasks.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { AuthServer } from '#stores/account/auth-store.ts';
import type { SettingsServer } from '#stores/account/settings-store.ts';
import type { StatsServer } from '#stores/account/stats-store.ts';
import type { SessionQueueDeps } from '#stores/sessions/session-queue.ts';
import type { SessionsStoreDeps } from '#stores/sessions/sessions-store.ts';
import type { TimerApi } from '#stores/sync/timer-sync.ts';
import type { ActiveTaskServer } from '#stores/tasks/active-task-store.ts';
import type { ProjectsServer } from '#stores/tasks/projects-store.ts';
import type { TasksServer } from '#stores/tasks/tasks-store.ts';
import type { StreamEvent } from './event-stream.ts';
import { everyPage } from './every-page.ts';
import type { ListStream } from './list-stream.ts';

/** Opens the stream at a path of the API, passes its events on, and returns a close function. */
export type OpenStream = (path: string, onEvent: (event: StreamEvent) => void) => () => void;

/** The calls for signed-in devices. */
export interface DevicesServer {
  list(): Promise<CallResult<readonly Device[]>>;
  revoke(id: string): Promise<CallResult<undefined>>;
}

/** Everything that the stores of a signed-in user request from the server. */
export interface WorkspaceServer {
  readonly settings: SettingsServer;
  readonly projects: ProjectsServer;
  readonly tasks: TasksServer;
  /** Returns the recorded sessions of a local day (`YYYY-MM-DD`). */
  readonly listSessions: SessionsStoreDeps['list'];
  readonly stats: StatsServer;
  readonly loadActiveTask: ActiveTaskServer['load'];
  readonly timer: TimerApi;
  readonly devices: DevicesServer;
  readonly createPomodoro: SessionQueueDeps['api']['createPomodoro'];
  readonly notePomodoro: SessionQueueDeps['api']['notePomodoro'];
}

/** Creates the calls for authentication. */
export function createAuthServer(client: ApiClient): AuthServer {
  return {
    signIn: (body) => client.call(authApi.login, { body }),
    register: (body) => client.call(authApi.register, { body }),
    signOut: () => client.call(authApi.logout, { outlivesPage: true }),
    current: async () => map(await client.call(authApi.current, {}), ({ user }) => user),
    saveProfile: async (body) =>
      map(await client.call(usersApi.saveProfile, { body }), ({ user }) => user),
  };
}

/**
 * Creates the calls of a signed-in user's stores; `onLists` subscribes to changes by other devices.
 */
export function createWorkspaceServer(
  client: ApiClient,
  openStream: OpenStream,
  onLists: ListStream['tell'] = () => {},
): WorkspaceServer {
  const { createPomodoro, notePomodoro } = createSessionApi(client);
  return {
    settings: {
      load: async () =>
        map(await client.call(usersApi.getSettings, {}), ({ settings }) => settings),
      save: (settings) => client.call(usersApi.saveSettings, { body: { settings } }),
    },
    projects: {
      list: (statuses) =>
        everyPage<Project>((cursor) =>
          client.call(projectsApi.list, { query: { status: statuses.join(','), ...cursor } }),
        ),
      recount: (id) => client.call(projectsApi.recountPomodoros, { params: { id }, body: {} }),
    },
    tasks: {
      list: (which) =>
        everyPage<Task>((cursor) => client.call(tasksApi.list, { query: { ...which, ...cursor } })),
    },
    listSessions: (day) =>
      everyPage<Pomodoro>((cursor) =>
        client.call(pomodorosApi.list, { query: { startDate: day, endDate: day, ...cursor } }),
      ),
    stats: {
      load: () => client.call(statsApi.get, {}),
      aggregate: () => client.call(statsApi.aggregate, { body: {} }),
      saveAchievements: (achievements) =>
        client.call(statsApi.saveAchievements, { body: { achievements: [...achievements] } }),
    },
    loadActiveTask: async () =>
      map(await client.call(usersApi.getActiveTask, {}), ({ activeTask }) => activeTask),
    timer: createTimerApi(client, openStream, onLists),
    devices: {
      list: async () => map(await client.call(usersApi.listDevices, {}), ({ items }) => items),
      revoke: (id) => client.call(usersApi.revokeDevice, { params: { id } }),
    },
    createPomodoro,
    notePomodoro,
  };
}

function createTimerApi(
  client: ApiClient,
  openStream: OpenStream,
  onLists: ListStream['tell'],
): TimerApi {
  return {
    load: () => client.call(activeTimerApi.get, {}),
    save: (body) => client.call(activeTimerApi.save, { body }),
    openEvents: (onReply) =>
      openStream(activeTimerApi.events.path, ({ name, data }) => {
        const changes = name === 'changes' ? read(DataChanges, data) : null;
        if (changes !== null) onLists(changes.kinds, changes.mark);
        const reply = name === 'timer' ? read(ActiveTimerReply, data) : null;
        if (reply !== null) onReply(reply);
      }),
  };
}

function read<Value>(schema: z.ZodType<Value>, data: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}

function map<From, To>(result: CallResult<From>, read: (value: From) => To): CallResult<To> {
  return result.kind === 'ok' ? { kind: 'ok', value: read(result.value) } : result;
}
