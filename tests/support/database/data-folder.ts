import { mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The file system in memory. */
export const MEMORY = '/dev/shm';
/** Containers often have 64 MB there. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for the data of a server that a test starts, in memory where the machine has room: a
 * database syncs each change of a table to its disk, and tests end processes, never the power.
 */
export function makeDataFolder(prefix: string): string {
  return mkdtempSync(path.join(hasMemory() ? MEMORY : os.tmpdir(), prefix));
}

/** Returns whether there is room in memory for test data; otherwise it is stored on disk. */
export function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
