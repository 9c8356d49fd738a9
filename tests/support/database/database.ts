import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import type { DatabaseSettings } from '#api/config/env.ts';
import { runSql } from '../servers/database-server.ts';
import { makeDataFolder } from './data-folder.ts';
import { emptyByTemplate, runTemplateScript } from './template.ts';

/** A database of the engine under test, and how to be rid of it. */
export interface TestDatabase {
  settings: DatabaseSettings;
  /** A folder of its own for the server's files. */
  dataDir: string;
  remove(): Promise<void>;
}

/** Databases of this worker that nobody uses, as they were when they were new. */
const unused: string[] = [];
let named = 0;

function newName(): string {
  named += 1;
  return `ripen_${process.pid}_${named}`;
}

/** Makes a database with today's schema and without data. Tests may change rows, not the schema. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const port = inject('databasePort');
  const template = inject('template');
  if (port === null) return openFile((file) => copyFileSync(template, file));
  let name = unused.pop();
  if (name === undefined) {
    name = newName();
    await runTemplateScript(template, port, name);
  }
  const used = name;
  return openOnServer(port, used, async () => {
    await emptyByTemplate(template, port, used);
    unused.push(used);
  });
}

/** Makes a database without any table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const port = inject('databasePort');
  if (port === null) return openFile(() => {});
  const name = newName();
  await runSql(port, `create database ${name} character set utf8mb4`);
  return openOnServer(port, name, () => runSql(port, `drop database ${name}`));
}

function openFile(make: (file: string) => void): TestDatabase {
  const dataDir = makeDataFolder('ripen-test-');
  const file = path.join(dataDir, 'ripen.sqlite');
  make(file);
  return {
    settings: { engine: 'sqlite', file },
    dataDir,
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

function openOnServer(port: number, name: string, giveBack: () => Promise<void>): TestDatabase {
  const dataDir = makeDataFolder('ripen-test-');
  return {
    settings: { engine: 'mysql', host: '127.0.0.1', port, user: 'root', password: '', name },
    dataDir,
    async remove() {
      await giveBack();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
