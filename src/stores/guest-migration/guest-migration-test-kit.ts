import type { PomodoroCreate } from '#shared/contract/work/pomodoros.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { CallResult, KeyValueStore } from '#shared/domain/platform.ts';
import { PLAIN_TASK } from '#shared/domain/tasks/lines/plain-task.ts';
import type { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createGuestStores } from '../guest/guest-test-kit.ts';
import { createGuestSessions } from '../sessions/guest-sessions.ts';
import { CACHE_KEYS } from '../storage/cache-keys.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { OFFLINE, ok, PASSWORD_CHANGE_NEEDED, refused } from '../sync/server-test-kit.ts';
import type { MigrationServer } from './guest-migration-store.ts';

/**
 * The fate of one call: it succeeds, never arrives, succeeds without an answer, kills the page
 * before or after it, or meets a temporary password.
 */
export type Fault = 'none' | 'lost' | 'unanswered' | 'crash' | 'crashAfter' | 'temporaryPassword';

/** The content of an account. */
export interface FakeAccount {
  readonly projects: Map<string, { title: string; isFinished: boolean }>;
  readonly tasks: Map<string, Task>;
  readonly sessions: Map<string, PomodoroCreate>;
}

/** A server with accounts: an id belongs to the first who uses it, and never records twice. */
export class FakeServer {
  readonly accounts = new Map<string, FakeAccount>();
  /** Says what happens to the next call. */
  nextFault: () => Fault = () => 'none';
  readonly #owners = new Map<string, string>();

  account(name: string): FakeAccount {
    const known = this.accounts.get(name);
    if (known !== undefined) return known;
    const fresh: FakeAccount = { projects: new Map(), tasks: new Map(), sessions: new Map() };
    this.accounts.set(name, fresh);
    return fresh;
  }

  /** The calls as they go out with the token that is stored when they leave. */
  callsFrom(storage: KeyValueStore): MigrationServer {
    const as = <T>(work: (name: string, account: FakeAccount) => CallResult<T>) =>
      this.#call(() => {
        const name = storage.read(STORAGE_KEYS.token);
        return name === null ? refused(401) : work(name, this.account(name));
      });
    return {
      createProject: ({ id, title }) =>
        as((name, { projects }) =>
          this.#once([name, id], projects, () => ({ title, isFinished: false })),
        ),
      finishProject: (id) =>
        as((_name, { projects }) => {
          const project = projects.get(id);
          if (project === undefined) return refused(404);
          projects.set(id, { ...project, isFinished: true });
          return ok(project);
        }),
      createTask: ({ id, projectId, completedAt, ...written }) =>
        as((name, { projects, tasks }) => {
          const project = projects.get(projectId ?? '');
          if (projectId !== null) {
            if (project === undefined) return refused(422, 'No.', { projectId: 'None such.' });
            if (completedAt === null) projects.set(projectId, { ...project, isFinished: false });
          }
          return this.#once([name, id], tasks, () => ({
            ...PLAIN_TASK,
            ...written,
            id,
            projectId,
            completed: completedAt !== null,
            completedAt,
            completedPomodoros: 0,
            position: tasks.size,
            createdAt: '2026-11-20T10:00:00.000Z',
          }));
        }),
      changeTask: (id, change) =>
        as((_name, { tasks }) => {
          const task = tasks.get(id);
          if (task === undefined) return refused(404);
          const changed = { ...task, ...change };
          tasks.set(id, changed);
          return ok(changed);
        }),
      createSession: (session) =>
        as((name, { projects, tasks, sessions }) => {
          const { id = '', projectId = null, taskId = null, duration } = session;
          if (duration > 720) return refused(422, 'Too long.', { duration: 'At most 720.' });
          const isKnown =
            (projectId === null || projects.has(projectId)) &&
            (taskId === null || tasks.has(taskId));
          if (!isKnown) return refused(422, 'No.', { projectId: 'None such.' });
          return this.#once([name, id], sessions, () => session);
        }),
    };
  }

  /** Somebody has this id before it is sent. */
  take(id: string, name: string): void {
    this.#owners.set(id, name);
  }

  #once<T>(
    [name, id]: readonly [string, string],
    rows: Map<string, T>,
    make: () => T,
  ): CallResult<T> {
    const owner = this.#owners.get(id) ?? name;
    if (owner !== name) return refused(409, 'That exists already.');
    this.#owners.set(id, name);
    const row = rows.get(id) ?? make();
    rows.set(id, row);
    return ok(row);
  }

  #call<T>(work: () => CallResult<T>): Promise<CallResult<T>> {
    const fault = this.nextFault();
    const never = new Promise<CallResult<T>>(() => {});
    if (fault === 'lost') return Promise.resolve(OFFLINE);
    if (fault === 'crash') return never;
    if (fault === 'temporaryPassword') return Promise.resolve(PASSWORD_CHANGE_NEEDED);
    const answer = work();
    if (fault === 'crashAfter') return never;
    return Promise.resolve(fault === 'unanswered' ? OFFLINE : answer);
  }
}

/** A tab of a visitor without an account, with what they keep in the browser. */
export function openGuest(browser: FakeBrowser) {
  const tab = browser.openTab();
  const sessions = createGuestSessions(tab);
  sessions.connect();
  return { tab, sessions, ...createGuestStores(tab, sessions.$sessions) };
}

/** Somebody signs in in this browser; null signs out. The token is the account's name. */
export function signIn(storage: KeyValueStore, name: string | null): void {
  if (name === null) {
    storage.remove(STORAGE_KEYS.token);
    return;
  }
  storage.write(CACHE_KEYS.user, JSON.stringify({ id: name }));
  storage.write(STORAGE_KEYS.token, name);
}
