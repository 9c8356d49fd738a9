import { expect, it } from 'vitest';
import { finishInWords } from './finish-words.ts';

const NOW = Date.parse('2026-11-20T14:00:00Z');
const MINUTE_MS = 60_000;

function words(pomodoros: number, minutes: number, timeZone = 'Europe/Berlin') {
  const lengthMs = minutes * MINUTE_MS;
  return finishInWords({ pomodoros, lengthMs, finishesAt: NOW + lengthMs }, NOW, timeZone);
}

it('shows the remaining work and the finish time in the user’s zone', () => {
  expect(words(3, 85)).toMatch(
    /^3 pomodoros left · 1 h 25 with breaks · finishes about (16:25|4:25\sPM)$/,
  );
  expect(words(1, 24.2)).toMatch(/^1 pomodoro left · 25 min with breaks · finishes about /);
});

it('says when it ends on another day', () => {
  expect(words(20, 560)).toMatch(/ (0?0:20|12:20\sAM) tomorrow$/);
  expect(words(80, 2600)).toMatch(/ on \S*.*22/);
});

it('is null when nothing is left', () => {
  expect(words(0, 0)).toBe(null);
});
