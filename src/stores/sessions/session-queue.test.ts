import { describe, expect, it } from 'vitest';
import type { Pomodoro, PomodoroCreate } from '#shared/contract/work/pomodoros.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/browser/fake-browser.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { buildPending, buildSession } from '../sync/contract-test-kit.ts';
import { OFFLINE, ok, PASSWORD_CHANGE_NEEDED, refused } from '../sync/server-test-kit.ts';
import { createSessionQueue, PENDING_ERRORS } from './session-queue.ts';

const SESSION = buildSession(1, '09:25');
const pending = (id: string, userId = 'user-a') => buildPending(SESSION, { id, userId });

/** A server that keeps what it is sent by id, and can be away, lose its answer, or refuse. */
class FakeServer {
  readonly rows = new Map<string, PomodoroCreate>();
  mode: 'up' | 'down' | 'answer-lost' | 'unauthorized' | 'temporary-password' | 'refuses' = 'up';
  calls = 0;
  aggregations = 0;

  async createPomodoro(body: PomodoroCreate): Promise<CallResult<Pomodoro>> {
    this.calls += 1;
    if (this.mode === 'down') return OFFLINE;
    if (this.mode === 'unauthorized') return refused(401, 'Please sign in.');
    if (this.mode === 'temporary-password') return PASSWORD_CHANGE_NEEDED;
    if (this.mode === 'refuses') return refused(422, 'duration is at most 720 minutes.');
    this.rows.set(String(body.id), body);
    if (this.mode === 'answer-lost') return OFFLINE;
    return ok(row(body));
  }

  async notePomodoro(id: string, note: string): Promise<CallResult<Pomodoro>> {
    if (this.mode === 'temporary-password') return PASSWORD_CHANGE_NEEDED;
    const body = this.rows.get(id);
    if (this.mode === 'down' || body === undefined) return OFFLINE;
    this.rows.set(id, { ...body, note });
    return ok(row({ ...body, note }));
  }

  async aggregate(): Promise<void> {
    this.aggregations += 1;
  }
}

function row({ id, note = '' }: PomodoroCreate): Pomodoro {
  return { ...SESSION, id: String(id), note };
}

function openQueue(tab: FakeTab, server: FakeServer, user: () => string | null = () => 'user-a') {
  if (tab.storage.read(STORAGE_KEYS.token) === null) signIn(tab, 'user-a');
  return createSessionQueue({ ...tab, api: server, user });
}

/** Writes to storage as a sign-in does. */
function signIn({ storage }: FakeTab, userId: string): void {
  storage.write('ripenUser', JSON.stringify({ id: userId }));
  storage.write(STORAGE_KEYS.token, `token of ${userId}`);
}

