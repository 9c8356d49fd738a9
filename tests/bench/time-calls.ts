/*
 * A worker that times calls, apart from the process that reads streams: its own work would count as the
 * server's. Posts the median in milliseconds.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { callApi } from '#tests/support/call-api.ts';
import { median } from '#tests/support/median.ts';

const CALLS = 300;
const PAUSE_MS = 5;

const { url, token }: { url: string; token: string } = workerData;
const all: number[] = [];
for (let count = 0; count < CALLS; count += 1) {
  const startedMs = performance.now();
  await callApi(url, '/tasks', { token });
  all.push(performance.now() - startedMs);
  await wait(PAUSE_MS);
}
parentPort?.postMessage(median(all));
