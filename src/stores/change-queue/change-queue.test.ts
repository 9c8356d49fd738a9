import { describe, expect, it } from 'vitest';
import type { WorkChange } from '#shared/contract/work/work-changes.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { idOf } from '../sync/contract-test-kit.ts';
import {
  ADA,
  EVE,
  FakeWorkServer,
  openChanges,
  signIn,
  storedIn,
} from './change-queue-test-kit.ts';

const THESIS: WorkChange = {
  entity: 'project',
  id: idOf(1),
  act: 'create',
  fields: { title: 'Thesis' },
};
const rename = (title: string, id = idOf(1)): WorkChange => ({
  entity: 'project',
  id,
  fields: { title },
});
const RENAME = rename('Book');
const COLOUR: WorkChange = { entity: 'project', id: idOf(1), fields: { color: 'teal' } };
const WRITE: WorkChange = {
  entity: 'task',
  id: idOf(2),
  act: 'create',
  fields: { projectId: idOf(1), title: 'Write', estimate: null },
};
const DONE: WorkChange = { entity: 'task', id: idOf(2), fields: { completed: true } };
const REOPENED: WorkChange = { entity: 'task', id: idOf(2), fields: { completed: false } };
const act = (digit: number, what: 'work' | 'finish'): WorkChange => ({
  entity: 'project',
  id: idOf(digit),
  act: what,
});

function setUp() {
  const browser = new FakeBrowser();
  const server = new FakeWorkServer();
  const tab = browser.openTab();
  const queue = openChanges(tab, server);
  queue.connect();
  const stored = () => browser.stored.get(STORAGE_KEYS.changes) ?? '';
  return { browser, server, tab, queue, stored };
}

const kind = ({ entity, act: what }: WorkChange) => `${what ?? 'change'} ${entity}`;
const kinds = (entries: readonly { change: WorkChange }[]) =>
  entries.map(({ change }) => kind(change));

describe('a change with a server at hand', () => {
  it('is written before it is sent, and answered with what the server says', async () => {
    const { tab, server, stored } = setUp();
    const seen: string[] = [];
    const send = (change: WorkChange) => {
      seen.push(stored());
      return server.send(change);
    };
    const queue = openChanges(tab, { send });
    expect(await queue.submit(THESIS, 'Thesis')).toMatchObject({ kind: 'ok' });
    expect(seen).toMatchObject([expect.stringContaining('"title":"Thesis"')]);
    expect(JSON.parse(stored())).toMatchObject({ entries: [] });
  });

  it('shows until the server has confirmed it, and is told as delivered before it goes', async () => {
    const { queue } = setUp();
    const seen: string[][] = [];
    queue.onDelivered(() => seen.push(kinds(queue.$waiting.get())));
    const submitting = queue.submit(THESIS, 'Thesis');
    expect(kinds(queue.$waiting.get())).toEqual(['create project']);
    await submitting;
    expect(seen).toEqual([['create project']]);
    expect(queue.$waiting.get()).toEqual([]);
  });

  it('that is refused is told to whoever made it, and leaves nothing', async () => {
    const { queue, server } = setUp();
    server.weather = 'refuses';
    expect(await queue.submit(THESIS, 'Thesis')).toMatchObject({ kind: 'refused', status: 422 });
    expect(queue.$waiting.get()).toEqual([]);
    expect(queue.$refused.get()).toEqual([]);
  });
});

