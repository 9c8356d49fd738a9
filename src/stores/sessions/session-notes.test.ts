import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { Pomodoro, PomodoroCreate } from '#shared/contract/work/pomodoros.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import type { Loadable } from '../storage/loadable.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { buildPending, buildSession, idOf } from '../sync/contract-test-kit.ts';
import { OFFLINE, ok, refused } from '../sync/server-test-kit.ts';
import { createSessionNotes } from './session-notes.ts';
import { createSessionQueue } from './session-queue.ts';

const SESSION = buildSession(1, '10:00');

const PENDING = buildPending(SESSION, { userId: 'ada' });

/** A server that records an id once, and answers a repeat with what it recorded first. */
class FakeServer {
  readonly rows = new Map<string, Pomodoro>();
  isUp = true;
  losesAnswers = false;
  puts = 0;
  /** Runs while a session is on its way. */
  onCreate = () => {};

  async createPomodoro(body: PomodoroCreate): Promise<CallResult<Pomodoro>> {
    if (!this.isUp) return OFFLINE;
    const id = String(body.id);
    const row = this.rows.get(id) ?? { ...SESSION, id, note: body.note ?? '' };
    this.rows.set(id, row);
    this.onCreate();
    return this.losesAnswers ? OFFLINE : ok(row);
  }

  async notePomodoro(id: string, note: string): Promise<CallResult<Pomodoro>> {
    const row = this.rows.get(id);
    if (!this.isUp) return OFFLINE;
    if (row === undefined) return refused(404);
    this.puts += 1;
    this.rows.set(id, { ...row, note });
    return ok({ ...row, note });
  }

  aggregate = async () => {};
  save = (id: string, note: string) => this.notePomodoro(id, note);
}

function open() {
  const browser = new FakeBrowser();
  const tab = browser.openTab();
  tab.storage.write('ripenUser', JSON.stringify({ id: 'ada' }));
  tab.storage.write(STORAGE_KEYS.token, 'token');
  const server = new FakeServer();
  const queue = createSessionQueue({ ...tab, api: server, user: () => 'ada' });
  const $sessions = atom<Loadable<readonly Pomodoro[]>>({ kind: 'loading' });
  const know = (...value: Pomodoro[]) => $sessions.set({ kind: 'ready', value, isStale: false });
  const saveNote = createSessionNotes({
    queue,
    save: server.save,
    sessions: { $sessions, load: async () => {} },
    owner: 'ada',
    now: () => browser.nowMs,
  });
  const noteOf = (id: string) => server.rows.get(id)?.note;
  return { server, queue, know, saveNote, noteOf };
}

describe('a note on a session', () => {
  it('that is recorded goes to the server', async () => {
    const { server, saveNote, noteOf } = open();
    server.rows.set(SESSION.id, SESSION);
    expect(await saveNote(SESSION.id, 'Well.')).toBe(true);
    expect(noteOf(SESSION.id)).toBe('Well.');
  });

  it('that waits for the network is sent with it', async () => {
    const { server, queue, saveNote, noteOf } = open();
    server.isUp = false;
    queue.add(PENDING);
    await queue.flush();
    expect(await saveNote(SESSION.id, 'Well.')).toBe(true);
    expect(queue.$waiting.get()[0]?.note).toBe('Well.');
    server.isUp = true;
    await queue.flush();
    expect(noteOf(SESSION.id)).toBe('Well.');
    expect(server.puts).toBe(0);
    expect(queue.$waiting.get()).toEqual([]);
  });

  it('that is on its way at this moment follows it', async () => {
    const { server, queue, saveNote, noteOf } = open();
    let saving: Promise<boolean> | undefined;
    server.onCreate = () => {
      saving = saveNote(SESSION.id, 'Well.');
    };
    queue.add(PENDING);
    await queue.flush();
    expect(await saving).toBe(true);
    expect(noteOf(SESSION.id)).toBe('Well.');
    expect(queue.$waiting.get()).toEqual([]);
  });

  it('whose answer was lost reaches the record that exists already', async () => {
    const { server, queue, saveNote, noteOf } = open();
    server.losesAnswers = true;
    queue.add(PENDING);
    await queue.flush();
    await saveNote(SESSION.id, 'Well.');
    server.losesAnswers = false;
    await queue.flush();
    expect(noteOf(SESSION.id)).toBe('Well.');
    expect(server.rows.size).toBe(1);
  });

  it('that was recorded before the network went waits, and records nothing twice', async () => {
    const { server, queue, know, saveNote, noteOf } = open();
    server.rows.set(SESSION.id, SESSION);
    know(SESSION);
    server.isUp = false;
    expect(await saveNote(SESSION.id, 'Well.')).toBe(true);
    server.isUp = true;
    await queue.flush();
    expect(noteOf(SESSION.id)).toBe('Well.');
    expect(server.rows.size).toBe(1);
  });

  it('that nobody knows, or the server refuses, is not kept, and says so', async () => {
    const { server, saveNote } = open();
    expect(await saveNote(idOf(7), 'Well.')).toBe(false);
    server.isUp = false;
    expect(await saveNote(idOf(7), 'Well.')).toBe(false);
  });
});
