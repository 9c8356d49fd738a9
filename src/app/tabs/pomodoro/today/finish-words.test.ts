import { expect, it } from 'vitest';
import { finishInWords, likelyFinishInWords } from './finish-words.ts';

const NOW = Date.parse('2026-11-20T14:00:00Z');
const MINUTE_MS = 60_000;

function words(pomodoros: number, minutes: number, today = pomodoros) {
  const lengthMs = minutes * MINUTE_MS;
  const plan = { pomodoros, lengthMs, finishesAt: NOW + lengthMs, today };
  return finishInWords(plan, NOW, 'Europe/Berlin');
}

it('shows the remaining work and the finish time in the user’s zone', () => {
  expect(words(3, 85)).toMatch(
    /^3 pomodoros left · 1 h 25 min with breaks · finishes about (16:25|4:25\sPM)$/,
  );
  expect(words(1, 24.2)).toMatch(/^1 pomodoro left · 25 min with breaks · finishes about /);
});

it('says what today has room for when it ends on another day', () => {
  expect(words(58, 1850, 16)).toBe(
    '58 pomodoros left · 30 h 50 min with breaks · room for 16 today',
  );
  expect(words(20, 560, 0)).toMatch(/ · too late for another today$/);
});

it('is null when nothing is left', () => {
  expect(words(0, 0)).toBe(null);
});

const plan = (pomodoros: number, minutes: number) => {
  const lengthMs = minutes * MINUTE_MS;
  return { pomodoros, lengthMs, finishesAt: NOW + lengthMs, today: pomodoros };
};
const likely = (estimated: number, forecast: number, minutes: number) =>
  likelyFinishInWords(
    { byEstimates: plan(estimated, 30 * estimated), byForecasts: plan(forecast, minutes) },
    NOW,
    'Europe/Berlin',
  );

it('shows what is more likely where tasks went otherwise than estimated', () => {
  expect(likely(3, 5, 150)).toMatch(
    /^more likely 5, about (17:30|5:30\sPM), as your last tasks went$/,
  );
  expect(likely(3, 20, 700)).toBe('more likely 20, not all of it today, as your last tasks went');
});

it('is null where forecasts and estimates agree, and where nothing is left', () => {
  expect(likely(3, 3, 90)).toBe(null);
  expect(likely(0, 2, 60)).toBe(null);
});
