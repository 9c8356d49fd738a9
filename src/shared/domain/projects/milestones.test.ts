import { describe, expect, it } from 'vitest';
import { byDueDay, isOverdue } from './milestones.ts';

const milestone = (name: string, dueOn: string | null, completed = false) => ({
  ...{ name, dueOn, completed },
  createdAt: '2026-11-20T10:00:00.000Z',
});

describe('milestones', () => {
  it('stand in the order of their days, without a day last, reached ones at the end', () => {
    const all = [
      milestone('no day', null),
      milestone('reached', '2026-01-01', true),
      milestone('late', '2027-02-01'),
      milestone('early', '2026-12-01'),
    ];
    expect(all.toSorted(byDueDay).map(({ name }) => name)).toEqual([
      'early',
      'late',
      'no day',
      'reached',
    ]);
  });

  it.each([
    ['2026-11-19', false, true],
    ['2026-11-20', false, false],
    ['2026-11-19', true, false],
    [null, false, false],
  ])('due on %s, reached: %s, are overdue on 2026-11-20: %s', (dueOn, completed, expected) => {
    expect(isOverdue({ dueOn, completed }, '2026-11-20')).toBe(expected);
  });
});
