import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './connection/knex.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Returns the modes of the database file and the files next to it, while it is open and has data.
 */
async function modesWhileOpen(): Promise<Record<string, string>> {
  const db = openDatabase({ engine: 'sqlite', file: path.join(folder, 'ripen.sqlite') });
  try {
    await db.raw('create table if not exists secrets (name text)');
    const names = readdirSync(folder).sort();
    return Object.fromEntries(
      names.map((name) => [name, (statSync(path.join(folder, name)).mode & 0o777).toString(8)]),
    );
  } finally {
    await db.destroy();
  }
}

test('keeps an SQLite file private to its owner, a new one and one that others could read', async () => {
  const isPrivate = { 'ripen.sqlite': '600', 'ripen.sqlite-shm': '600', 'ripen.sqlite-wal': '600' };
  chmodSync(folder, 0o755);
  expect(await modesWhileOpen()).toEqual(isPrivate);
  chmodSync(path.join(folder, 'ripen.sqlite'), 0o644);
  expect(await modesWhileOpen()).toEqual(isPrivate);
});
