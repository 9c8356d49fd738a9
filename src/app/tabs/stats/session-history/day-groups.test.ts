import { describe, expect, it } from 'vitest';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { buildSession } from '#stores/sync/contract-test-kit.ts';
import { createGrouping } from './day-groups.ts';

function on(digit: number, localDate: string): Pomodoro {
  return { ...buildSession(digit, '09:00'), localDate };
}

describe('grouping by day', () => {
  const sessions = [on(1, '2026-11-20'), on(2, '2026-11-20'), on(3, '2026-11-19')];

  it('keeps the order, and merges a day that zones have split', () => {
    const torn = [...sessions, on(4, '2026-11-20')];
    expect(
      createGrouping()(torn).map(({ day, sessions: of }) => [day, of.map(({ id }) => id.at(-1))]),
    ).toEqual([
      ['2026-11-20', ['1', '2', '4']],
      ['2026-11-19', ['3']],
    ]);
  });

  it('returns the same objects for unchanged days', () => {
    const group = createGrouping();
    const before = group(sessions);
    const after = group([on(5, '2026-11-20'), ...sessions]);
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });
});
