import { expect, test } from 'vitest';
import type { CallResult } from '#shared/domain/platform.ts';
import { type BatchResult, createImportRun, type ImportBatch } from './import-run.ts';

const AWAY: CallResult<never> = { kind: 'offline', retryAfterMs: null };
const OK: CallResult<BatchResult> = {
  kind: 'ok',
  value: { added: 2, present: 1, refused: [], leftOut: [] },
};

/** Batches of three rows that are answered in turn. */
function setUp(...answers: CallResult<BatchResult>[][]) {
  const sent: number[] = [];
  const pauses: number[] = [];
  const batches: ImportBatch[] = answers.map((row, place) => ({
    size: 3,
    async send() {
      sent.push(place);
      return row.shift() ?? OK;
    },
  }));
  const run = createImportRun({
    batches,
    wait: async (ms) => void pauses.push(ms),
  });
  return { run, sent, pauses };
}

test('every batch is sent in its order, and what became of them is added up', async () => {
  const { run, sent } = setUp([OK], [OK], [OK]);
  await run.start();
  expect(sent).toEqual([0, 1, 2]);
  expect(run.$state.get()).toEqual({ kind: 'done', done: 9 });
  expect(run.result()).toMatchObject({ added: 6, present: 3 });
});

test('a server that is silent is asked again with growing pauses, then it stops and can go on', async () => {
  const { run, sent, pauses } = setUp([OK], [AWAY, AWAY, AWAY, AWAY, OK], [OK]);
  const seen: string[] = [];
  run.$state.listen(({ kind }) => void seen.push(kind));
  await run.start();
  expect(seen.slice(2)).toEqual([
    'waiting',
    'running',
    'waiting',
    'running',
    'waiting',
    'running',
    'stopped',
  ]);
  expect(run.$state.get()).toEqual({
    kind: 'stopped',
    done: 3,
    reason: 'There is no connection to the server.',
  });
  expect(pauses).toEqual([2000, 4000, 8000]);
  await run.start();
  expect(sent).toEqual([0, 1, 1, 1, 1, 1, 2]);
  expect(run.$state.get()).toEqual({ kind: 'done', done: 9 });
});

test('a pause that the server asks for is kept', async () => {
  const { run, pauses } = setUp([{ kind: 'offline', retryAfterMs: 7000 }, OK]);
  await run.start();
  expect([pauses, run.$state.get().kind]).toEqual([[7000], 'done']);
});

test('stopped, it ends after the batch that is under way', async () => {
  const { run, sent } = setUp([OK], [OK], [OK]);
  run.$state.listen(({ done }) => {
    if (done === 3) run.stop();
  });
  await run.start();
  expect(sent).toEqual([0]);
  expect(run.$state.get()).toEqual({ kind: 'stopped', done: 3, reason: null });
});
