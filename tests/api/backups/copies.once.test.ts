import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decryptFile } from '#api/backups/stores/encryption.ts';
import { makeDataFolder } from '#tests/support/database/data-folder.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { startObjectStore, type TestStore } from '#tests/support/servers/object-store.ts';
import { buildAdmin } from '#tests/support/site/build.ts';

const PASSPHRASE = 'orchard lantern forty-two';
const DAY_MS = 86_400_000;
/** A key from a passphrase takes the processor a second, and much longer on a machine that is busy. */
const WITHIN_MS = 60_000;

let api: TestApi;
let token: string;

async function start(overrides: Parameters<typeof startApi>[0] = {}): Promise<void> {
  api = await startApi(overrides);
  ({ token } = await buildAdmin(api));
}
afterEach(() => api.stop());

const call: TestApi['call'] = (address, options) => api.call(address, { token, ...options });
const list = async () => (await call('/admin/backups')).body.items;
const due = () => api.server.deps.backups.runDue();
const folder = () => path.join(api.env.dataDir, 'backups');

/** Makes a backup by hand and waits until it is ready and copied, by whichever tick; returns its id. */
async function make(): Promise<string> {
  const { body } = await call('/admin/backups', { body: {} });
  const made = await vi.waitUntil(
    async () => {
      await due();
      const rows: { id: string; step: unknown }[] = await list();
      return (await isAtRest()) && rows.find(({ id, step }) => id === body.id && step === null);
    },
    { timeout: WITHIN_MS, interval: 200 },
  );
  expect(made).toMatchObject({ state: 'ready', problem: null });
  return body.id;
}

/** Returns whether the lease is free: no backup or copy is being made. */
async function isAtRest(): Promise<boolean> {
  const { owner } = await api.server.db('backup_lease').first('owner');
  return owner === null;
}

describe('copies elsewhere', { timeout: 3 * WITHIN_MS }, () => {
  let store: TestStore;
  let away: string;
  beforeEach(async () => {
    store = await startObjectStore();
    away = makeDataFolder('ripen-away-');
    await start({ backupStore: store.settings, backupDir: away, backupPassphrase: PASSPHRASE });
  });
  afterEach(() => store.stop());

  test('are encrypted, read back, and deleted with the backup', async () => {
    const id = await make();
    const name = `${id}.ripen-backup.age`;
    await due();
    expect((await list())[0].copies).toMatchObject([
      { store: 'folder', state: 'stored', problem: null },
      { store: 's3', state: 'stored', problem: null },
    ]);
    expect([...store.files.keys()]).toEqual([name]);
    const target = path.join(folder(), 'again');
    await decryptFile(path.join(away, name), target, PASSPHRASE);
    expect(readFileSync(target)).toEqual(readFileSync(path.join(folder(), `${id}.ripen-backup`)));
    await expect(
      decryptFile(path.join(away, name), `${target}2`, 'another passphrase'),
    ).rejects.toThrow();
    const other = `${await make()}.ripen-backup.age`;
    await call(`/admin/backups/${id}`, { method: 'DELETE' });
    await vi.waitFor(
      async () => {
        await due();
        expect([...store.files.keys(), ...readdirSync(away)]).toEqual([other, other]);
      },
      { timeout: WITHIN_MS, interval: 200 },
    );
  });

  test('a store that lies, is away or has no folder is named; the backup stays ready', async () => {
    store.lie = (content) => content.subarray(1);
    api.env.backupDir = path.join(away, 'unmounted');
    await make();
    expect((await list())[0]).toMatchObject({
      state: 'ready',
      copies: [
        { state: 'failed', problem: 'The folder or the file is not there. Is it mounted?' },
        { state: 'failed', problem: 'The store holds another file than it was given.' },
      ],
    });
    store.lie = null;
    mkdirSync(path.join(away, 'unmounted'));
    api.clock.nowMs += 3_600_000;
    await due();
    expect((await list())[0].copies).toMatchObject([{ state: 'stored' }, { state: 'stored' }]);
    expect((await call('/admin/backups/status')).body.stores).toMatchObject([
      { store: 'folder', problem: null },
      { store: 's3', problem: null },
    ]);
  });

  test('a store that is full keeps the backup ready, and takes the copy once it has room', async () => {
    store.fault = 507;
    await make();
    expect((await list())[0]).toMatchObject({
      state: 'ready',
      copies: [{ state: 'stored' }, { state: 'failed', problem: 'The store answers 507.' }],
    });
    store.fault = null;
    await due();
    // Tried again after a minute.
    expect(store.files.size).toBe(0);
    api.clock.nowMs += 60_000;
    await due();
    expect((await list())[0].copies[1]).toMatchObject({ state: 'stored', problem: null });
    expect(store.files.size).toBe(1);
  });

  test('calls are answered while a store is slow, and it is given each copy once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    store.held = promise;
    await call('/admin/backups', { body: {} });
    const copying = due();
    await vi.waitFor(() => expect(store.calls).toHaveLength(1), { timeout: WITHIN_MS });
    // The server itself may copy into the folder at the same time.
    await vi.waitFor(
      async () =>
        expect((await list())[0]).toMatchObject({
          state: 'ready',
          step: { phase: 'storing' },
          copies: [{ state: 'stored' }, { state: 'waiting' }],
        }),
      { timeout: WITHIN_MS },
    );
    // Another process looks as well.
    await due();
    expect((await call('/projects')).status).toBe(200);
    store.held = null;
    resolve();
    await copying;
    await vi.waitFor(
      async () => expect((await list())[0].copies[1]).toMatchObject({ state: 'stored' }),
      { timeout: WITHIN_MS },
    );
    expect(store.calls.filter((each) => each.startsWith('POST'))).toHaveLength(2);
  });

  test('one that waits for a day is told once, and that it is there at last', async () => {
    const mails = async () =>
      (await api.mails()).filter((mail) => /^Subject: .*copied/m.test(mail));
    await api.server.db('backup_settings').update({ is_scheduled: 0 });
    store.fault = 503;
    await make();
    expect(await mails()).toEqual([]);
    api.clock.nowMs += DAY_MS + 60_000;
    await due();
    await due();
    expect(await mails()).toMatchObject([
      expect.stringContaining('Subject: Backups are not copied elsewhere'),
    ]);
    store.fault = null;
    api.clock.nowMs += DAY_MS;
    await due();
    await due();
    expect((await mails()).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual([
      'Backups are not copied elsewhere',
      'Backups are copied elsewhere again',
    ]);
  });
});
