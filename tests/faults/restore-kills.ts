import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { TABLES_OF_PEOPLE } from '#api/backups/restoring/compare-data.ts';
import type { DatabaseSettings } from '#api/config/env.ts';
import { callApi } from '#tests/support/call-api.ts';
import { hashTables } from '#tests/support/database/backups/table-hashes.ts';
import { type Engine, startPrivateDatabase } from '#tests/support/database/private-database.ts';
import {
  type ProductProcess,
  promote,
  startProduct,
} from '#tests/support/servers/product-process.ts';
import { buildId } from '#tests/support/site/build.ts';

/** Outcome of restores whose process was killed. */
export interface RestoreKills {
  readonly kills: number;
  /** Kills after which the data was exactly as before. */
  readonly before: number;
  /** Kills after which it was exactly that of the backup. */
  readonly after: number;
  /** Kills after which it was neither. */
  readonly torn: number;
  /** Kills after which the other process answered calls within ten seconds. */
  readonly openAgain: number;
  /** Restores whose row said what had become of the data once the next process had started. */
  readonly told: number;
  /** Files that were left behind. */
  readonly leftFiles: number;
  /** How long a restore took that nobody killed. */
  readonly wholeMs: number;
}

const OWNER = { name: 'Ada Sand', email: 'ada@example.org', password: 'orchard-lantern-42' };
const OPEN_WITHIN_MS = 10_000;
const TOLD_WITHIN_MS = 60_000;
const POLL_MS = 50;
/** When a process is killed at the latest, of the time that a whole restore takes. */
const LATEST_KILL = 1.4;
const SESSIONS = 5000;
const ROWS_AT_ONCE = 500;

/**
 * Restores one backup again and again into data that has changed, kills the process that does it at a random
 * moment while another one serves, and compares the data with what it was before and with the backup.
 */
export async function runRestoreKills(engine: Engine, kills: number): Promise<RestoreKills> {
  const database = await startPrivateDatabase(engine);
  const environment = environmentOf(database.settings, database.dataDir);
  const desk = new Desk(database.db, database.settings);
  const serving = await startProduct(environment);
  const servingId = await desk.onlyProcess();
  let restoring = await startProduct(environment);
  try {
    await desk.prepare(serving.url, environment);
    const backupId = await desk.backUp(serving.url);
    const backedUp = await desk.hash();
    await desk.change(0);
    const startMs = performance.now();
    await desk.endOf(await desk.begin(restoring.url, backupId));
    const wholeMs = performance.now() - startMs;
    let [before, after, openAgain, told] = [0, 0, 0, 0];
    for (let kill = 1; kill <= kills; kill += 1) {
      // A process of its own heard later that the data are open again.
      await answersWithin(restoring, TOLD_WITHIN_MS);
      await desk.change(kill);
      const changed = await desk.hash();
      const id = await desk.begin(restoring.url, backupId);
      // Some are killed after the switch.
      await wait(Math.random() * LATEST_KILL * wholeMs);
      await restoring.kill();
      // The others would wait for the dead process until it has been silent for long.
      await desk.forgetProcesses(servingId);
      if (await answersWithin(serving, OPEN_WITHIN_MS)) openAgain += 1;
      const found = await desk.hash();
      if (found === changed) before += 1;
      if (found === backedUp) after += 1;
      restoring = await startProduct(environment);
      const state = await desk.endOf(id);
      if (state === (found === backedUp ? 'done' : 'failed')) told += 1;
    }
    const leftFiles = readdirSync(path.join(database.dataDir, 'restoring')).length;
    const torn = kills - before - after;
    return { kills, before, after, torn, openAgain, told, leftFiles, wholeMs };
  } finally {
    await restoring.stop();
    await serving.stop();
    await database.remove();
  }
}

function environmentOf(settings: DatabaseSettings, dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    REQUESTS_PER_MINUTE: '0',
    ...databaseUrlOf(settings),
  };
}

