// @ts-check
// Lets one process at a time do a piece of work in this folder.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const pollMs = 200;
/** A holder that takes longer has died in another process namespace, where it cannot be asked. */
const maximumAgeMs = 30 * 60_000;

/**
 * Does the work while holding the lock file; waits for whoever holds it, and takes it over when the
 * holder is dead.
 * @template Result
 * @param {string} file
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(file, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  while (!(await tryToTake(file))) await wait(pollMs);
  const release = () => {
    if (holderOf(file) === process.pid) rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} file */
async function tryToTake(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (isAbandoned(file)) rmSync(file, { force: true });
    return false;
  }
  // Two processes may clear the same abandoned file, the second one removing the first one's.
  await wait(50);
  return holderOf(file) === process.pid;
}

/** @param {string} file */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    const ageMs = Date.now() - statSync(file).mtimeMs;
    const holder = Number(readFileSync(file, 'utf8'));
    // Between creating and writing, the file is empty.
    if (holder === 0) return ageMs > 5000;
    return ageMs > maximumAgeMs || !isAlive(holder);
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
