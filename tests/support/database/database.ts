import { rmSync } from 'node:fs';
import path from 'node:path';
import mysql from 'mysql2/promise';
import { inject } from 'vitest';
import type { DatabaseSettings } from '#api/config/env.ts';
import { makeDataFolder } from './data-folder.ts';

/** An empty database of the engine under test, and how to be rid of it. */
export interface TestDatabase {
  settings: DatabaseSettings;
  /** A folder of its own for the server's files. */
  dataDir: string;
  remove(): Promise<void>;
}

/** Makes an empty database: a new SQLite file, or a new database in the private MariaDB. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = makeDataFolder('ripen-test-');
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  const port = inject('mariadbPort');
  if (port === null) {
    return {
      settings: { engine: 'sqlite', file: path.join(dataDir, 'ripen.sqlite') },
      dataDir,
      remove: async () => removeFolder(),
    };
  }
  const name = `ripen_${path.basename(dataDir).replaceAll(/[^a-zA-Z0-9]/g, '_')}`;
  await runSql(port, `create database \`${name}\` character set utf8mb4`);
  return {
    settings: { engine: 'mysql', host: '127.0.0.1', port, user: 'root', password: '', name },
    dataDir,
    async remove() {
      await runSql(port, `drop database \`${name}\``);
      removeFolder();
    },
  };
}

async function runSql(port: number, sql: string): Promise<void> {
  const connection = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root' });
  try {
    await connection.query(sql);
  } finally {
    await connection.end();
  }
}
