import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import mysql from 'mysql2/promise';
import { inject } from 'vitest';
import type { TestDatabase } from './database.ts';

/**
 * Data folders of the last commit that migrated step by step, one for each engine: a user with
 * projects, sessions, notes and settings, two articles, and a backup.
 */
const STORED = path.resolve('tests/fixtures/before-baseline');

/** The path of a stored file of the engine under test, by its ending. */
export const storedBeforeBaseline = (name: string) =>
  path.join(STORED, `${inject('engine')}${name}`);

/** Fills an empty database and its data folder with what is stored of the engine under test. */
export async function loadBeforeBaseline({ settings, dataDir }: TestDatabase): Promise<void> {
  copyFileSync(storedBeforeBaseline('.secret'), path.join(dataDir, 'secret.key'));
  if (settings.engine === 'sqlite') {
    writeFileSync(settings.file, gunzipSync(readFileSync(storedBeforeBaseline('.gz'))));
    return;
  }
  const { host, port, user, name } = settings;
  const connection = await mysql.createConnection({
    host,
    port,
    user,
    database: name,
    charset: 'utf8mb4',
  });
  await connection.query('set foreign_key_checks = 0');
  const lines = gunzipSync(readFileSync(storedBeforeBaseline('.sql.gz')))
    .toString()
    .split('\n');
  for (const line of lines) await connection.query(JSON.parse(line));
  await connection.end();
}
