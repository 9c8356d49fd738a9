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
  const network = { isOnline: () => true };
  const later = (ms: number, work: () => void) => {
    const entry = { ms, work };
    waiting.push(entry);
    return () => void waiting.splice(waiting.indexOf(entry), 1);
  };
  const connection = watchConnection(inner as ApiClient, { later, network });
  const goOn = async () => {
    waiting.shift()?.work();
    await Promise.resolve();
    await Promise.resolve();
  };
  const call = () => connection.client.call(systemApi.health, {});
  return { ...connection, call, waiting, goOn, network };
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

it('takes a server for unreachable after three tries, and not after one late answer', async () => {
  const { call, $isUnreachable, $isOffline, waiting, goOn } = setUp(AWAY, AWAY, AWAY, OK);
  await call();
  expect([$isOffline.get(), $isUnreachable.get()]).toEqual([true, false]);
  await goOn();
  expect($isUnreachable.get()).toBe(false);
  await goOn();
  expect([$isUnreachable.get(), waiting.length]).toEqual([true, 0]);
  await call();
  expect([$isOffline.get(), $isUnreachable.get()]).toEqual([false, false]);
});

it('counts calls at the same time as one try', async () => {
  const { call, $isUnreachable } = setUp(AWAY, AWAY, AWAY, AWAY);
  await Promise.all([call(), call(), call()]);
  expect($isUnreachable.get()).toBe(false);
});

it('takes a server that refuses for now as reached', async () => {
  const BUSY: CallResult<never> = { kind: 'offline', retryAfterMs: null, message: 'Too many.' };
  const { call, $isUnreachable } = setUp(AWAY, AWAY, BUSY, AWAY);
  for (let index = 0; index < 4; index += 1) await call();
  expect($isUnreachable.get()).toBe(false);
});

it('takes a server for unreachable at once where the network is gone', async () => {
  const { call, $isUnreachable, network } = setUp(AWAY);
  network.isOnline = () => false;
  await call();
  expect($isUnreachable.get()).toBe(true);
});

it('stops asking when another call is answered', async () => {
  const { call, waiting } = setUp(RESTORING, OK);
  await call();
  await call();
  expect(waiting).toEqual([]);
});
