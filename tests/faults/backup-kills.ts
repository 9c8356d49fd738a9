import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { backupKey } from '#api/backups/format/format.ts';
import { readManifest } from '#api/backups/format/read-backup.ts';
import { BACKUP_LEASE } from '#api/backups/making/maker.ts';
import { listAll } from '#api/backups/rows/backup-rows.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { endLease } from '#api/db/connection/lease.ts';
import { callApi } from '#tests/support/call-api.ts';
import { insertUser } from '#tests/support/database/backups/backup-kit.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { migrate, promote, startProduct } from '#tests/support/servers/product-process.ts';

/** Outcome of backups that were cut off. */
export interface BackupKills {
  readonly kills: number;
  /** Backups that were finished before the kill. */
  readonly finished: number;
  /** Backups that are listed as interrupted afterwards. */
  readonly interrupted: number;
  /** Backups that are listed as ready, and cannot be read. */
  readonly half: number;
  /** Files that belong to no backup that is ready. */
  readonly left: number;
}

const OWNER = { name: 'Ada Sand', email: 'ada@example.org', password: 'orchard-lantern-42' };
const USERS = 4000;
/** A backup and its verification take about so long; the moment of the kill lies anywhere in it. */
const LONGEST_MS = 4000;
const SETTLED_WITHIN_MS = 90_000;
const POLL_MS = 50;

/**
 * Ends the server by SIGKILL at a random moment of a backup, starts it again, and compares the list of
 * backups with the files once nothing is under way.
 */
export async function runBackupKills(kills: number): Promise<BackupKills> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-kill-'));
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
  };
  const file = path.join(dataDir, 'ripen.sqlite');
  await migrate(environment);
  await fill(file);
  let server = await startProduct(environment);
  const { body } = await callApi(server.url, '/auth/register', { body: OWNER });
  await promote(environment, OWNER.email);
  const call = (address: string, given?: object) =>
    callApi(server.url, address, { token: body.token, ...given });
  for (let kill = 1; kill <= kills; kill += 1) {
    const { status } = await call('/admin/backups', { body: { description: `${kill}` } });
    if (status !== 202) throw new Error(`A backup was refused with ${status}.`);
    await wait(Math.random() * LONGEST_MS);
    await server.kill();
    await freeLease(file);
    server = await startProduct(environment);
    await settled(async () => (await call('/admin/backups')).body.items);
  }
  await server.stop();
  const outcome = await compare(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  return { kills, ...outcome };
}

async function fill(file: string): Promise<void> {
  const db = openDatabase({ engine: 'sqlite', file });
  await db.transaction(async (trx) => {
    for (let made = 0; made < USERS; made += 1) {
      await insertUser(trx, { settings: JSON.stringify({ made, text: 'x'.repeat(1000) }) });
    }
  });
  await db.destroy();
}

/** Ends the lease of the dead server, as if it had been silent for long enough. */
async function freeLease(file: string): Promise<void> {
  const db = openDatabase({ engine: 'sqlite', file });
  await endLease(db, BACKUP_LEASE);
  await db.destroy();
}

async function settled(list: () => Promise<{ step: unknown }[]>): Promise<void> {
  const untilMs = performance.now() + SETTLED_WITHIN_MS;
  while ((await list()).some(({ step }) => step !== null)) {
    if (performance.now() > untilMs) throw new Error('A backup is under way for ever.');
    await wait(POLL_MS);
  }
}

async function compare(dataDir: string): Promise<Omit<BackupKills, 'kills'>> {
  const db = openDatabase({ engine: 'sqlite', file: path.join(dataDir, 'ripen.sqlite') });
  const rows = await listAll(db);
  await db.destroy();
  const key = backupKey({ secretKey: null, dataDir });
  const folder = path.join(dataDir, 'backups');
  const ready = rows.filter(({ state }) => state === 'ready');
  let half = 0;
  for (const { id } of ready) {
    const file = path.join(folder, `${id}.ripen-backup`);
    const manifest = await readManifest(file, key).catch(() => null);
    if (manifest?.id !== id) half += 1;
  }
  const known = new Set(ready.map(({ id }) => `${id}.ripen-backup`));
  return {
    finished: ready.length,
    interrupted: rows.filter(({ problem }) => problem === 'interrupted').length,
    half,
    left: readdirSync(folder).filter((name) => !known.has(name)).length,
  };
}
