import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type ServerEngine, startDatabaseServer } from '../servers/database-server.ts';
import { makeDataFolder } from './data-folder.ts';
import { makeTemplateFile, makeTemplateScript } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    engine: 'sqlite' | ServerEngine;
    /** The port of the private server; null when tests run on SQLite. */
    databasePort: number | null;
    /** The file that migrated databases are made from. */
    template: string;
  }
}

/** Starts one database server for the whole run where TEST_ENGINE names one, and migrates a template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = readEngine(process.env['TEST_ENGINE'] ?? 'sqlite');
  const folder = makeDataFolder('ripen-template-');
  const server = engine === 'sqlite' ? null : await startDatabaseServer(engine);
  project.provide('engine', engine);
  project.provide('databasePort', server?.port ?? null);
  project.provide(
    'template',
    await (server === null ? makeTemplateFile(folder) : makeTemplateScript(server, folder)),
  );
  return async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

function readEngine(name: string): 'sqlite' | ServerEngine {
  if (name === 'sqlite' || name === 'mariadb' || name === 'mysql') return name;
  throw new Error(`TEST_ENGINE is "${name}". It can be sqlite, mariadb or mysql.`);
}
