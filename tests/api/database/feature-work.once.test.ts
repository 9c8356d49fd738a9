import pino from 'pino';
import { expect, test } from 'vitest';
import type { Deps } from '#api/deps.ts';
import { type FeatureWork, HOURLY_MS, startFeatureWork } from '#api/jobs/feature-work.ts';
import { startApi } from '#tests/support/servers/api-server.ts';

const DAY_MS = 24 * HOURLY_MS;

/** Does work once on a database of its own, and returns what was logged. */
async function workOnce(work: readonly FeatureWork[], change: (deps: Deps) => Promise<unknown>) {
  const api = await startApi();
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const deps = { ...api.server.deps, log };
  await change(deps);
  const started = startFeatureWork(deps, work);
  await Promise.all(started.map((each) => each.stop()));
  await api.stop();
  return logged.map((line) => JSON.parse(line).work);
}

/** Work that notes its name in `done`. */
function noting(done: string[], name: string, rest: Partial<FeatureWork> = {}): FeatureWork {
  return { name, everyMs: HOURLY_MS, work: async () => done.push(name), ...rest };
}

test('does hourly work one after the other, also after one that failed', async () => {
  const done: string[] = [];
  const failing = noting(done, 'second', { work: () => Promise.reject(new Error('away')) });
  const all = [noting(done, 'first'), failing, noting(done, 'third')];
  expect(await workOnce(all, async () => undefined)).toEqual(['second']);
  expect(done).toEqual(['first', 'third']);
});

test('does what can be undone by any clock, and the rest when the clock is trusted', async () => {
  const done: string[] = [];
  const all = [noting(done, 'delete', { needsTrustedClock: true }), noting(done, 'count')];
  const jump = async ({ db, now }: Deps) =>
    db('clock_marks').insert({ name: 'deletions', seen_at: now() - 3 * DAY_MS, trusted_from: 0 });
  expect(await workOnce(all, jump)).toEqual(['delete']);
  expect(done).toEqual(['count']);
});

test('leaves out what this installation does not want', async () => {
  const done: string[] = [];
  const all = [noting(done, 'unwanted', { isWanted: () => false }), noting(done, 'wanted')];
  await workOnce(all, async () => undefined);
  expect(done).toEqual(['wanted']);
});

test('waits until the migrations have run', async () => {
  const done: string[] = [];
  const undo = ({ db }: Deps) => db('schema_migrations').delete();
  await workOnce([noting(done, 'early')], undo);
  expect(done).toEqual([]);
});
