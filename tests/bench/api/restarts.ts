import { type Cycles, runKillCycles } from '#tests/faults/kill-cycles.ts';
import { startDatabaseServer } from '#tests/support/servers/database-server.ts';
import { type Section, table } from '../pages/document.ts';

const LOAD = { cycles: 200, writers: 32, ending: 'stop' } as const;

/** Ends the server by SIGTERM 200 times under load, on each database. */
export async function measureRestarts(): Promise<Omit<Section, 'command'>> {
  const mariadb = await startDatabaseServer('mariadb', { isMeasured: true });
  await mariadb.createDatabase('restarts');
  const database: Cycles['database'] = {
    engine: 'mysql',
    host: '127.0.0.1',
    port: mariadb.port,
    user: 'root',
    password: '',
    name: 'restarts',
  };
  const sqlite = await runKillCycles(LOAD);
  const mysql = await runKillCycles({ ...LOAD, database });
  await mariadb.stop();
  return {
    title: 'Restarted again and again',
    text: `The server is asked to end by SIGTERM ${LOAD.cycles} times, and started again, while ${LOAD.writers} clients record sessions over connections that they keep, and repeat what got no answer. Goal: no write that was acknowledged is lost, and no answer of one that was made (“learned by repeating”).`,
    table: table(
      ['database', 'restarts', 'acknowledged', 'lost', 'doubled', 'learned by repeating'],
      ...[
        { name: 'SQLite', report: sqlite },
        { name: 'MariaDB', report: mysql },
      ].map(({ name, report }) => [
        name,
        report.cycles,
        report.acknowledged,
        report.lost,
        report.doubled,
        report.learnedByRepeat,
      ]),
    ),
  };
}