describe('a change without a server', () => {
  it('is kept, with the reason, and sent in order when it is back', async () => {
    const { browser, queue, server } = setUp();
    server.weather = 'down';
    expect(await queue.submit(THESIS, 'Thesis')).toEqual({ kind: 'queued' });
    await queue.submit(WRITE, 'Write');
    await queue.submit(DONE, 'Write');
    expect(queue.$waiting.get()[0]?.error).toBe('There is no connection to the server.');
    server.weather = 'up';
    browser.goOnline();
    await queue.flush();
    expect(server.applied.map(kind)).toEqual(['create project', 'create task', 'change task']);
    expect(queue.$waiting.get()).toEqual([]);
  });

  it('is tried again by itself after a growing pause', async () => {
    const { browser, queue, server } = setUp();
    server.weather = 'down';
    await queue.submit(THESIS, 'Thesis');
    server.weather = 'up';
    browser.advance(2000);
    await queue.flush();
    expect(server.all('project').length).toBe(1);
  });

  it('is still there after a reload, and shown', async () => {
    const { browser, tab, queue, server } = setUp();
    server.weather = 'down';
    await queue.submit(THESIS, 'Thesis');
    tab.crash();
    const again = openChanges(browser.openTab(), server);
    expect(again.$waiting.get()).toMatchObject([{ name: 'Thesis', userId: ADA }]);
  });

  it('is applied once when the answer was lost after the commit', async () => {
    const { queue, server } = setUp();
    server.weather = 'answer-lost';
    await queue.submit(THESIS, 'Thesis');
    server.weather = 'up';
    await queue.flush();
    expect(server.applied).toHaveLength(1);
    expect(queue.$waiting.get()).toEqual([]);
  });

  it('that is refused later is kept aside with the reason, and the rest goes on', async () => {
    const { queue, server } = setUp();
    server.weather = 'down';
    await queue.submit(WRITE, 'Write');
    await queue.submit(THESIS, 'Thesis');
    server.weather = 'up';
    await queue.flush();
    expect(queue.$refused.get()).toMatchObject([
      { name: 'Write', error: 'There is no such project.', isRefused: true },
    ]);
    expect(kinds(queue.$waiting.get())).toEqual([]);
    expect(server.all('project').length).toBe(1);
  });

  it('that was refused leaves only when it is discarded', async () => {
    const { browser, queue, server } = setUp();
    server.weather = 'down';
    await queue.submit(WRITE, 'Write');
    server.weather = 'up';
    await queue.flush();
    const [entry] = queue.$refused.get();
    expect(openChanges(browser.openTab(), server).$refused.get()).toHaveLength(1);
    queue.discard({ id: entry?.id ?? '' });
    expect(openChanges(browser.openTab(), server).$refused.get()).toEqual([]);
  });

  it('knows what is still to be made', async () => {
    const { queue, server } = setUp();
    server.weather = 'down';
    await queue.submit(THESIS, 'Thesis');
    await queue.submit(WRITE, 'Write');
    expect([
      queue.awaits([null, idOf(2)]),
      queue.awaits([idOf(1)]),
      queue.awaits([idOf(3)]),
    ]).toEqual([true, true, false]);
  });
});

describe('an expired sign-in', () => {
  it('stops the flush and keeps everything', async () => {
    const { queue, server } = setUp();
    server.weather = 'unauthorized';
    expect(await queue.submit(THESIS, 'Thesis')).toEqual({ kind: 'queued' });
    await queue.submit(RENAME, 'Thesis');
    expect(queue.$waiting.get().map(({ error }) => error)).toEqual(['Please sign in.', '']);
    expect(queue.$refused.get()).toEqual([]);
  });

  it('without a token asks nothing of the server', async () => {
    const { tab, queue, server } = setUp();
    tab.storage.remove(STORAGE_KEYS.token);
    expect(await queue.submit(THESIS, 'Thesis')).toEqual({ kind: 'queued' });
    expect(server.all('project').length).toBe(0);
  });

  it('never lets one person’s change go out as another’s', async () => {
    const { browser, tab, queue, server } = setUp();
    server.weather = 'down';
    await queue.submit(THESIS, 'Thesis');
    tab.crash();
    server.weather = 'up';
    const eves = browser.openTab();
    signIn(eves, EVE);
    await openChanges(eves, server, EVE).flush();
    expect(server.all('project').length).toBe(0);
    signIn(eves, ADA);
    await openChanges(browser.openTab(), server).flush();
    expect(server.all('project').length).toBe(1);
  });
});

