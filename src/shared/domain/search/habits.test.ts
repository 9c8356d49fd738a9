import { describe, expect, it } from 'vitest';
import { type Habits, habitScore, strongest, withChoice } from './habits.ts';

const DAY_MS = 86_400_000;
const NOW = 1_000 * DAY_MS;

describe('habits', () => {
  it('weigh more the oftener and the later something was chosen', () => {
    let habits: Habits = {};
    for (const [id, daysAgo] of [
      ['often', 3],
      ['often', 2],
      ['often', 1],
      ['once', 1],
      ['long ago', 60],
      ['long ago', 60],
      ['long ago', 60],
    ] as const) {
      habits = withChoice(habits, id, NOW - daysAgo * DAY_MS);
    }
    expect(strongest(habits, NOW)).toEqual(['often', 'once', 'long ago']);
    expect(habitScore(habits, 'never', NOW)).toBe(0);
  });

  it('are sixty at most, the weakest forgotten', () => {
    let habits: Habits = {};
    for (let count = 0; count < 70; count += 1)
      habits = withChoice(habits, `id ${count}`, count * DAY_MS);
    expect(Object.keys(habits)).toHaveLength(60);
    expect(habits['id 0']).toBeUndefined();
    expect(habits['id 69']).toEqual({ count: 1, at: 69 * DAY_MS });
  });
});
