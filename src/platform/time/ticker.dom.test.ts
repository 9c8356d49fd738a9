import { describe, expect, test } from 'vitest';
import { createFakeTime } from './fake-time-test-kit.ts';
import { createTicker, type TickWorker } from './ticker.ts';

function createFakeWorker() {
  const listeners = { message: () => {}, error: () => {} };
  const heard: unknown[] = [];
  const state = { isAlive: true };
  const worker: TickWorker = {
    postMessage: (message) => heard.push(message),
    addEventListener(type, listener) {
      listeners[type] = listener;
    },
    terminate() {
      state.isAlive = false;
    },
  };
  return { worker, heard, state, listeners };
}

function build() {
  const time = createFakeTime(1_000_000);
  const fake = createFakeWorker();
  const ticker = createTicker({
    clock: time,
    startWorker: () => fake.worker,
    later: time.later,
  });
  let beats = 0;
  const listen = () =>
    ticker.onBeat(() => {
      beats += 1;
    });
  return { time, fake, ticker, listen, beats: () => beats };
}

describe('with a worker', () => {
  test('each of its messages is a beat', () => {
    const { fake, listen, beats } = build();
    listen();
    fake.listeners.message();
    fake.listeners.message();
    expect(beats()).toBe(2);
  });

  test('it is told how far away the instant is', () => {
    const { fake, ticker, listen } = build();
    listen();
    ticker.wakeAt(1_090_500);
    ticker.wakeAt(null);
    expect(fake.heard).toEqual([{ stepInMs: 90_500 }, { stepInMs: null }]);
  });

  test('an instant set before anybody listened is not forgotten', () => {
    const { fake, ticker, listen } = build();
    ticker.wakeAt(1_001_500);
    listen();
    expect(fake.heard).toEqual([{ stepInMs: 1500 }]);
  });

  test('it ends with the last listener', () => {
    const { fake, listen } = build();
    const [endFirst, endSecond] = [listen(), listen()];
    endFirst();
    expect(fake.state.isAlive).toBe(true);
    endSecond();
    expect(fake.state.isAlive).toBe(false);
  });
});

describe('without a worker', () => {
  test('the page beats by itself when none can be started', () => {
    const time = createFakeTime(1_000_000);
    const ticker = createTicker({
      clock: time,
      later: time.later,
      startWorker: () => {
        throw new Error('blocked by policy');
      },
    });
    const beats: number[] = [];
    ticker.onBeat(() => beats.push(time.now()));
    ticker.wakeAt(1_002_300);
    time.pass(2500);
    expect(beats).toEqual([1_000_300, 1_001_300, 1_002_300]);
  });

  test('the page goes on when the worker dies, with the same instant', () => {
    const { time, fake, ticker, listen, beats } = build();
    listen();
    ticker.wakeAt(1_000_250);
    fake.listeners.error();
    time.pass(250);
    expect(beats()).toBe(1);
    expect(fake.state.isAlive).toBe(false);
  });
});

describe('a page that comes back', () => {
  test.each([
    ['document', 'visibilitychange'],
    ['document', 'resume'],
    ['window', 'focus'],
    ['window', 'pageshow'],
    ['window', 'online'],
  ] as const)('beats at once: %s %s', (target, event) => {
    const { listen, beats } = build();
    const end = listen();
    globalThis[target].dispatchEvent(new Event(event));
    expect(beats()).toBe(1);
    end();
    globalThis[target].dispatchEvent(new Event(event));
    expect(beats()).toBe(1);
  });
});
