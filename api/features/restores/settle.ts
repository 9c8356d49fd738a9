import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readLease } from '#api/backups/restoring/lease.ts';
import { RESTORING_FOLDER } from '#api/backups/restoring/run-restore.ts';
import type { Deps } from '#api/deps.ts';
import { listComparing } from '#api/features/restores/preview.ts';
import * as repo from '#api/features/restores/repo.ts';

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
  for (const { id, switchedAtMs } of dead) {
    const problem = switchedAtMs === null ? 'interrupted' : null;
    await repo.noteEnd(db, id, { problem, nowMs: now() });
  }
  if (lease !== null) return;
  const comparing = await listComparing(db, now());
  for (const name of names) {
    const [owner = ''] = name.split('.');
    if (comparing.includes(owner)) continue;
    await rm(path.join(env.dataDir, RESTORING_FOLDER, name), { recursive: true, force: true });
  }
}
