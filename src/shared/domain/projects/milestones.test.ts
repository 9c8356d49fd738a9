import { describe, expect, it } from 'vitest';
import { byDueDay, isOverdue, waitInWords } from './milestones.ts';

const milestone = (name: string, dueOn: string | null, completed = false) => ({
  name,
  dueOn,
  completed,
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

  it.each([
    ['2026-11-17', 'Overdue by 3 days'],
    ['2026-11-19', 'Overdue by 1 day'],
    ['2026-11-20', 'Today'],
    ['2026-11-21', 'Tomorrow'],
    ['2026-12-02', 'In 12 days'],
    [null, null],
  ])('due on %s say how far off that is', (dueOn, words) => {
    expect(waitInWords(milestone('it', dueOn), '2026-11-20')).toBe(words);
    expect(waitInWords(milestone('it', dueOn, true), '2026-11-20')).toBeNull();
  });
});
