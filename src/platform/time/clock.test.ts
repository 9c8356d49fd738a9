import { describe, expect, test } from 'vitest';
import { createClock } from './clock.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 24 * 60 * 60 * 1000;

/** A device whose clock can be set, and which can sleep. */
function openDevice({ isWatched = true } = {}) {
  const device = { wallMs: NOON, passedMs: 5000.25 };
  const clock = createClock(
    () => device.wallMs,
    () => device.passedMs,
  );
  const jumps: number[] = [];
  if (isWatched) clock.onJump((byMs) => jumps.push(byMs));
  return {
    clock,
    jumps,
    setClock(byMs: number) {
      device.wallMs += byMs;
    },
    pass(ms: number) {
      device.wallMs += ms;
      device.passedMs += ms;
    },
  };
}

describe('time that passes', () => {
  test('is no jump, however long nobody looked', async () => {
    const { clock, jumps, pass } = openDevice();
    pass(3 * DAY_MS);
    expect(clock.now()).toBe(NOON + 3 * DAY_MS);
    await Promise.resolve();
    expect(jumps).toEqual([]);
  });

  test('may drift from the other clock by more than a jump over days', async () => {
    const { clock, jumps, pass, setClock } = openDevice();
    for (let hour = 0; hour < 72; hour += 1) {
      pass(60 * 60 * 1000);
      setClock(150);
      clock.now();
    }
    await Promise.resolve();
    expect(jumps).toEqual([]);
  });
});

describe.each([
  ['back', -DAY_MS],
  ['ahead', DAY_MS],
  ['ahead by three seconds', 3000],
])('a jump %s', (_way, byMs) => {
  test('is held back and told', async () => {
    const { clock, jumps, pass, setClock } = openDevice();
    setClock(byMs);
    pass(40);
    expect(clock.now()).toBe(NOON + 40);
    expect(clock.deviceNow()).toBe(NOON + byMs + 40);
    await Promise.resolve();
    expect(jumps).toEqual([byMs]);
  });

  test('is followed once it is released', () => {
    const { clock, setClock } = openDevice();
    setClock(byMs);
    clock.now();
    clock.release();
    expect(clock.now()).toBe(NOON + byMs);
  });

  test('is followed after 800 ms when nobody says what it was', () => {
    const { clock, pass, setClock } = openDevice();
    setClock(byMs);
    clock.now();
    pass(799);
    expect(clock.now()).toBe(NOON + 799);
    pass(1);
    expect(clock.now()).toBe(NOON + byMs + 800);
  });

  test('is followed at once where nobody listens', () => {
    const { clock, setClock } = openDevice({ isWatched: false });
    setClock(byMs);
    expect(clock.now()).toBe(NOON + byMs);
  });
});

test('two jumps in a row are held back together', async () => {
  const { clock, jumps, pass, setClock } = openDevice();
  setClock(DAY_MS);
  clock.now();
  pass(100);
  setClock(-2 * DAY_MS);
  expect(clock.now()).toBe(NOON + 100);
  await Promise.resolve();
  expect(jumps).toEqual([DAY_MS, -2 * DAY_MS]);
});