describe('a temporary password that has to be changed first', () => {
  it('stops the flush, keeps everything, and is not asked about again by itself', async () => {
    const { browser, queue, server } = setUp();
    server.weather = 'temporary-password';
    expect(await queue.submit(THESIS, 'Thesis')).toEqual({ kind: 'queued' });
    expect(await queue.submit(RENAME, 'Thesis')).toEqual({ kind: 'queued' });
    expect(kinds(queue.$waiting.get())).toEqual(['create project', 'change project']);
    expect(queue.$refused.get()).toEqual([]);
    // Each act tries the oldest entry once.
    expect(server.calls).toBe(2);
    browser.advance(10 * 60_000);
    await queue.flush();
    expect(server.calls).toBe(3);
  });

  it('lets everything go out in order once it is changed, from the page that follows', async () => {
    const { browser, tab, queue, server } = setUp();
    server.weather = 'temporary-password';
    await queue.submit(THESIS, 'Thesis');
    await queue.submit(WRITE, 'Write');
    tab.crash();
    server.weather = 'up';
    const next = openChanges(browser.openTab(), server);
    next.connect();
    await next.flush();
    expect(server.applied.map(kind)).toEqual(['create project', 'create task']);
    expect(next.$waiting.get()).toEqual([]);
  });
});

describe('two tabs', () => {
  it('send what either of them made, once and in order', async () => {
    const { browser, queue, server } = setUp();
    const other = openChanges(browser.openTab(), server);
    other.connect();
    server.weather = 'down';
    await queue.submit(THESIS, 'Thesis');
    await other.submit(RENAME, 'Thesis');
    server.weather = 'up';
    await Promise.all([queue.flush(), other.flush()]);
    expect(server.applied.map(kind)).toEqual(['create project', 'change project']);
    expect([queue.$waiting.get(), other.$waiting.get()]).toEqual([[], []]);
  });

  it('both hear what one of them has delivered', async () => {
    const { browser, queue, server } = setUp();
    const other = openChanges(browser.openTab(), server);
    other.connect();
    server.weather = 'down';
    await queue.submit(THESIS, 'Thesis');
    const heard: string[] = [];
    queue.onDelivered(({ name }) => heard.push(`here ${name}`));
    other.onDelivered(({ name }) => heard.push(`there ${name}`));
    server.weather = 'up';
    await other.flush();
    expect(heard.toSorted()).toEqual(['here Thesis', 'there Thesis']);
  });

  it('lose nothing when one writes over the other', async () => {
    const { browser, queue, server } = setUp();
    server.weather = 'down';
    await queue.submit(THESIS, 'Thesis');
    server.weather = 'up';
    browser.openTab().storage.write(STORAGE_KEYS.changes, '{"entries":[],"delivered":[]}');
    await queue.flush();
    expect(server.all('project').length).toBe(1);
    expect(queue.$waiting.get()).toEqual([]);
  });

  it('do not send again what one brings back that was delivered', async () => {
    const { browser, queue, server, stored } = setUp();
    server.weather = 'down';
    await queue.submit(THESIS, 'Thesis');
    await queue.submit(RENAME, 'Thesis');
    const before = stored();
    server.weather = 'up';
    await queue.flush();
    await queue.submit(rename('Novel'), 'Book');
    browser.openTab().storage.write(STORAGE_KEYS.changes, before);
    await queue.flush();
    expect(server.row('project', idOf(1))?.['title']).toBe('Novel');
  });
});

describe('a change that the next one makes needless', () => {
  it.each<[string, WorkChange, WorkChange]>([
    ['another title', RENAME, rename('Novel')],
    [
      'another active task',
      { entity: 'activeTask', id: ADA, fields: { taskId: idOf(2) } },
      { entity: 'activeTask', id: ADA, fields: { taskId: null } },
    ],
    ['another working project', act(1, 'work'), act(3, 'work')],
  ])('is left out: %s', async (_what, first, second) => {
    const { queue, server } = setUp();
    server.weather = 'down';
    await queue.submit(first, '');
    await queue.submit(second, '');
    expect(queue.$waiting.get().map(({ change }) => change)).toEqual([second]);
  });

  it.each<[string, WorkChange, WorkChange]>([
    ['of another project', RENAME, rename('Book', idOf(3))],
    ['of a task', DONE, REOPENED],
    ['of another field', RENAME, COLOUR],
    ['an act', RENAME, act(1, 'finish')],
  ])('stays when the next is %s', async (_what, first, second) => {
    const { queue, server } = setUp();
    server.weather = 'down';
    await queue.submit(first, '');
    await queue.submit(second, '');
    expect(queue.$waiting.get().map(({ change }) => change)).toEqual([first, second]);
  });
});

