import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { engineOf } from '#api/db/connection/knex.ts';
import { rebuildAllSums } from '#api/db/derived/session-sums.ts';
import { buildProject, buildTask, sessionEnding } from '#tests/support/database/focus-data.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, givePremium, type TestUser } from '#tests/support/site/build.ts';

const DAY_MS = 24 * 60 * 60_000;
const HALF_HOUR_MS = 30 * 60_000;
const SESSIONS_A_DAY = 11;
const BATCH = 200;
/** The shorter history reaches as far back as the days that it is compared with. */
const STARTED_AT = '2026-11-18T12:00:00.000Z';

/** A user with a history of sessions, all of them for one task. */
interface Account {
  readonly user: TestUser;
  readonly projectId: string;
  readonly taskId: string;
}

let api: TestApi;
let short: Account;
let long: Account;

beforeAll(async () => {
  api = await startApi();
  short = await buildAccount(200);
  long = await buildAccount(20_000);
  await rebuildAllSums(api.server.db);
  if (engineOf(api.server.db) === 'mysql') await api.server.db.raw('analyze table pomodoros');
}, 120_000);

afterAll(() => api.stop());

async function buildAccount(sessions: number): Promise<Account> {
  const user = await buildUser(api);
  await givePremium(api, user);
  const { id: projectId } = await buildProject(api, user);
  const { id: taskId } = await buildTask(api, user, { projectId });
  await api.call('/experiments', {
    token: user.token,
    body: { projectId, fromMinutes: 25, toMinutes: 15, startedAt: STARTED_AT },
  });
  const rows = Array.from({ length: sessions }, (_, index) => {
    const daysAgo = 1 + Math.floor(index / SESSIONS_A_DAY);
    const startedAt = TEST_START_MS - daysAgo * DAY_MS + (index % SESSIONS_A_DAY) * HALF_HOUR_MS;
    const day = new Date(startedAt);
    return {
      user_id: user.id,
      id: buildId(),
      project_id: projectId,
      task_id: taskId,
      started_at: startedAt,
      ended_at: startedAt + 25 * 60_000,
      duration_minutes: 25,
      completed: 1,
      interrupted: 0,
      is_standalone: 0,
      is_flagged: 0,
      time_zone: 'UTC',
      local_date: day.toISOString().slice(0, 10),
      note: '',
      intention: '',
      hour_of_week: ((day.getUTCDay() + 6) % 7) * 24 + day.getUTCHours(),
      created_at: startedAt,
      updated_at: startedAt,
    };
  });
  for (let first = 0; first < rows.length; first += BATCH) {
    await api.server.db('pomodoros').insert(rows.slice(first, first + BATCH));
  }
  return { user, projectId, taskId };
}

interface Statement {
  readonly sql: string;
  readonly bindings: readonly Knex.RawBinding[];
}

/** The reading statements that a call runs. */
async function readsOf(path: string, { user: { token } }: Account, body?: object) {
  const statements: Statement[] = [];
  const note = (statement: Statement) => void statements.push(statement);
  api.server.db.on('query', note);
  const { status } = await api.call(path, { token, body });
  api.server.db.removeListener('query', note);
  expect(status).toBeLessThan(300);
  return statements.filter(({ sql }) => sql.startsWith('select'));
}

const CALLS: [name: string, pathOf: (account: Account) => string, mostRows: number][] = [
  ['a project', ({ projectId }) => `/projects/${projectId}`, 40],
  ['a task', ({ taskId }) => `/tasks/${taskId}`, 40],
  ['the projects', () => '/projects', 40],
  ['the tasks of a project', ({ projectId }) => `/tasks?projectId=${projectId}`, 40],
  ['a page of sessions', () => '/pomodoros?limit=20', 200],
  ['the totals of all sessions', () => '/pomodoros/totals', 40],
  ['the totals of a project', ({ projectId }) => `/pomodoros/totals?projectId=${projectId}`, 40],
  // Two weeks on either side of its start, at eleven sessions a day.
  ['an experiment', () => '/experiments', 600],
  ['the account', () => '/auth/current', 40],
];

/** Answers grow with the days of the history, and with the hours and months of its years. */
const LONG_ANSWERS: typeof CALLS = [
  ['the statistics', () => '/stats', 2200],
  ['the breakdown of all years', () => '/stats/breakdown?from=2020-01-05&to=2026-11-20', 9000],
  ['the report of a year', () => '/stats/year/2026', 1200],
  ['the work history', () => '/stats/work-history', 1200],
  ['the done tasks', () => '/stats/done-tasks', 1200],
  [
    'the done tasks of a week',
    () => '/stats/done-tasks?from=2026-11-14T00:00:00.000Z&to=2026-11-21T00:00:00.000Z',
    1200,
  ],
];

describe('the rows that a call reads', () => {
  it.each([...CALLS, ...LONG_ANSWERS])('are found by an index: %s', async (_name, pathOf) => {
    for (const { sql, bindings } of await readsOf(pathOf(long), long)) {
      expect(await fullScansOf(sql, bindings)).toEqual([]);
    }
  });

  if (inject('engine') === 'sqlite') return;

  it.each(CALLS)('are as many after 20,000 sessions as after 200: %s', async (...given) => {
    const [, pathOf, mostRows] = given;
    const few = await rowsReadBy(await readsOf(pathOf(short), short));
    const many = await rowsReadBy(await readsOf(pathOf(long), long));
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThanOrEqual(few + 5);
    expect(many).toBeLessThanOrEqual(mostRows);
  });

  it.each(LONG_ANSWERS)('are fewer than the sessions: %s', async (_name, pathOf, mostRows) => {
    expect(await rowsReadBy(await readsOf(pathOf(long), long))).toBeLessThanOrEqual(mostRows);
  });

  it('are those of some months at most where a session is recorded', async () => {
    // The account's rows are counted once, at its first change.
    await readsOf('/pomodoros', long, sessionEnding('2026-11-20T09:29:00.000Z'));
    const body = sessionEnding('2026-11-20T09:59:00.000Z');
    expect(await rowsReadBy(await readsOf('/pomodoros', long, body))).toBeLessThanOrEqual(900);
  });
});

/** The steps of a plan that read every session, or every sum, of a user or of all. */
async function fullScansOf(sql: string, bindings: readonly Knex.RawBinding[]): Promise<string[]> {
  const { db } = api.server;
  if (engineOf(db) === 'mysql') {
    const [plan]: { table: string; type: string }[][] = await db.raw(`explain ${sql}`, bindings);
    return (plan ?? [])
      .filter(
        ({ table, type }) => type === 'ALL' && ['pomodoros', 's', 'session_sums'].includes(table),
      )
      .map(({ table }) => table);
  }
  const plan: { detail: string }[] = await db.raw(`explain query plan ${sql}`, bindings);
  return plan
    .map(({ detail }) => detail)
    .filter((detail) => /^SCAN (pomodoros|session_sums|s)\b/.test(detail));
}

/** How many rows MariaDB reads for these statements, by its own counters. */
function rowsReadBy(statements: readonly Statement[]): Promise<number> {
  return api.server.db.transaction(async (trx) => {
    const before = await handlerReads(trx);
    const idle = (await handlerReads(trx)) - before;
    const from = await handlerReads(trx);
    for (const { sql, bindings } of statements) await trx.raw(sql, bindings);
    return (await handlerReads(trx)) - from - idle;
  });
}

async function handlerReads(trx: Knex.Transaction): Promise<number> {
  const [rows]: { Value: string }[][] = await trx.raw("show session status like 'Handler_read%'");
  return (rows ?? []).reduce((sum, { Value }) => sum + Number(Value), 0);
}
