import { expect, it } from 'vitest';
import type { ApiClient } from '#client/api-client.ts';
import { systemApi } from '#shared/contract/system.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { watchConnection } from './watch-connection.ts';

const RESTORING: CallResult<never> = { kind: 'offline', retryAfterMs: 3000, isRestoring: true };
const AWAY: CallResult<never> = { kind: 'offline', retryAfterMs: null };
const OK: CallResult<never> = { kind: 'ok', value: undefined as never };

/** A connection whose answers the test gives, and a clock that it moves. */
function setUp(...answers: readonly CallResult<never>[]) {
  const left = [...answers];
  const waiting: { ms: number; work: () => void }[] = [];
  const inner: Pick<ApiClient, 'call'> = { call: async () => left.shift() ?? OK };
  const connection = watchConnection(inner as ApiClient, (ms, work) => {
    const entry = { ms, work };
    waiting.push(entry);
    return () => void waiting.splice(waiting.indexOf(entry), 1);
  });
  const goOn = async () => {
    waiting.shift()?.work();
    await Promise.resolve();
    await Promise.resolve();
  };
  const call = () => connection.client.call(systemApi.health, {});
  return { ...connection, call, waiting, goOn };
}

it('asks again while a backup is restored, and says when it is over', async () => {
  const { call, $isRestoring, $isOffline, waiting, goOn } = setUp(RESTORING, RESTORING, AWAY, OK);
  await call();
  expect($isRestoring.get()).toBe(true);
  expect(waiting.map(({ ms }) => ms)).toEqual([3000]);
  await goOn();
  await goOn();
  expect($isRestoring.get()).toBe(true);
  expect(waiting.map(({ ms }) => ms)).toEqual([5000]);
  await goOn();
  expect([$isRestoring.get(), $isOffline.get(), waiting.length]).toEqual([false, false, 0]);
});

it('does not ask where the server is merely away', async () => {
  const { call, $isRestoring, $isOffline, waiting } = setUp(AWAY);
  await call();
  expect([$isRestoring.get(), $isOffline.get(), waiting.length]).toEqual([false, true, 0]);
});

it('stops asking when another call is answered', async () => {
  const { call, waiting } = setUp(RESTORING, OK);
  await call();
  await call();
  expect(waiting).toEqual([]);
});
