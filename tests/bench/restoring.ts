import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { DatabaseSettings } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { runRestoreKills } from '#tests/faults/restore-kills.ts';
import { callApi } from '#tests/support/call-api.ts';
import {
  ENGINES,
  type Engine,
  startPrivateDatabase,
} from '#tests/support/database/private-database.ts';
import { median } from '#tests/support/median.ts';
import {
  type ProductProcess,
  promote,
  startProduct,
} from '#tests/support/servers/product-process.ts';
import { type Section, table } from './pages/document.ts';

const OWNER = { name: 'Ada Sand', email: 'ada@example.org', password: 'orchard-lantern-42' };
const SESSIONS = Number(process.env['RESTORE_SESSIONS'] ?? 1_000_000);
const TASKS = SESSIONS / 10;
const CALLS = 200;
const POLL_MS = 20;
const KILLS = 20;

/** Restores a database of a million sessions, on both engines, beside loading a dump of it. */
export async function measureRestoring(): Promise<Omit<Section, 'command'>> {
  const rows: (string | number)[][] = [];
  for (const engine of ENGINES) rows.push(await measureEngine(engine));
  return {
    title: 'Restoring a backup',
    text: `All ${SESSIONS.toLocaleString('en')} sessions were deleted and every one of ${TASKS.toLocaleString('en')} tasks changed. The backup is restored by a server that answers calls meanwhile; beside it stands loading a dump of the same data with \`sqlite3\` and \`mariadb\` in the same run. “Closed”: how long calls were answered with 503, which includes a backup of the current data. Goals: at least 0.5 of the rows per second of loading a dump; at most 250 MB above idle; calls at most twice as long until it closes.`,
    table: table(
      ['database', 'rows/s', 'of loading a dump', 'MB above idle', 'calls', 'closed s'],
      ...rows,
    ),
  };
}

/** Kills processes that restore twenty times, on both engines. */
export async function measureRestoreKills(): Promise<Omit<Section, 'command'>> {
  const rows: (string | number)[][] = [];
  for (const engine of ENGINES) {
    const { kills, before, after, torn, openAgain, leftFiles } = await runRestoreKills(
      engine,
      KILLS,
    );
    rows.push([nameOf(engine), kills, before, after, torn, openAgain, leftFiles]);
  }
  return {
    title: 'Killed while restoring',
    text: 'One of two processes restores a backup and is ended by SIGKILL at a random moment. Goals: each time all data is exactly as before or exactly that of the backup, the other process answers calls within ten seconds, and no file is left.',
    table: table(
      ['database', 'kills', 'before', 'after', 'neither', 'open again', 'files left'],
      ...rows,
    ),
  };
}

const nameOf = (engine: Engine) => (engine === 'sqlite' ? 'SQLite' : 'MariaDB');

async function measureEngine(engine: Engine): Promise<(string | number)[]> {
  const database = await startPrivateDatabase(engine, { isMeasured: true });
  const { settings, dataDir, db } = database;
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    REQUESTS_PER_MINUTE: '0',
    ...urlOf(settings),
  };
  const server = await startProduct(environment);
  try {
    const { body } = await callApi(server.url, '/auth/register', { body: OWNER });
    await promote(environment, OWNER.email);
    const patient = openDatabase(settings, { isPatient: true });
    await seed(patient, settings, body.user.id);
    await patient.destroy();
    const loadMs = await loadDump(settings, dataDir);
    const token = await signIn(server);
    const backupId = await backUp(db, server, token);
    await destroyWork(settings);
    const run = await restore({ db, server, token, backupId });
    const perSecond = Math.round((SESSIONS + TASKS) / (run.restoreMs / 1000));
    return [
      nameOf(engine),
      perSecond.toLocaleString('en'),
      (loadMs / run.restoreMs).toFixed(2),
      run.megabytes,
      `× ${run.slowdown.toFixed(1)}`,
      (run.closedMs / 1000).toFixed(1),
    ];
  } finally {
    await server.stop();
    await database.remove();
  }
}

async function destroyWork(settings: DatabaseSettings): Promise<void> {
  const patient = openDatabase(settings, { isPatient: true });
  await patient('pomodoros').delete();
  await patient('tasks').update({ title: 'Destroyed' });
  await patient.destroy();
}

function urlOf(settings: DatabaseSettings): Record<string, string> {
  if (settings.engine === 'sqlite') return {};
  const { host, port, user, name } = settings;
  return { DATABASE_URL: `mysql://${user}@${host}:${port}/${name}` };
}

