import { expect, test } from 'vitest';
import { advance, finishRun, startRun } from '../runs/run.ts';
import { countdownSchedule } from '../runs/schedule.ts';
import { earnedSticker, readSticker } from './stickers.ts';

const T0 = Date.UTC(2026, 10, 21, 9);
const START = { id: 'run-1', page: '/cute-timer', volume: 60, isMuted: false };
const runOf = (ms: number) => startRun(countdownSchedule(ms), START, T0);

test('a round that ran to its end earns a sticker of its companion', () => {
  const { run } = advance(runOf(60_000), T0 + 90_000);
  const sticker = { runId: 'run-1', who: 'frog', shape: 'star', earnedAt: T0 + 60_000 };
  expect(earnedSticker(run, 'frog', [])).toEqual(sticker);
  expect(readSticker(JSON.parse(JSON.stringify(sticker)))).toEqual(sticker);
});

test('a round that runs, was stopped early or is very short earns none', () => {
  const run = runOf(120_000);
  expect(earnedSticker(run, 'cat', [])).toBeNull();
  expect(earnedSticker(finishRun(run, T0 + 110_000), 'cat', [])).toBeNull();
  expect(earnedSticker(advance(runOf(5000), T0 + 9000).run, 'cat', [])).toBeNull();
});

test.each([null, 'cat', {}, { runId: 'r', who: 'dog', shape: 'star', earnedAt: 1 }])(
  '%j is no sticker',
  (value) => {
    expect(readSticker(value)).toBeNull();
  },
);
