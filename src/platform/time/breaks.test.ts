import { expect, test } from 'vitest';
import { createBreaks } from './breaks.ts';

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('long work lets in what waits, short work does not', async () => {
  const takeBreak = createBreaks();
  let waited = false;
  setImmediate(() => {
    waited = true;
  });
  await takeBreak();
  expect(waited).toBe(false);
  for (let pieces = 0; pieces < 4; pieces += 1) {
    work(20);
    await takeBreak();
  }
  expect(waited).toBe(true);
});
