import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTimedWork } from './timed-work.ts';

const log = pino({ level: 'silent' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('is done at once, and again after each pause, also after a failure', async () => {
  let count = 0;
  const work = async () => {
    count += 1;
    if (count === 2) throw new Error('away');
  };
  const timed = startTimedWork({ name: 'counting', everyMs: 1000, log, work });
  expect(count).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(count).toBe(3);
  await timed.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(count).toBe(3);
});

test('is done at once when it is woken, and once more when that happens while it is done', async () => {
  let count = 0;
  const work = async () => {
    count += 1;
    await new Promise((resolve) => void setTimeout(resolve, 100));
  };
  const timed = startTimedWork({ name: 'sleeping', everyMs: 60_000, log, work });
  timed.wake();
  timed.wake();
  await vi.advanceTimersByTimeAsync(99);
  expect(count).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(count).toBe(2);
  timed.wake();
  expect(count).toBe(3);
  await timed.stop();
  timed.wake();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(count).toBe(3);
});

test('asks for its pause after each end', async () => {
  let count = 0;
  const pauses = [1000, 5000];
  const work = async () => {
    count += 1;
  };
  const everyMs = () => pauses[count - 1] ?? 60_000;
  const timed = startTimedWork({ name: 'slower', everyMs, log, work });
  await vi.advanceTimersByTimeAsync(1000);
  expect(count).toBe(2);
  await vi.advanceTimersByTimeAsync(4999);
  expect(count).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(count).toBe(3);
  await timed.stop();
});

test('is let end when it is stopped, and not begun again', async () => {
  const steps: string[] = [];
  const work = async () => {
    steps.push('begun');
    await new Promise((resolve) => void setTimeout(resolve, 100));
    steps.push('ended');
  };
  const timed = startTimedWork({ name: 'slow', everyMs: 10, log, work });
  const stopped = timed.stop().then(() => steps.push('stopped'));
  await vi.advanceTimersByTimeAsync(1000);
  await stopped;
  expect(steps).toEqual(['begun', 'ended', 'stopped']);
});
