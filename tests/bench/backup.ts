import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import { engineOf, openDatabase } from '#api/db/connection/knex.ts';
import { runBackupKills } from '#tests/faults/backup-kills.ts';
import { backUp, insertUser } from '#tests/support/database/backups/backup-kit.ts';
import {
  ENGINES,
  type Engine,
  type PrivateDatabase,
  startPrivateDatabase,
} from '#tests/support/database/private-database.ts';
import { type Section, table } from './pages/document.ts';

const SESSIONS = Number(process.env['BACKUP_SESSIONS'] ?? 1_000_000);
const TASKS = SESSIONS / 10;
const USERS = 1000;
const SAMPLE_MS = 50;
const run = promisify(execFile);

/** Backs up a million sessions and a hundred thousand tasks, against the dump of the database's own program. */
export async function measureBackup(): Promise<Omit<Section, 'command'>> {
  const rows: (string | number)[][] = [];
  for (const engine of ENGINES) rows.push(await measureEngine(engine));
  return {
    title: 'Backing up a million sessions',
    text: 'A backup (one snapshot, compressed, hashed and sealed, without its verification) and the dump of the same data by `sqlite3 .dump` or `mariadb-dump` into a file, in the same run. Memory is that of the whole process above idle. Goals: at least half the rows per second of the dump, at most 250 MB.',
    table: table(
      [
        'database',
        'rows',
        'backup, rows per s',
        'dump, rows per s',
        'share',
        'memory MB',
        'backup MB',
        'dump MB',
      ],
      ...rows,
    ),
  };
}

async function measureEngine(engine: Engine): Promise<(string | number)[]> {
  const database = await startPrivateDatabase(engine, { isMeasured: true });
  try {
    const patient = openDatabase(database.settings, { isPatient: true });
    await fill(patient);
    await patient.destroy();
    const memory = watchMemory();
    const startedAt = performance.now();
    const made = await backUp({ ...database, remove: async () => {} });
    const backupS = (performance.now() - startedAt) / 1000;
    const memoryMb = memory.stop();
    const rows = made.manifest.tables.reduce((sum, each) => sum + each.rows, 0);
    const { dumpS, dumpMb } = await dump(database);
    return [
      engine === 'sqlite' ? 'SQLite' : 'MariaDB',
      rows,
      Math.round(rows / backupS),
      Math.round(rows / dumpS),
      (dumpS / backupS).toFixed(2),
      memoryMb.toFixed(0),
      (made.bytes / 1e6).toFixed(0),
      dumpMb.toFixed(0),
    ];
  } finally {
    await database.remove();
  }
}

/** Inserts users, and lets the database itself multiply their rows. */
async function fill(db: Knex): Promise<void> {
  const users: string[] = [];
  await db.transaction(async (trx) => {
    for (let made = 0; made < USERS; made += 1) users.push(await insertUser(trx));
  });
  const id = (prefix: string) =>
    engineOf(db) === 'sqlite'
      ? `printf('${prefix}-%04d-7000-8000-%012d', n.n % 10000, n.n)`
      : `concat('${prefix}-', lpad(n.n % 10000, 4, '0'), '-7000-8000-', lpad(n.n, 12, '0'))`;
  const numbers = (count: number) =>
    engineOf(db) === 'sqlite'
      ? `with recursive n(n) as (select 0 union all select n + 1 from n where n < ${count - 1})`
      : `with n as (select seq as n from seq_0_to_${count - 1})`;
  for (const [at, owner] of users.entries()) {
    if (at % (USERS / 10) !== 0) continue;
    await insertShare(db, { owner, id, numbers, share: at / (USERS / 10) });
  }
}

interface Share {
  readonly owner: string;
  readonly id: (prefix: string) => string;
  readonly numbers: (count: number) => string;
  readonly share: number;
}

/** Inserts a tenth of the sessions and tasks. */
async function insertShare(db: Knex, { owner, id, numbers, share }: Share): Promise<void> {
  const project = randomUUID();
  const times = { created_at: 1_700_000_000_000, updated_at: 1_700_000_000_000 };
  await db('projects').insert({
    user_id: owner,
    id: project,
    title: 'Work',
    position: 0,
    ...times,
  });
  const sessions = `insert into pomodoros (user_id, id, project_id, started_at, ended_at, duration_minutes,
      completed, interrupted, is_standalone, is_flagged, local_date, time_zone, note, created_at, updated_at)`;
  const values = `select '${owner}', ${id(`0199000${share}`)}, '${project}', 1700000000000 + n.n * 60000,
      1700000000000 + n.n * 60000 + 1500000, 25, 1, 0, 0, 0, '2026-11-20', 'Europe/Zurich',
      'A sentence about what was done', 1700000000000, 1700000000000 from n`;
  const tasks = `insert into tasks (user_id, id, project_id, title, estimate, position, created_at, updated_at)`;
  const titles = `select '${owner}', ${id(`0198000${share}`)}, '${project}', 'Write the next part', 2, n.n,
      1700000000000, 1700000000000 from n`;
  const join = (insert: string, count: number, select: string) =>
    engineOf(db) === 'sqlite'
      ? `${numbers(count)} ${insert} ${select}`
      : `${insert} ${numbers(count)} ${select}`;
  await db.raw(join(sessions, SESSIONS / 10, values));
  await db.raw(join(tasks, TASKS / 10, titles));
}

/** The peak of the memory above the current one. */
function watchMemory() {
  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  const idle = rss();
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, rss());
  }, SAMPLE_MS);
  return {
    stop(): number {
      clearInterval(timer);
      return (Math.max(peak, rss()) - idle) / 1000;
    },
  };
}

async function dump({ settings, dataDir }: PrivateDatabase) {
  const file = path.join(dataDir, 'dump.sql');
  const command =
    settings.engine === 'sqlite'
      ? `sqlite3 '${settings.file}' .dump > '${file}'`
      : `mariadb-dump --no-defaults --single-transaction -h 127.0.0.1 -P ${settings.port} -u root ${settings.name} > '${file}'`;
  const startedAt = performance.now();
  await run('sh', ['-c', command]);
  return { dumpS: (performance.now() - startedAt) / 1000, dumpMb: statSync(file).size / 1e6 };
}

/** Ends a server by SIGKILL twenty times while it makes a backup. */
export async function measureBackupKills(): Promise<Omit<Section, 'command'>> {
  const { kills, finished, interrupted, half, left } = await runBackupKills(20);
  return {
    title: 'Killed while backing up',
    text: 'A server is ended by SIGKILL at a random moment of a backup and started again. Goals: no half backup is listed, and no file is left of one.',
    table: table(
      ['kills', 'finished before', 'interrupted', 'listed half', 'files left'],
      [kills, finished, interrupted, half, left],
    ),
  };
}
