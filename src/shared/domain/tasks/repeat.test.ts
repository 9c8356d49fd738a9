import { describe, expect, it } from 'vitest';
import { nextDueOn } from './repeat.ts';

// 2026-11-20 is a Friday.
describe('a repeated task is due next', () => {
  it.each([
    ['daily', '2026-11-20', '2026-11-20', '2026-11-21'],
    ['daily', '2026-11-20', '2026-11-25', '2026-11-26'],
    ['daily', '2026-11-25', '2026-11-20', '2026-11-26'],
    ['weekdays', '2026-11-19', '2026-11-19', '2026-11-20'],
    ['weekdays', '2026-11-20', '2026-11-20', '2026-11-23'],
    ['weekdays', '2026-11-20', '2026-11-21', '2026-11-23'],
    ['weekdays', '2026-11-20', '2026-11-22', '2026-11-23'],
    ['weekly', '2026-11-20', '2026-11-20', '2026-11-27'],
    ['weekly', '2026-11-20', '2026-11-18', '2026-11-27'],
    ['weekly', '2026-11-20', '2026-11-26', '2026-11-27'],
    ['weekly', '2026-11-20', '2026-11-27', '2026-12-04'],
    ['weekly', '2026-10-02', '2026-11-20', '2026-11-27'],
    ['monthly', '2026-11-20', '2026-11-20', '2026-12-20'],
    ['monthly', '2026-11-20', '2026-11-03', '2026-12-20'],
    ['monthly', '2026-08-20', '2026-11-25', '2026-12-20'],
    ['monthly', '2026-12-05', '2026-12-05', '2027-01-05'],
    ['monthly', '2027-01-31', '2027-01-31', '2027-02-28'],
    ['monthly', '2028-01-31', '2028-01-31', '2028-02-29'],
  ] as const)('%s, due on %s, completed on %s: %s', (repeat, dueOn, today, next) => {
    expect(nextDueOn({ repeat, dueOn, dayOfMonth: null }, today)).toBe(next);
  });

  it.each([
    ['daily', '2026-11-21'],
    ['weekdays', '2026-11-23'],
    ['weekly', '2026-11-27'],
    ['monthly', '2026-12-20'],
  ] as const)('%s, without a day, reckoned from the day of completion: %s', (repeat, next) => {
    expect(nextDueOn({ repeat, dueOn: null, dayOfMonth: null }, '2026-11-20')).toBe(next);
  });

  it.each([
    ['daily', '2100-01-01', '2026-11-20'],
    ['daily', '2099-12-31', '2100-01-01'],
    ['weekly', '2099-12-28', '2099-12-28'],
    ['monthly', '9999-12-31', '2026-11-20'],
  ] as const)('never, %s, due on %s, completed on %s', (repeat, dueOn, today) => {
    expect(nextDueOn({ repeat, dueOn, dayOfMonth: null }, today)).toBeNull();
  });

  it('on its own day of the month again after a shorter month', () => {
    const repetition = { repeat: 'monthly', dueOn: '2027-02-28', dayOfMonth: 31 } as const;
    expect(nextDueOn(repetition, '2027-02-28')).toBe('2027-03-31');
  });
});
