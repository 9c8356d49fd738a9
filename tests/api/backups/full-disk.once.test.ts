import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { switchData } from '#api/backups/restoring/switch-data.ts';
import { tablesWith } from '#api/backups/restoring/table-rules.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { insertUser } from '#tests/support/database/backups/backup-kit.ts';
import { copyToScratch } from '#tests/support/database/backups/scratch.ts';
import { hashTables } from '#tests/support/database/backups/table-hashes.ts';
import { makeDataFolder } from '#tests/support/database/data-folder.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId } from '#tests/support/site/build.ts';

const LONG = { timeout: 90_000 };
const MEGABYTE = 1024 * 1024;
/** Rows of a user with incompressible settings. */
const ROW_BYTES = 40_000;

/** Some machines let nothing be mounted. */
const canMount =
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
if (!canMount) console.warn('mount was refused: no full disk is tested.');

let api: TestApi;
let mounts: string[];
let opened: Knex[];
beforeEach(async () => {
  [mounts, opened] = [[], []];
  api = await startApi();
});
afterEach(async () => {
  for (const db of opened) await db.destroy();
  for (const folder of mounts) execFileSync('umount', [folder]);
  await api.stop();
});

/** A disk of its own, of so many megabytes. */
function mountDisk(folder: string, megabytes: number): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  mounts.push(folder);
}

/** Inserts users with settings of so many megabytes. */
async function fill(db: Knex, megabytes: number): Promise<void> {
  await db.transaction(async (trx) => {
    for (let bytes = 0; bytes < megabytes * MEGABYTE; bytes += ROW_BYTES) {
      await insertUser(trx, { settings: randomBytes(ROW_BYTES / 2).toString('hex') });
    }
  });
}

// Random digits are compressed to half, and a scratch is as large as the rows.
test.each([
  ['copied', 3],
  ['verified', 7],
])(
  'a disk that is full while a backup is %s fails it, and the next one is made when there is room',
  LONG,
  async (_step, megabytes) => {
    if (!canMount) return;
    const folder = path.join(api.env.dataDir, 'backups');
    mountDisk(folder, megabytes);
    const { token } = await buildAdmin(api);
    await fill(api.server.db, 8);
    const make = async () => {
      const { body } = await api.call('/admin/backups', { token, body: {} });
      return vi.waitFor(
        async () => {
          await api.server.deps.backups.runDue();
          const row = await api.server.db('backups').where({ id: body.id }).first();
          expect(row.phase).toBe(null);
          return row;
        },
        { timeout: 30_000, interval: 100 },
      );
    };
    expect(await make()).toMatchObject({ state: 'failed', problem: 'noSpace' });
    expect(readdirSync(folder)).toEqual([]);
    expect((await api.call('/auth/current', { token })).status).toBe(200);
    execFileSync('mount', ['-o', 'remount,size=64m', folder]);
    const made = await make();
    expect(made).toMatchObject({ state: 'ready', problem: null });
    expect(readdirSync(folder)).toEqual([`${made.id}.ripen-backup`]);
  },
);

test('a disk that is full in the middle of a switch leaves all data as it was', LONG, async () => {
  if (!canMount) return;
  const root = makeDataFolder('ripen-small-');
  const disk = path.join(root, 'disk');
  mountDisk(disk, 12);
  const settings = { engine: 'sqlite', file: path.join(disk, 'ripen.sqlite') } as const;
  const scratch = path.join(root, 'scratch.sqlite');
  const db = openDatabase(settings);
  opened.push(db);
  await migrateUp(db);
  await db.raw('pragma wal_checkpoint(truncate)');
  await copyToScratch(settings, scratch);
  const wanted = openDatabase({ engine: 'sqlite', file: scratch });
  await fill(wanted, 16);
  await wanted.destroy();
  await insertUser(db, { name: 'Of now' });
  const tables = tablesWith('backup');
  const before = await hashTables(settings, tables);
  const restore = () =>
    switchData({
      settings,
      scratch,
      folder: root,
      restoreId: buildId(),
      nowMs: 0,
      replaced: () => {},
    });
  await expect(restore()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect(await hashTables(settings, tables)).toEqual(before);
  await insertUser(db, { name: 'Written afterwards' });
  execFileSync('mount', ['-o', 'remount,size=96m', disk]);
  await restore();
  expect(await db('users').where({ name: 'Of now' })).toEqual([]);
});
