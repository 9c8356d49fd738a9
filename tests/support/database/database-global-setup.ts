import type { TestProject } from 'vitest/node';
import { startMariadb } from '../servers/mariadb.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The port of the private MariaDB, or null when tests run on SQLite. */
    mariadbPort: number | null;
  }
}

/** Starts one MariaDB for the whole run when TEST_ENGINE is mariadb. */
export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_ENGINE'] !== 'mariadb') {
    project.provide('mariadbPort', null);
    return undefined;
  }
  const mariadb = await startMariadb();
  project.provide('mariadbPort', mariadb.port);
  return () => mariadb.stop();
}
