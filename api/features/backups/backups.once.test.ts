import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backupKey } from '#api/backups/format/format.ts';
import { readManifest } from '#api/backups/format/read-backup.ts';
import { listAll, updateBackup } from '#api/backups/rows/backup-rows.ts';
import { presentHealth } from '#api/features/backups/service.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin } from '#tests/support/site/build.ts';

const DAY_MS = 86_400_000;

let api: TestApi;
let token: string;

async function start(overrides: Parameters<typeof startApi>[0] = {}): Promise<void> {
  api = await startApi(overrides);
  ({ token } = await buildAdmin(api));
}
afterEach(() => api.stop());

const call: TestApi['call'] = (address, options) => api.call(address, { token, ...options });
const list = async () => (await call('/admin/backups')).body.items;
/** The same without a call: nobody stays signed in for days. */
const rows = () => listAll(api.server.db);
const due = () => api.server.deps.backups.runDue();
const folder = () => path.join(api.env.dataDir, 'backups');

/** Waits until nothing is done with the latest backup any more. */
function settled(): Promise<unknown> {
  return vi.waitUntil(
    async () => {
      await due();
      return (await list())[0]?.step === null;
    },
    { timeout: 60_000, interval: 200 },
  );
}

/** Makes a backup by hand and waits for its end. */
async function make(description = ''): Promise<string> {
  const { body } = await call('/admin/backups', { body: { description } });
  await settled();
  return body.id;
}

describe('backups', () => {
  beforeEach(() => start());

  test('one is made, verified, listed, downloaded and deleted', async () => {
    const begun = await call('/admin/backups', { body: { description: 'Before the move' } });
    expect(begun).toMatchObject({ status: 202, body: { state: 'underWay' } });
    await settled();
    const [backup] = await list();
    expect(backup).toMatchObject({
      id: begun.body.id,
      description: 'Before the move',
      origin: 'manual',
      state: 'ready',
      problem: null,
      isHere: true,
      copies: [],
      verifiedAt: '2026-11-20T10:00:00.000Z',
    });
    const file = path.join(folder(), `${backup.id}.ripen-backup`);
    expect(await readManifest(file, backupKey(api.env))).toMatchObject({ id: backup.id });
    expect(readdirSync(folder())).toEqual([path.basename(file)]);

    const answer = await fetch(`${api.url}/api/admin/backups/${backup.id}/download`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${backup.id}.ripen-backup"`,
    );
    expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(file))).toBe(true);

    const other = await make();
    expect((await call(`/admin/backups/${backup.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await list()).toMatchObject([{ id: other }]);
    expect(existsSync(file)).toBe(false);
    const { body } = await call('/admin/audit');
    expect(body.items.map(({ act }: { act: string }) => act)).toEqual(
      expect.arrayContaining(['backup.create', 'backup.download', 'backup.delete']),
    );
  });

  test('a repeated call begins no second one, and another waits for the first', async () => {
    const id = '01990000-0000-7000-8000-00000000abcd';
    expect((await call('/admin/backups', { body: { id } })).status).toBe(202);
    expect(await call('/admin/backups', { body: { id } })).toMatchObject({
      status: 200,
      body: { id },
    });
    expect((await call('/admin/backups', { body: {} })).status).toBe(409);
  });

  test('a damaged file is found when it is verified again', async () => {
    const id = await make();
    const file = path.join(folder(), `${id}.ripen-backup`);
    const bytes = readFileSync(file);
    bytes[1000] = (bytes[1000] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect((await call(`/admin/backups/${id}/verify`, { method: 'POST' })).status).toBe(202);
    await settled();
    expect((await list())[0]).toMatchObject({
      state: 'failed',
      problem: 'unequal',
      verifiedAt: null,
    });
  });

  test('work of a process that died failed, and its files go', async () => {
    const id = await make();
    await updateBackup(api.server.db, id, { state: 'underWay', phase: 'copying' });
    for (const name of [`${id}.ripen-backup.partial`, `${id}.verify.sqlite-wal`]) {
      writeFileSync(path.join(folder(), name), 'half');
    }
    await due();
    expect((await list())[0]).toMatchObject({ state: 'failed', problem: 'interrupted' });
    expect(readdirSync(folder())).toEqual([]);
  });

  test('the schedule makes one each day, makes up one that was missed, and no more', async () => {
    await due();
    expect(await rows()).toEqual([]);
    api.clock.nowMs += DAY_MS;
    await Promise.all([due(), due()]);
    await due();
    expect(await rows()).toMatchObject([{ origin: 'scheduled', state: 'ready' }]);
    api.clock.nowMs += 3 * DAY_MS;
    await due();
    await due();
    expect(await rows()).toHaveLength(2);
  });

  test('one that is late is told once, and that it is made again', async () => {
    await due();
    const mails = async () =>
      (await api.mails()).filter((mail) => /^Subject: .*[Bb]ackup/m.test(mail));
    api.clock.nowMs += 2 * DAY_MS;
    await api.server.db('backups').insert({
      id: '01990000-0000-7000-8000-00000000abce',
      description: '',
      origin: 'scheduled',
      state: 'failed',
      done_rows: 0,
      started_at: api.clock.nowMs,
      engine: 'sqlite',
      app_version: '1',
      problem: 'noSpace',
      finished_at: api.clock.nowMs,
    });
    await due();
    await due();
    expect(await mails()).toHaveLength(2);
    expect(await presentHealth(api.server.db, api.clock.nowMs)).toEqual({
      lastVerifiedAt: null,
      isLate: true,
      problem: 'noSpace',
    });
    api.clock.nowMs += 3_700_000;
    await due();
    expect(await mails()).toHaveLength(4);
  });

  test('settings are saved once for each version', async () => {
    const settings = {
      isScheduled: false,
      atHour: 4,
      everyDays: 2,
      daily: 1,
      weekly: 0,
      monthly: 0,
    };
    const save = () =>
      call('/admin/backups/settings', { method: 'PUT', body: { ...settings, version: 0 } });
    expect(await save()).toMatchObject({ status: 200, body: { ...settings, version: 1 } });
    expect((await save()).status).toBe(409);
    expect((await call('/admin/backups/status')).body).toMatchObject({ nextAt: null, stores: [] });
    const { lastVerifiedAt, isLate, problem } = (await call('/admin/stats/quick')).body.backups;
    expect({ lastVerifiedAt, isLate, problem }).toEqual({
      lastVerifiedAt: null,
      isLate: false,
      problem: null,
    });
  });
});
