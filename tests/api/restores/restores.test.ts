import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tablesWith } from '#api/backups/restoring/table-rules.ts';
import { saveNow } from '#api/features/restores/backup-files.ts';
import { buildProject, buildSession } from '#tests/support/database/focus-data.ts';
import { hashTables } from '#tests/support/database/table-hashes.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, buildUser, signIn, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let db: Knex;
let ada: TestUser;
let owner: TestUser;
let backupId: string;

beforeEach(async () => {
  api = await startApi();
  db = api.server.db;
  ada = await buildUser(api);
  owner = await buildAdmin(api);
  await buildProject(api, ada, { title: 'Thesis' });
  await buildSession(api, ada, '2026-11-20T09:00:00.000Z');
  backupId = await saveNow(api.server.deps);
});
afterEach(() => api.stop());

const confirm = ({ token, password }: TestUser) =>
  api.call('/auth/confirm', { token, body: { password } });

async function restore(token: string, body: Record<string, unknown> = {}) {
  await confirm({ ...owner, token });
  return api.call(`/admin/backups/${backupId}/restore`, { token, body });
}

/** Waits for the end of a restore, by its row. */
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const row = await db('restores').where({ id }).first();
      expect(row.state).not.toBe('underWay');
      return row;
    },
    { timeout: 15_000, interval: 50 },
  );

test('brings back destroyed work, signs everybody out, and is undone to exactly what was there', async () => {
  const tables = tablesWith('backup');
  const backedUp = await hashTables(api.env.database, tables);
  await db('projects').where({ user_id: ada.id }).update({ title: 'Destroyed' });
  await buildProject(api, ada, { title: 'Later' });
  const before = await hashTables(api.env.database, tables);

  const begun = await restore(owner.token);
  expect(begun.status).toBe(202);
  expect(begun.body).toMatchObject({ backupId, kind: 'restore', state: 'underWay' });
  const row = await ended(begun.body.id);
  expect(row).toMatchObject({ state: 'done', problem: null });
  expect(await hashTables(api.env.database, tables)).toEqual(backedUp);
  expect((await api.call('/auth/current', { token: ada.token })).status).toBe(401);
  expect((await api.call('/admin/backups/latest-restore', { token: owner.token })).status).toBe(401);

  const token = await signIn(api, owner);
  const latest = await api.call('/admin/backups/latest-restore', { token });
  expect(latest.body.restore).toMatchObject({ id: row.id, phase: 'done', savedAs: row.saved_as });
  expect(latest.body.restore.undoUntil).toBe('2026-11-21T10:00:00.000Z');
  await confirm({ ...owner, token });
  const undo = await api.call('/admin/backups/undo-restore', { token, body: { restoreId: row.id } });
  expect(undo.status).toBe(202);
  expect(await ended(undo.body.id)).toMatchObject({ state: 'done', kind: 'undo' });
  expect(await hashTables(api.env.database, tables)).toEqual(before);
  expect(await db('audit_log').where('act', 'like', 'backup.%').orderBy('id').pluck('act')).toEqual([
    'backup.restore',
    'backup.restored',
    'backup.undoRestore',
    'backup.restoreUndone',
  ]);
});
