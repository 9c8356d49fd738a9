import { PendingChange, type WorkChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { FakeTab } from '#tests/support/browser/fake-browser.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { OFFLINE, ok, PASSWORD_CHANGE_NEEDED, refused } from '../sync/server-test-kit.ts';
import { createChangeQueue } from './change-queue.ts';

export const ADA = '01990000-0000-7000-8000-0000000000aa';
export const EVE = '01990000-0000-7000-8000-0000000000ee';

/** How the server takes the next change. */
export type Weather =
  | 'up'
  | 'down'
  | 'answer-lost'
  | 'refuses'
  | 'unauthorized'
  | 'temporary-password';

/** The server, as far as changes matter: projects and tasks by id, and the log of what was applied. */
export class FakeWorkServer {
  weather: Weather = 'up';
  /** How often it was asked. */
  calls = 0;
  readonly projects = new Map<string, { title: string; status: string }>();
  readonly tasks = new Map<string, { title: string; completed: boolean }>();
  /** Every change that had an effect, in order. */
  readonly applied: WorkChange[] = [];

  readonly send = async (change: WorkChange): Promise<CallResult<unknown>> => {
    this.calls += 1;
    if (this.weather === 'down') return OFFLINE;
    if (this.weather === 'unauthorized') return refused(401, 'Please sign in.');
    if (this.weather === 'temporary-password') return PASSWORD_CHANGE_NEEDED;
    if (this.weather === 'refuses') return refused(422, 'The title is too long.');
    const result = this.#apply(change);
    return this.weather === 'answer-lost' ? OFFLINE : result;
  };

  /** Everything that is stored, to compare. */
  state() {
    return { projects: [...this.projects], tasks: [...this.tasks] };
  }

  #apply(change: WorkChange): CallResult<unknown> {
    const before = JSON.stringify(this.state());
    const result = this.#carryOut(change);
    if (JSON.stringify(this.state()) !== before) this.applied.push(change);
    return result;
  }

  #carryOut(change: WorkChange): CallResult<unknown> {
    switch (change.kind) {
      case 'createProject':
        if (!this.projects.has(change.projectId)) {
          this.projects.set(change.projectId, { title: change.title, status: 'open' });
        }
        return ok(change);
      case 'renameProject':
        return edit(this.projects, change.projectId, { title: change.title });
      case 'finishProject':
        return edit(this.projects, change.projectId, { status: 'finished' });
      case 'reopenProject':
        return edit(this.projects, change.projectId, { status: 'open' });
      case 'createTask':
        if (!this.projects.has(change.projectId)) return refused(422, 'There is no such project.');
        if (!this.tasks.has(change.taskId)) {
          this.tasks.set(change.taskId, { title: change.title, completed: false });
        }
        return ok(change);
      case 'changeTask':
        return edit(this.tasks, change.taskId, change.change);
      default:
        return ok(change);
    }
  }
}

function edit<Row extends object>(
  rows: Map<string, Row>,
  id: string,
  change: Partial<Row>,
): CallResult<unknown> {
  const row = rows.get(id);
  if (row === undefined) return refused(404, 'It is not there.');
  rows.set(id, { ...row, ...change });
  return ok(change);
}

/** Writes to storage as a sign-in does. */
export function signIn({ storage }: Pick<FakeTab, 'storage'>, userId: string): void {
  storage.write('ripenUser', JSON.stringify({ id: userId }));
  storage.write(STORAGE_KEYS.token, `token of ${userId}`);
}

/** The queue of a tab, signed in unless somebody is already. */
export function openChanges(tab: FakeTab, server: Pick<FakeWorkServer, 'send'>, owner = ADA) {
  if (tab.storage.read(STORAGE_KEYS.token) === null) signIn(tab, owner);
  return createChangeQueue({
    ...tab,
    owner,
    send: (change) => server.send(change),
    read: (value) => PendingChange.safeParse(value).data ?? null,
  });
}