/** Written by the database itself: rows that are sent to it would take minutes. */
async function seed(db: Knex, { engine }: DatabaseSettings, userId: string): Promise<void> {
  const projectId = '01990000-0000-7000-8000-000000000001';
  const dates = { created_at: 0, updated_at: 0 };
  const project = { user_id: userId, id: projectId, title: 'Thesis', position: 0, ...dates };
  await db('projects').insert(project);
  const numbers = (count: number) =>
    engine === 'sqlite'
      ? `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`
      : `(select seq as i from seq_1_to_${count})`;
  const id =
    engine === 'sqlite'
      ? "printf('%08x-0000-7000-8000-%012x', i, i)"
      : "concat(lpad(lower(hex(i)), 8, '0'), '-0000-7000-8000-', lpad(lower(hex(i)), 12, '0'))";
  const text = engine === 'sqlite' ? "'Chapter ' || i" : "concat('Chapter ', i)";
  await db.raw(
    `insert into tasks (user_id, id, project_id, title, position, created_at, updated_at)
     select ?, ${id}, ?, ${text}, i, i, i from ${numbers(TASKS)} as numbers`,
    [userId, projectId],
  );
  await db.raw(
    `insert into pomodoros (user_id, id, started_at, ended_at, duration_minutes, completed,
       interrupted, is_standalone, is_flagged, local_date, time_zone, note, created_at, updated_at)
     select ?, ${id}, i * 1000, i * 1000 + 1500000, 25, 1, 0, 1, 0, '2026-01-01', 'Europe/Vienna',
       ${text}, i, i from ${numbers(SESSIONS)} as numbers`,
    [userId],
  );
}

/** Returns how long the database's own program takes to load a dump of these data. */
async function loadDump(settings: DatabaseSettings, folder: string): Promise<number> {
  const file = path.join(folder, 'dump.sql');
  const run = (command: string, args: readonly string[], stdio: (number | 'ignore')[]) =>
    execFileSync(command, args, { stdio });
  const output = openSync(file, 'w');
  if (settings.engine === 'sqlite')
    run('sqlite3', [settings.file, '.dump'], ['ignore', output, 'ignore']);
  else run('mariadb-dump', [...loginOf(settings), settings.name], ['ignore', output, 'ignore']);
  closeSync(output);
  if (settings.engine === 'mysql') {
    run(
      'mariadb',
      [...loginOf(settings), '-e', 'create database loaded'],
      ['ignore', 'ignore', 'ignore'],
    );
  }
  const input = openSync(file, 'r');
  const startMs = performance.now();
  if (settings.engine === 'sqlite') {
    run('sqlite3', [path.join(folder, 'loaded.sqlite')], [input, 'ignore', 'ignore']);
  } else run('mariadb', [...loginOf(settings), 'loaded'], [input, 'ignore', 'ignore']);
  const loadMs = performance.now() - startMs;
  closeSync(input);
  return loadMs;
}

function loginOf({ host, port, user }: Extract<DatabaseSettings, { engine: 'mysql' }>): string[] {
  return [`--host=${host}`, `--port=${port}`, `--user=${user}`];
}

async function signIn({ url }: ProductProcess): Promise<string> {
  const { email, password } = OWNER;
  return (await callApi(url, '/auth/login', { body: { email, password } })).body.token;
}

async function backUp(db: Knex, server: ProductProcess, token: string): Promise<string> {
  const { body } = await callApi(server.url, '/admin/backups', { token, body: {} });
  for (;;) {
    const { state, problem } = await db('backups').where({ id: body.id }).first();
    if (state === 'ready') return body.id;
    if (state === 'failed') throw new Error(`The backup failed: ${problem}.`);
    await wait(POLL_MS);
  }
}

interface Restoring {
  readonly db: Knex;
  readonly server: ProductProcess;
  readonly token: string;
  readonly backupId: string;
}

async function restore({ db, server, token, backupId }: Restoring) {
  const read = async () => {
    const startMs = performance.now();
    const { status } = await callApi(server.url, '/projects', { token });
    return { status, ms: performance.now() - startMs };
  };
  const idle: number[] = [];
  for (let call = 0; call < CALLS; call += 1) idle.push((await read()).ms);
  const idleMegabytes = megabytesOf(server);
  let most = idleMegabytes;
  const sampling = setInterval(() => {
    most = Math.max(most, megabytesOf(server));
  }, POLL_MS);
  const path = `/admin/backups/${backupId}/restore`;
  const startMs = performance.now();
  const { body } = await callApi(server.url, path, { token, body: {} });
  const busy: number[] = [];
  for (;;) {
    const { status, ms } = await read();
    if (status !== 200) break;
    busy.push(ms);
    await wait(POLL_MS);
  }
  const closedAtMs = performance.now();
  while ((await callApi(server.url, '/ready')).status !== 200) await wait(POLL_MS);
  const openMs = performance.now();
  clearInterval(sampling);
  const row = await db('restores').where({ id: body.id }).first('state', 'problem', 'switched_at');
  if (row.switched_at === null) throw new Error(`The restore failed: ${row.problem}.`);
  return {
    restoreMs: openMs - startMs,
    closedMs: openMs - closedAtMs,
    megabytes: Math.round(most - idleMegabytes),
    slowdown: median(busy) / median(idle),
  };
}

function megabytesOf({ pid }: ProductProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}
