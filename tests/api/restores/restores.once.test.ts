import { readFile, truncate, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { switchedTables } from '#api/backups/restoring/table-rules.ts';
import { backupFileOf } from '#api/features/restores/backup-files.ts';
import { hashTables } from '#tests/support/database/backups/table-hashes.ts';
import { buildId } from '#tests/support/site/build.ts';
import { type RestoreDesk, startRestoreDesk } from './restore-desk.ts';

// Threads begin slowly while other steps run beside.
vi.setConfig({ testTimeout: 150_000 });

let desk: RestoreDesk;
beforeEach(async () => {
  desk = await startRestoreDesk();
});
afterEach(() => desk.api.stop());

test('the preview of a damaged backup says so, and is made again when it is asked for again', async () => {
  const backupId = await desk.backUp();
  const file = backupFileOf(desk.api.server.deps, backupId);
  const bytes = await readFile(file);
  bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200);
  await writeFile(file, bytes);
  expect(await desk.preview()).toMatchObject({ state: 'failed', problem: 'damaged' });
  bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200);
  await writeFile(file, bytes);
  expect(await desk.preview()).toMatchObject({ state: 'ready', problem: null });
});

describe('a restore', () => {
  test('is begun once for an id', async () => {
    await desk.backUp();
    const restoreId = buildId();
    expect((await desk.restore(desk.owner.token, { restoreId })).status).toBe(202);
    await desk.ended(restoreId);
    const again = await desk.restore(await desk.signIn(), { restoreId });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ id: restoreId, state: 'done' });
    expect(await desk.db('restores')).toHaveLength(1);
  });

  test('of a damaged backup fails before anything changes, and the data is open again', async () => {
    const backupId = await desk.backUp();
    const file = backupFileOf(desk.api.server.deps, backupId);
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length - 50));
    const tables = switchedTables();
    const begun = await desk.restore();
    const before = await hashTables(
      desk.api.env.database,
      tables.filter((name) => name !== 'audit_log'),
    );
    expect(await desk.ended(begun.body.id)).toMatchObject({ state: 'failed', problem: 'damaged' });
    expect(
      await hashTables(
        desk.api.env.database,
        tables.filter((name) => name !== 'audit_log'),
      ),
    ).toEqual(before);
    expect((await desk.api.call('/auth/current', { token: desk.ada.token })).status).toBe(200);
  });

  test('for which the disk has no room fails at once, and changes nothing', async () => {
    const backupId = await desk.backUp();
    // A file without content takes no room, but says how much its data would.
    await truncate(backupFileOf(desk.api.server.deps, backupId), 10 ** 12);
    const begun = await desk.restore();
    expect(await desk.ended(begun.body.id)).toMatchObject({ state: 'failed', problem: 'noSpace' });
    expect((await desk.api.call('/auth/current', { token: desk.ada.token })).status).toBe(200);
  });

  test('can be undone for a day, after a later one has failed as well', async () => {
    const backupId = await desk.backUp();
    const begun = await desk.restore();
    const row = await desk.ended(begun.body.id);
    let token = await desk.signIn();
    await truncate(backupFileOf(desk.api.server.deps, backupId), 100);
    await desk.ended((await desk.restore(token)).body.id);
    const latest = () => desk.api.call('/admin/backups/latest-restore', { token });
    expect((await latest()).body).toMatchObject({
      restore: { state: 'failed', undoUntil: null },
      undoable: { id: row.id, undoUntil: '2026-11-21T10:00:00.000Z' },
    });
    desk.api.clock.nowMs += 24 * 60 * 60 * 1000;
    token = await desk.signIn();
    expect((await latest()).body).toMatchObject({
      restore: { undoUntil: null },
      undoable: null,
    });
    await desk.confirm(token);
    const undo = await desk.api.call('/admin/backups/undo-restore', {
      token,
      body: { restoreId: row.id },
    });
    expect(undo.status).toBe(409);
  });
});