function databaseUrlOf(settings: DatabaseSettings): Record<string, string> {
  if (settings.engine === 'sqlite') return {};
  const { host, port, user, name } = settings;
  return { DATABASE_URL: `mysql://${user}@${host}:${port}/${name}` };
}

async function answersWithin({ url }: ProductProcess, ms: number): Promise<boolean> {
  for (const endMs = performance.now() + ms; performance.now() < endMs; await wait(POLL_MS)) {
    if ((await callApi(url, '/ready')).status === 200) return true;
  }
  return false;
}

/** The administrator, and what the test sees of the database. */
class Desk {
  readonly #db: Knex;
  readonly #settings: DatabaseSettings;
  #userId = '';

  constructor(db: Knex, settings: DatabaseSettings) {
    this.#db = db;
    this.#settings = settings;
  }

  async prepare(url: string, environment: Record<string, string>): Promise<void> {
    const { body } = await callApi(url, '/auth/register', { body: OWNER });
    await promote(environment, OWNER.email);
    this.#userId = body.user.id;
    await callApi(url, '/projects', { token: body.token, body: { title: 'Thesis' } });
    const row = {
      user_id: this.#userId,
      started_at: 0,
      ended_at: 1,
      duration_minutes: 25,
      completed: 1,
      interrupted: 0,
      is_standalone: 1,
      is_flagged: 0,
      local_date: '2026-11-20',
      time_zone: 'UTC',
      note: '',
      created_at: 0,
      updated_at: 0,
    };
    const rows = Array.from({ length: SESSIONS }, () => ({ ...row, id: buildId() }));
    await this.#db.batchInsert('pomodoros', rows, ROWS_AT_ONCE);
  }

  async #token(url: string): Promise<string> {
    const { email, password } = OWNER;
    return (await callApi(url, '/auth/login', { body: { email, password } })).body.token;
  }

  async backUp(url: string): Promise<string> {
    const token = await this.#token(url);
    const { body } = await callApi(url, '/admin/backups', { token, body: {} });
    for (;;) {
      const row = await this.#db('backups').where({ id: body.id }).first('state');
      if (row?.state === 'ready') return body.id;
      if (row?.state === 'failed') throw new Error('The backup failed.');
      await wait(POLL_MS);
    }
  }

  /** Waits for the one process that runs; returns its id. */
  async onlyProcess(): Promise<string> {
    for (;;) {
      const [id] = await this.#db('api_processes').pluck('id');
      if (id !== undefined) return id;
      await wait(POLL_MS);
    }
  }

  /** Takes all processes but one for dead. */
  async forgetProcesses(livingId: string): Promise<void> {
    await this.#db('api_processes').whereNot({ id: livingId }).delete();
  }

  /** Destroys work, differently each time. */
  async change(number: number): Promise<void> {
    await this.#db('projects').update({ title: `Destroyed ${number}` });
    const some = this.#db('pomodoros').where('id', '>', 'c').select('id');
    const ids: string[] = await some.pluck('id');
    await this.#db('pomodoros').whereIn('id', ids.slice(0, ROWS_AT_ONCE)).delete();
    await this.#db('pomodoros').update({ note: `Destroyed ${number}` });
  }

  async begin(url: string, backupId: string): Promise<string> {
    const token = await this.#token(url);
    const path = `/admin/backups/${backupId}/restore`;
    const { status, body } = await callApi(url, path, { token, body: {} });
    if (status !== 202) throw new Error(`A restore answered ${status}: ${JSON.stringify(body)}`);
    return body.id;
  }

  /** Waits until a restore is over; returns its state. */
  async endOf(id: string): Promise<string> {
    const endMs = performance.now() + TOLD_WITHIN_MS;
    for (;;) {
      const { state } = await this.#db('restores').where({ id }).first('state');
      if (state !== 'underWay' || performance.now() > endMs) return state;
      await wait(POLL_MS);
    }
  }

  async hash(): Promise<string> {
    return JSON.stringify(await hashTables(this.#settings, TABLES_OF_PEOPLE));
  }
}
