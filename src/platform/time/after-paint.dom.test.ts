import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAfterPaint } from './after-paint.ts';

let isHidden = false;

beforeEach(() => {
  isHidden = false;
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('works when the page has been painted', () => {
  const work = vi.fn<() => void>();
  createAfterPaint()(work);
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
});

test('works though no paint comes, because the page went out of sight', () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  const work = vi.fn<() => void>();
  createAfterPaint()(work);
  vi.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledTimes(1);
});

test('of several works does the last alone', () => {
  const afterPaint = createAfterPaint();
  const done: string[] = [];
  for (const name of ['first', 'second']) afterPaint(() => done.push(name));
  vi.runAllTimers();
  expect(done).toEqual(['second']);
});

test('works at once in a page out of sight, instead of what waited for a paint', () => {
  const afterPaint = createAfterPaint();
  const done: string[] = [];
  afterPaint(() => done.push('waited'));
  isHidden = true;
  afterPaint(() => done.push('hidden'));
  expect(done).toEqual(['hidden']);
  vi.runAllTimers();
  expect(done).toEqual(['hidden']);
});
