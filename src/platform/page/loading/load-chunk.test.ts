import { describe, expect, test, vi } from 'vitest';
import { createFakeTime } from '../../time/fake-time-test-kit.ts';
import { loadChunk } from './load-chunk.ts';

function setUp(answers: (() => Promise<string>)[], isReloading = false) {
  const time = createFakeTime(0);
  const load = vi.fn(() => answers.shift()?.() ?? Promise.reject(new Error('gone')));
  const recover = vi.fn(async () => isReloading);
  const loading = loadChunk(load, { later: time.later, recover });
  const outcome = loading.then(
    (value) => value,
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  return { time, load, recover, outcome };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const never = () => new Promise<string>(() => {});

describe('loadChunk', () => {
  test('answers what was loaded, with one try', async () => {
    const { load, outcome } = setUp([async () => 'part']);
    expect(await outcome).toBe('part');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('tries once more after a second', async () => {
    const { time, load, outcome } = setUp([
      () => Promise.reject(new Error('cut off')),
      async () => 'part',
    ]);
    await settle();
    time.pass(999);
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    time.pass(1);
    expect(await outcome).toBe('part');
  });

  test('gives each try 120 seconds', async () => {
    const { time, load, outcome, recover } = setUp([never, never]);
    time.pass(119_999);
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    time.pass(1);
    await settle();
    time.pass(1000);
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
    time.pass(120_000);
    expect(await outcome).toBe('The part did not come in 120 s.');
    expect(recover).toHaveBeenCalledTimes(1);
  });

  test('fails after the second try when the page stays', async () => {
    const { time, load, outcome } = setUp([]);
    await settle();
    time.pass(1000);
    expect(await outcome).toBe('gone');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('shows no failure on a page that is being reloaded', async () => {
    const { time, outcome, recover } = setUp([], true);
    await settle();
    time.pass(1000);
    await settle();
    expect(recover).toHaveBeenCalledTimes(1);
    expect(await Promise.race([outcome, Promise.resolve('still waiting')])).toBe('still waiting');
  });
});
