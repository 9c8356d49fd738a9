import { expect, it } from 'vitest';
import { createRetry } from './retry.ts';

function build() {
  const waits: number[] = [];
  const state = { works: 0, taken: 0 };
  const retry = createRetry({
    work: () => {
      state.works += 1;
    },
    later: (ms, work) => {
      waits.push(ms);
      if (waits.length === 1) work();
      return () => {
        state.taken += 1;
      };
    },
  });
  return { retry, waits, state };
}

it('waits twice as long each time, up to a limit, and starts over when it is told to', () => {
  const { retry, waits, state } = build();
  for (let failure = 0; failure < 7; failure += 1) retry.schedule();
  retry.reset();
  retry.schedule();
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 2000]);
  expect(state.works).toBe(1);
});

it('waits longer where that is asked for, and goes on with its own pauses', () => {
  const { retry, waits } = build();
  for (const askedMs of [90_000, 500, null]) retry.schedule(askedMs);
  expect(waits).toEqual([90_000, 4000, 8000]);
});

it('waits for one try at a time, and for none once it is cancelled', () => {
  const { retry, state } = build();
  retry.schedule();
  retry.schedule();
  expect(state.taken).toBe(1);
  retry.cancel();
  expect(state.taken).toBe(2);
});