describe('what lies under the key', () => {
  const entry = {
    id: idOf(7),
    userId: ADA,
    madeAt: 1_800_000_000_000,
    name: 'Thesis',
    change: THESIS,
    error: '',
    isRefused: false,
  };
  const own = JSON.stringify({ entries: [entry], delivered: [] });

  it.each([
    ['nothing', null, 0, 0],
    ['an empty text', '', 0, 0],
    ['half of a text', own.slice(0, 40), 0, 1],
    ['a number', '7', 0, 1],
    ['null', 'null', 0, 1],
    ['a list from another form', JSON.stringify([entry, { old: true }]), 1, 1],
    [
      'an entry of an unknown kind',
      JSON.stringify({ entries: [{ ...entry, change: { kind: 'x' } }] }),
      0,
      1,
    ],
    ['an entry without an account', JSON.stringify({ entries: [{ ...entry, userId: 5 }] }), 0, 1],
    ['the same entry twice', JSON.stringify({ entries: [entry, entry] }), 1, 0],
    ['delivered ids of another form', JSON.stringify({ entries: [entry], delivered: 'x' }), 1, 0],
    [
      'an entry that was delivered',
      JSON.stringify({ entries: [entry], delivered: [entry.id] }),
      0,
      0,
    ],
    ['a megabyte of noise', 'x'.repeat(1_000_000), 0, 1],
  ])('may be %s', async (_what, text, waiting, unreadable) => {
    const browser = new FakeBrowser();
    if (text !== null) browser.stored.set(STORAGE_KEYS.changes, text);
    const server = new FakeWorkServer();
    server.weather = 'down';
    const queue = openChanges(browser.openTab(), server);
    expect(queue.$waiting.get()).toHaveLength(waiting);
    expect(queue.$unreadable.get()).toHaveLength(unreadable);
    await queue.submit(RENAME, 'Thesis');
    server.weather = 'up';
    await queue.flush();
    expect(queue.$waiting.get()).toEqual([]);
    expect(openChanges(browser.openTab(), server).$unreadable.get()).toHaveLength(unreadable);
    queue.discard('unreadable');
    expect(openChanges(browser.openTab(), server).$unreadable.get()).toEqual([]);
  });

  it('that names another account is neither shown nor removed', () => {
    const browser = new FakeBrowser();
    const strange = { userId: EVE, change: 'unreadable' };
    browser.stored.set(STORAGE_KEYS.changes, JSON.stringify({ entries: [strange] }));
    const queue = openChanges(browser.openTab(), new FakeWorkServer());
    expect(queue.$unreadable.get()).toEqual([]);
    queue.discard('unreadable');
    expect(browser.stored.get(STORAGE_KEYS.changes)).toContain(EVE);
  });

  it('may be 5 MB of changes, which are read at once and stay', async () => {
    const browser = new FakeBrowser();
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      ...entry,
      id: `01990000-0000-7000-8000-1${String(index).padStart(11, '0')}`,
      change: { kind: 'renameProject', projectId: idOf(1), title: `Book ${index}` },
      isRefused: true,
    }));
    browser.stored.set(STORAGE_KEYS.changes, JSON.stringify({ entries: many, delivered: [] }));
    const queue = openChanges(browser.openTab(), new FakeWorkServer());
    await queue.submit(THESIS, 'Thesis');
    expect(queue.$refused.get()).toHaveLength(20_000);
    expect(storedIn(browser)).toHaveLength(20_000);
  });

  it('may be nowhere: with a storage that refuses, changes are sent all the same', async () => {
    const server = new FakeWorkServer();
    const tab = new FakeBrowser().openTab();
    signIn(tab, ADA);
    const storage = {
      ...tab.storage,
      read: (key: string) => (key === STORAGE_KEYS.changes ? null : tab.storage.read(key)),
      write: () => false,
    };
    const queue = openChanges({ ...tab, storage }, server);
    server.weather = 'down';
    await queue.submit(THESIS, 'Thesis');
    await queue.submit(WRITE, 'Write');
    expect(queue.$waiting.get()).toHaveLength(2);
    server.weather = 'up';
    await queue.flush();
    expect(server.applied.map(kind)).toEqual(['create project', 'create task']);
    expect(queue.$waiting.get()).toEqual([]);
  });
});
