import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readLease } from '#api/backups/restoring/lease.ts';
import { RESTORING_FOLDER } from '#api/backups/restoring/run-restore.ts';
import type { Deps } from '#api/deps.ts';
import { listSilent } from '#api/features/restores/preview.ts';
import * as repo from '#api/features/restores/repo.ts';

const DAY_MS = 86_400_000;

/**
 * Ends restores whose process has died, and deletes their scratch files. One that was switched is done: the
 * switch is whole, or never happened.
 */
export async function settleRestores({
  db,
  env,
  now,
}: Pick<Deps, 'db' | 'env' | 'now'>): Promise<void> {
  const names = await readdir(path.join(env.dataDir, RESTORING_FOLDER)).catch(() => []);
  // In this order: a restore that begins meanwhile has its lease before its row.
  const underWay = await repo.listUnderWay(db);
  const lease = await readLease(db);
  const dead = lease === null ? underWay : [];
  const doomed = [...dead.map(({ id }) => id), ...(await listSilent(db, now()))];
  // Before the rows: a restore that has ended has left no file behind, even when this process dies here.
  for (const name of names) await removeOld(path.join(env.dataDir, RESTORING_FOLDER, name), doomed);
  for (const { id, switchedAtMs } of dead) {
    const problem = switchedAtMs === null ? 'interrupted' : null;
    await repo.noteEnd(db, id, { problem, nowMs: now() });
  }
}

/** Files of the command line, which has no row while it asks, are old after a day. */
async function removeOld(file: string, doomed: readonly string[]): Promise<void> {
  const [owner = ''] = path.basename(file).split('.');
  const facts = await stat(file).catch(() => null);
  const isOld = facts !== null && facts.mtimeMs < Date.now() - DAY_MS;
  if (isOld || doomed.includes(owner)) await rm(file, { recursive: true, force: true });
}
