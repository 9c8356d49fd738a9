import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-lock-'));
  file = path.join(folder, 'deep/install.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('one piece of work at a time holds the lock', async () => {
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`${name} ends`);
  };
  await Promise.all([withLock(file, work('a')), withLock(file, work('b'))]);
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('the lock is free again after the work failed', async () => {
  const failing = withLock(file, () => Promise.reject(new Error('no space left')));
  await expect(failing).rejects.toThrow('no space left');
  expect(existsSync(file)).toBe(false);
});

test('the lock of a dead process is taken over', async () => {
  await withLock(file, async () => {});
  writeFileSync(file, '999999999');
  expect(await withLock(file, async () => 'done')).toBe('done');
});
