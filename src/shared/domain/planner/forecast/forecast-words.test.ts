import { describe, expect, test } from 'vitest';
import type { Forecast } from './forecast.ts';
import { forecastInWords } from './forecast-words.ts';

const forecast = (fields: Partial<Forecast>): Forecast => ({
  median: 5,
  safe: 7,
  basis: 'project',
  tasks: 12,
  ratio: 1.62,
  sureness: 'high',
  ...fields,
});

describe('forecastInWords', () => {
  test.each<[Partial<Forecast>, string]>([
    [
      {},
      'Likely 5 pomodoros, 7 to be safe: your last 12 tasks in this project took about 1.6 times their estimates.',
    ],
    [
      { safe: 5, ratio: 1.05, basis: 'person' },
      'Likely 5 pomodoros: your last 12 tasks took about as much as estimated.',
    ],
    [
      { median: 1, safe: 2, ratio: null, sureness: 'low', tasks: 3 },
      'Perhaps 1 pomodoro, 2 to be safe: that is what your last 3 tasks in this project took.',
    ],
    [
      { ratio: 0.5 },
      'Likely 5 pomodoros, 7 to be safe: your last 12 tasks in this project took about 0.5 times their estimates.',
    ],
  ])('%j', (fields, words) => {
    expect(forecastInWords(forecast(fields))).toBe(words);
  });
});
