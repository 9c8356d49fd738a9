import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DatabaseServer,
  startDatabaseServer,
} from '#tests/support/servers/database-server.ts';
import { type Cycles, runKillCycles } from './kill-cycles.ts';

const LOAD = { cycles: 4, writers: 32, ending: 'stop' } as const;

let mariadb: DatabaseServer;
beforeAll(async () => {
  mariadb = await startDatabaseServer('mariadb');
  await mariadb.createDatabase('restarts');
});
afterAll(() => mariadb.stop());

test.concurrent.each([
  ['SQLite', () => ({})],
  [
    'MariaDB',
    () => ({
      database: {
        ...({ engine: 'mysql', host: '127.0.0.1', port: mariadb.port } as const),
        user: 'root',
        password: '',
        name: 'restarts',
      },
    }),
  ],
] satisfies [string, () => Pick<Cycles, 'database'>][])(
  'on %s a server that is asked to end loses no write, and no answer of one that it made',
  { timeout: 300_000 },
  async (_engine, database) => {
    const report = await runKillCycles({ ...LOAD, ...database() });
    expect(report).toMatchObject({ lost: 0, doubled: 0, learnedByRepeat: 0, integrity: 'ok' });
    expect(report.acknowledged).toBeGreaterThan(50);
    expect(report.rows).toBe(report.acknowledged);
  },
);