describe('the queue of sessions', () => {
  it('sends a session, forgets it, and asks for the aggregate', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    const queue = openQueue(browser.openTab(), server);
    queue.add(pending('s1'));
    await queue.flush();
    expect([...server.rows.keys()]).toEqual(['s1']);
    expect(queue.$waiting.get()).toEqual([]);
    expect(server.aggregations).toBe(1);
  });

  it('keeps a session while the server is away, and sends it in order when it is back', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    server.mode = 'down';
    const queue = openQueue(browser.openTab(), server);
    queue.connect();
    queue.add(pending('s1'));
    queue.add(pending('s2'));
    await queue.flush();
    expect(queue.$waiting.get().map(({ id }) => id)).toEqual(['s1', 's2']);
    expect(queue.$waiting.get()[0]?.error).toBe(PENDING_ERRORS.other);
    server.mode = 'up';
    browser.goOnline();
    await queue.flush();
    expect([...server.rows.keys()]).toEqual(['s1', 's2']);
    expect(queue.$waiting.get()).toEqual([]);
  });

  it('tries again by itself after a pause', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    server.mode = 'down';
    const queue = openQueue(browser.openTab(), server);
    queue.add(pending('s1'));
    await queue.flush();
    server.mode = 'up';
    browser.advance(60_000);
    await queue.flush();
    expect(server.rows.size).toBe(1);
  });

  it('records once when the answer was lost after the commit', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    server.mode = 'answer-lost';
    const queue = openQueue(browser.openTab(), server);
    queue.add(pending('s1'));
    await queue.flush();
    server.mode = 'up';
    await queue.flush();
    expect(server.rows.size).toBe(1);
    expect(queue.$waiting.get()).toEqual([]);
  });

  it('stops at an expired token, keeps everything and says why', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    server.mode = 'unauthorized';
    const queue = openQueue(browser.openTab(), server);
    queue.add(pending('s1'));
    queue.add(pending('s2'));
    await queue.flush();
    expect(queue.$waiting.get().map(({ error }) => error)).toEqual([
      PENDING_ERRORS.unauthorized,
      '',
    ]);
  });

  it('answers the first failure of a session in the words of the specification, once', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    const queue = openQueue(browser.openTab(), server);
    const kept: unknown[] = [];
    queue.onKept((one) => kept.push(one));
    server.mode = 'down';
    queue.add(pending('s1'));
    await queue.flush();
    await queue.flush();
    expect(kept).toEqual([{ id: 's1', message: 'Error creating pomodoro, but timer UI updated' }]);
  });

  it('answers a refused token in the words of the specification', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    const queue = openQueue(browser.openTab(), server);
    const kept: unknown[] = [];
    queue.onKept((one) => kept.push(one));
    server.mode = 'unauthorized';
    queue.add(pending('s1'));
    await queue.flush();
    expect(kept).toEqual([{ id: 's1', message: 'Authentication expired, pomodoro saved locally' }]);
    expect(queue.$waiting.get()[0]?.error).toBe(
      'Authentication error (401) during timer completion',
    );
  });

  it('waits without a retry until a temporary password is changed, then sends everything', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    server.mode = 'temporary-password';
    const tab = browser.openTab();
    const queue = openQueue(tab, server);
    queue.add(pending('s1'));
    queue.add(pending('s2'));
    await queue.flush();
    // The first addition and the flush try the oldest session once.
    expect(server.calls).toBe(2);
    browser.advance(10 * 60_000);
    await queue.flush();
    expect(server.calls).toBe(3);
    expect(queue.$refused.get()).toEqual([]);
    tab.crash();
    server.mode = 'up';
    const next = openQueue(browser.openTab(), server);
    next.connect();
    await next.flush();
    expect([...server.rows.keys()]).toEqual(['s1', 's2']);
    expect(next.$waiting.get()).toEqual([]);
  });

  it('keeps a session whose note meets a temporary password, with the note', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    server.mode = 'answer-lost';
    const queue = openQueue(browser.openTab(), server);
    queue.add(pending('s1'));
    await queue.flush();
    queue.note('s1', 'Chapter two');
    server.mode = 'temporary-password';
    await queue.flush();
    expect(queue.$waiting.get()).toMatchObject([{ id: 's1', note: 'Chapter two' }]);
    server.mode = 'up';
    await queue.flush();
    expect(server.rows.get('s1')?.note).toBe('Chapter two');
  });

  it('keeps and shows what the server refuses, and goes on with the rest', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    const queue = openQueue(browser.openTab(), server);
    const kept: unknown[] = [];
    queue.onKept((one) => kept.push(one));
    server.mode = 'refuses';
    queue.add(pending('bad'));
    await queue.flush();
    expect(kept).toEqual([{ id: 'bad', message: 'Error creating pomodoro, but timer UI updated' }]);
    server.mode = 'up';
    queue.add(pending('good'));
    await queue.flush();
    expect([...server.rows.keys()]).toEqual(['good']);
    expect(queue.$refused.get()).toMatchObject([
      { id: 'bad', error: 'duration is at most 720 minutes.' },
    ]);
  });

  it('never sends the session of one person as another', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    server.mode = 'down';
    let user: string | null = 'user-a';
    const queue = openQueue(browser.openTab(), server, () => user);
    queue.add(pending('s1', 'user-a'));
    await queue.flush();
    server.mode = 'up';
    user = 'user-b';
    signIn(browser.openTab(), 'user-b');
    await openQueue(browser.openTab(), server, () => user).flush();
    expect(server.rows.size).toBe(0);
    user = 'user-a';
    signIn(browser.openTab(), 'user-a');
    await openQueue(browser.openTab(), server, () => user).flush();
    expect([...server.rows.keys()]).toEqual(['s1']);
  });

  it('stops when somebody else signs in in another tab, and gives nothing of it away', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    const queue = openQueue(browser.openTab(), server);
    server.mode = 'down';
    queue.add(pending('s1'));
    queue.add(pending('s2'));
    await queue.flush();
    server.mode = 'up';
    queue.onRecorded(() => signIn(browser.openTab(), 'user-b'));
    await queue.flush();
    expect([...server.rows.keys()]).toEqual(['s1']);
    expect(queue.$waiting.get()).toMatchObject([{ id: 's2', isRefused: false }]);
  });

  it('asks nothing of the server without a token, and the reason stays as it was', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    server.mode = 'unauthorized';
    const tab = browser.openTab();
    const queue = openQueue(tab, server);
    tab.storage.remove(STORAGE_KEYS.token);
    queue.add({ ...pending('s1'), error: PENDING_ERRORS.noToken });
    await queue.flush();
    expect(queue.$waiting.get()[0]?.error).toBe(
      'Authentication token not found during timer completion',
    );
  });

  it('loses nothing when another tab writes the same key at the same instant', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    const queue = openQueue(browser.openTab(), server);
    queue.connect();
    server.mode = 'down';
    queue.add(pending('s1'));
    await queue.flush();
    server.mode = 'up';
    browser.openTab().storage.write(STORAGE_KEYS.pendingPomodoros, '[]');
    await queue.flush();
    expect([...server.rows.keys()]).toEqual(['s1']);
    expect(queue.$waiting.get()).toEqual([]);
    expect(browser.stored.get(STORAGE_KEYS.pendingPomodoros)).toBe('[]');
  });

  it('lets go of what another tab has sent', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    server.mode = 'down';
    const one = openQueue(browser.openTab(), server);
    one.connect();
    one.add(pending('s1'));
    await one.flush();
    server.mode = 'up';
    await openQueue(browser.openTab(), server).flush();
    await one.flush();
    expect(server.rows.size).toBe(1);
    expect(one.$waiting.get()).toEqual([]);
  });

  it('survives a crash between writing and sending', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    server.mode = 'down';
    const tab = browser.openTab();
    openQueue(tab, server).add(pending('s1'));
    tab.crash();
    server.mode = 'up';
    await openQueue(browser.openTab(), server).flush();
    expect([...server.rows.keys()]).toEqual(['s1']);
  });

  it('leaves entries that it cannot read where they are', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    browser.stored.set(
      STORAGE_KEYS.pendingPomodoros,
      JSON.stringify([{ old: 'shape' }, pending('s1')]),
    );
    await openQueue(browser.openTab(), server).flush();
    expect([...server.rows.keys()]).toEqual(['s1']);
    expect(JSON.parse(browser.stored.get(STORAGE_KEYS.pendingPomodoros) ?? '')).toEqual([
      { old: 'shape' },
    ]);
  });

  it('works over unreadable storage', async () => {
    const browser = new FakeBrowser();
    const server = new FakeServer();
    browser.stored.set(STORAGE_KEYS.pendingPomodoros, '{"half');
    const queue = openQueue(browser.openTab(), server);
    queue.add(pending('s1'));
    await queue.flush();
    expect(server.rows.size).toBe(1);
  });
});
