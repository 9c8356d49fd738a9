import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Longer than any run of the suite or of a benchmark that still goes on. */
const STALE_MS = 24 * 3_600_000;
const PREFIX = 'ripen-';

/**
 * Removes the data folders of test runs that were killed more than a day ago; each run leaves several
 * hundred megabytes. Returns how many were removed. What cannot be removed stays.
 */
export function removeStaleData(folder: string, nowMs: number): number {
  const stale = namesIn(folder).filter((name) => isStale(path.join(folder, name), nowMs));
  return stale.filter((name) => remove(path.join(folder, name))).length;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function isStale(each: string, nowMs: number): boolean {
  const found = statSync(each, { throwIfNoEntry: false });
  return found !== undefined && nowMs - found.mtimeMs > STALE_MS;
}

function remove(each: string): boolean {
  try {
    rmSync(each, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}
