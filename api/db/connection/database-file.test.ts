import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseFileError } from './database-file.ts';
import { openDatabase } from './knex.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-file-'));
  file = path.join(folder, 'ripen.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openDatabase({ engine: 'sqlite', file });

test('creates a missing database, and opens an existing one', async () => {
  const first = open();
  await first.schema.createTable('things', (table) => void table.integer('id').primary());
  await first.destroy();
  const again = open();
  expect(await again.schema.hasTable('things')).toBe(true);
  await again.destroy();
});

test.each([
  ['empty', '', 'is empty. '],
  ['something else', 'This is no database at all.', 'is damaged, or no SQLite database. '],
  ['the beginning of a header', 'SQLite', 'is damaged, or no SQLite database. '],
])('refuses a file that is %s, and leaves it unchanged', (_what, content, reason) => {
  writeFileSync(file, content);
  expect(open).toThrow(DatabaseFileError);
  expect(open).toThrow(
    `${file} ${reason}Put a copy of the database in its place; to begin without data, move it away first.`,
  );
  expect(readFileSync(file, 'utf8')).toBe(content);
});

test('keeps its lock on a file that is opened a second time, where the system tells its locks', async () => {
  if (!existsSync('/proc/locks')) return;
  const first = open();
  await first.schema.createTable('things', (table) => void table.integer('id').primary());
  expect(locksOn(file)).toBe(1);
  await open().destroy();
  expect(locksOn(file)).toBe(1);
  await first.destroy();
  expect(locksOn(file)).toBe(0);
});

/** How many ranges of a file this process has locked. */
function locksOn(name: string): number {
  const { ino } = statSync(name);
  const isOwn = new RegExp(` ${process.pid} [0-9a-f]+:[0-9a-f]+:${ino} `);
  return readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .filter((line) => isOwn.test(line)).length;
}
