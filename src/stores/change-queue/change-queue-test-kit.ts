import { replaces } from '#app/work/changes/entities.ts';
import { readPendingChange } from '#app/work/changes/read-change.ts';
import type { ChangedEntity, WorkChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/browser/fake-browser.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { OFFLINE, ok, PASSWORD_CHANGE_NEEDED, refused } from '../sync/server-test-kit.ts';
import { createChangeQueue } from './change-queue.ts';
import type { ListName, RowOf } from './shows/lists.ts';
import { pendingIn } from './shows/shows.ts';

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

type Row = Readonly<Record<string, unknown>>;

/** The server, as far as changes matter: the rows of an account, and the log of what was applied. */
export class FakeWorkServer {
  weather: Weather = 'up';
  /** How often it was asked. */
  calls = 0;
  /** Every change that had an effect, in order. */
  readonly applied: WorkChange[] = [];
  readonly #rows = new Map<string, Row>();
  readonly #gone = new Set<string>();
  readonly #counted = new Set<string>();

  readonly send = async (change: WorkChange): Promise<CallResult<unknown>> => {
    this.calls += 1;
    if (this.weather === 'down') return OFFLINE;
    if (this.weather === 'unauthorized') return refused(401, 'Please sign in.');
    if (this.weather === 'temporary-password') return PASSWORD_CHANGE_NEEDED;
    if (this.weather === 'refuses') return refused(422, 'The title is too long.');
    const before = JSON.stringify(this.state());
    const result = this.#carryOut(change);
    if (JSON.stringify(this.state()) !== before) this.applied.push(change);
    return this.weather === 'answer-lost' ? OFFLINE : result;
  };

  /** Everything that is stored, to compare. */
  state(): [string, Row][] {
    return [...this.#rows];
  }

  row(entity: ChangedEntity, id: string): Row | undefined {
    return this.#rows.get(`${entity} ${id}`);
  }

  /** The rows of one kind, with their ids. */
  all(entity: ChangedEntity): Row[] {
    const mine = this.state().filter(([key]) => key.startsWith(`${entity} `));
    return mine.map(([key, row]) => ({ id: key.split(' ')[1], ...row }));
  }

  #carryOut(change: WorkChange): CallResult<unknown> {
    const { entity, id, act, fields = {} } = change;
    const key = `${entity} ${id}`;
    const row = this.#rows.get(key);
    const put = (next: Row): CallResult<unknown> => {
      this.#rows.set(key, next);
      return ok(undefined);
    };
    if (entity === 'activeTask' || entity.endsWith('Order')) return put(fields);
    if (act === 'create') {
      const hasProject = entity !== 'task' || this.#knows(`project ${change.fields?.projectId}`);
      if (!hasProject) return refused(422, 'There is no such project.');
      return row !== undefined || this.#gone.has(key) ? ok(undefined) : put(fields);
    }
    if (row === undefined) return act === undefined ? refused(404, 'It is not there.') : ok(null);
    if (act === 'delete') {
      this.#rows.delete(key);
      this.#gone.add(key);
      return ok(undefined);
    }
    if (act === 'count') return put(this.#count(row, fields));
    return put({ ...row, ...fields, ...(act === undefined ? {} : { status: act }) });
  }

  #knows(key: string): boolean {
    return this.#rows.has(key) || this.#gone.has(key);
  }

  #count(row: Row, fields: Row): Row {
    const countId = String(fields['countId']);
    if (this.#counted.has(countId)) return row;
    this.#counted.add(countId);
    return { ...row, completedPomodoros: Number(row['completedPomodoros'] ?? 0) + 1 };
  }
}

/** A change as text, whatever the order of its fields. */
export function textOf(change: WorkChange): string {
  const { fields = {}, ...rest } = change;
  return JSON.stringify([Object.entries(rest).toSorted(), Object.entries(fields).toSorted()]);
}

/** The changes that local storage holds, as texts. */
export function storedIn(browser: FakeBrowser): string[] {
  const text = browser.stored.get(STORAGE_KEYS.changes) ?? '{"entries":[]}';
  const { entries }: { entries: { change: WorkChange }[] } = JSON.parse(text);
  return entries.map(({ change }) => textOf(change));
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
    replaces,
    nameOf: () => '',
    read: readPendingChange,
  });
}

/** How a server answers every change: nothing, or the given result. */
export type Answer = (change: WorkChange) => CallResult<unknown> | Promise<CallResult<unknown>>;

/** The dependencies of a store that is changed through a queue, in a browser of its own. */
export function openForStore(browser = new FakeBrowser()) {
  const tab = browser.openTab();
  const sent: WorkChange[] = [];
  const reports: string[] = [];
  const names: string[] = [];
  const server: { answer: Answer } = { answer: () => ok(undefined) };
  const queue = openChanges(tab, {
    async send(change) {
      const answer = await server.answer(change);
      if (answer.kind !== 'offline') sent.push(change);
      return answer;
    },
  });
  const submit: typeof queue.submit = (change, name) => {
    names.push(name ?? '');
    return queue.submit(change, name);
  };
  const pendingOf =
    <Name extends ListName>(name: Name) =>
    (belongs?: (row: RowOf<Name>) => boolean) =>
      pendingIn(queue, name, belongs);
  return {
    browser,
    tab,
    queue,
    server,
    sent,
    names,
    reports,
    pendingOf,
    deps: {
      submit,
      ids: tab.ids,
      clock: tab.clock,
      owner: ADA,
      report: (message: string) => void reports.push(message),
    },
  };
}
