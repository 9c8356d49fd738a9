import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { v5 as uuidv5 } from 'uuid';
import { type DatabaseSettings, readEnv } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { insertForUser } from '#api/db/derived/account-usage.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { createLog } from '#api/log.ts';
import { startServer } from '#api/start.ts';
import { callApi } from '#tests/support/call-api.ts';
import { median } from '#tests/support/median.ts';
import { startDatabaseServer } from '#tests/support/servers/database-server.ts';
import { type Section, table } from '../pages/document.ts';

const NOTES = 10_000;
const NOTE_BYTES = 20_000;
const NOTES_AT_ONCE = 20;
const VOCABULARY = 100_000;
const CALLS = 40;
const NAMESPACE = '0f3a5a0e-8f0e-4c63-9a53-0d6d6f1f2b55';

/** The searches: how often the word occurs in the notes, and the query. */
const SEARCHES = [
  ['a word of one note', 'needle4711'],
  ['no word of any', 'zzzzqqqq'],
  ['a word of some hundred notes', 'w9000 '],
  ['the commonest word', 'w1'],
  ['a word of every second note, and one of few', 'w40 w9000'],
  ['the beginning of very many words', 'w'],
  ['no word at all', '%'],
] as const;

/** Searches 200 MB of one user's notes on both databases. */
export async function measureSearch(): Promise<Omit<Section, 'command'>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-search-'));
  const sqlite = await measureOn({ engine: 'sqlite', file: path.join(folder, 'ripen.sqlite') });
  rmSync(folder, { recursive: true });
  const mariadb = await startDatabaseServer('mariadb', { isMeasured: true });
  await mariadb.createDatabase('search');
  const mysql = await measureOn({
    engine: 'mysql',
    host: '127.0.0.1',
    port: mariadb.port,
    user: 'root',
    password: '',
    name: 'search',
  });
  await mariadb.stop();
  return {
    title: 'Searching 200 MB of notes',
    text: `One account with ${NOTES.toLocaleString('en-US')} notes of ${NOTE_BYTES / 1000} kB; ${CALLS} calls of each search over HTTP, one after the other, in the process of the server. “Blocked” is the longest time for which the process did nothing else. Goals: at most 50 ms, and blocked for at most 20 ms.`,
    table: table(
      [
        'search',
        'SQLite median ms',
        'slowest',
        'blocked',
        'MariaDB median ms',
        'slowest',
        'blocked',
      ],
      ...SEARCHES.map(([name], index) => [name, ...(sqlite[index] ?? []), ...(mysql[index] ?? [])]),
    ),
  };
}

async function measureOn(settings: DatabaseSettings): Promise<number[][]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-bench-'));
  const db = openDatabase(settings);
  await migrateUp(db);
  await db.destroy();
  const env = {
    ...readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', HOST: '127.0.0.1' }, '/'),
    database: settings,
    port: 0,
    requestsPerMinute: 0,
  };
  const server = await startServer({ env, log: createLog('silent'), siteDir: null });
  const account = { name: 'Ada Sand', email: 'ada@example.org', password: 'orchard-lantern-42' };
  const { body } = await callApi(server.url, '/auth/register', { body: account });
  await writeNotes(server.db, body.user.id);
  const rows: number[][] = [];
  for (const [, search] of SEARCHES) {
    const address = `/search?q=${encodeURIComponent(search)}`;
    await callApi(server.url, address, { token: body.token });
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const startedAt = performance.now();
      await callApi(server.url, address, { token: body.token });
      times.push(performance.now() - startedAt);
    }
    delay.disable();
    rows.push(
      [median(times), Math.max(...times), delay.max / 1e6].map((ms) => Math.round(ms * 10) / 10),
    );
  }
  await server.stop();
  rmSync(dataDir, { recursive: true });
  return rows;
}

async function writeNotes(db: ReturnType<typeof openDatabase>, userId: string): Promise<void> {
  const projectId = uuidv5('project', NAMESPACE);
  const times = { created_at: 0, updated_at: 0 };
  // As if the account held nothing, so that it may hold more than anybody does.
  const used = { user_id: userId, kind: 'textBytes', used: -NOTES * NOTE_BYTES };
  await db('account_usage').insert(used);
  await insertForUser(db, userId, 'projects', [
    { id: projectId, title: 'Thesis', color: null, position: 0, ...times },
  ]);
  for (let first = 0; first < NOTES; first += NOTES_AT_ONCE) {
    const rows = Array.from({ length: NOTES_AT_ONCE }, (_, place) => ({
      id: uuidv5(`note ${first + place}`, NAMESPACE),
      project_id: projectId,
      text: textOf(first + place),
      version: 1,
      ...times,
    }));
    await db.transaction((trx) => insertForUser(trx, userId, 'notes', rows));
  }
}

/** Words as often as words are in what people write: the second half as often as the first, and so on. */
function textOf(note: number): string {
  let text = `needle${note}`;
  for (let seed = note * 7919 + 1; text.length < NOTE_BYTES; ) {
    seed = (seed * 48_271) % 2_147_483_647;
    text += ` w${Math.floor(VOCABULARY ** (seed / 2_147_483_647))}`;
  }
  return text.slice(0, NOTE_BYTES);
}
