import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../dates/days.ts';
import { nextDueOn } from '../repeat.ts';
import { REPEATS } from '../repeat-kinds.ts';
import { comingDays, firstDay, nextOccurrence } from './occurrences.ts';
import { ruleOfRepeat } from './old-repeats.ts';
import { ruleOf, someDay, someRule } from './repetition-test-kit.ts';
import type { RepeatBase } from './rule.ts';
import { writeRule } from './write-rule.ts';

function next(text: string, day: string | null, today: string, from: RepeatBase = 'day') {
  return nextOccurrence({ rule: ruleOf(text), from, day }, today);
}

// 2026-11-20 is a Friday.
describe('the next day of a repeated task', () => {
  it.each([
    ['FREQ=DAILY;INTERVAL=3', '2026-11-20', '2026-11-20', '2026-11-23'],
    ['FREQ=DAILY;INTERVAL=3', '2026-11-20', '2026-12-20', '2026-12-23'],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR', '2026-11-20', '2026-11-20', '2026-11-23'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-11-17', '2026-11-18', '2026-12-01'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU', '2026-11-17', '2026-11-18', '2026-11-22'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-11-17', '2026-12-02', '2026-12-15'],
    ['FREQ=WEEKLY;BYDAY=TU', '2026-11-24', '2026-11-20', '2026-12-01'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2027-01-31', '2027-01-31', '2027-02-28'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2027-02-28', '2027-02-28', '2027-03-31'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15,-1', '2026-11-15', '2026-11-20', '2026-11-30'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1', '2026-11-01', '2026-11-20', '2027-02-01'],
    ['FREQ=MONTHLY;BYDAY=2TU', '2026-11-10', '2026-11-20', '2026-12-08'],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', '2026-11-27', '2026-12-25'],
    ['FREQ=MONTHLY;BYDAY=5MO', '2026-11-30', '2026-11-30', '2027-03-29'],
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=10', '2026-12-10', '2026-12-10', '2027-12-10'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2028-02-29', '2028-02-29', '2029-02-28'],
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=5;BYDAY=2SU', '2026-11-20', '2026-11-20', '2028-05-14'],
    ['FREQ=YEARLY', '2026-11-20', '2026-11-20', '2027-11-20'],
  ])('%s, on %s, completed on %s: %s', (rule, day, today, expected) => {
    expect(next(rule, day, today)?.day).toBe(expected);
  });

  it.each([
    ['FREQ=DAILY;INTERVAL=3', '2026-11-20', '2026-12-06', '2026-12-09'],
    ['FREQ=DAILY;INTERVAL=3', '2026-11-25', '2026-11-20', '2026-11-23'],
    ['FREQ=MONTHLY', '2026-11-20', '2027-01-31', '2027-02-28'],
  ])('from completion: %s, on %s, completed on %s: %s', (rule, day, today, expected) => {
    expect(next(rule, day, today, 'completion')?.day).toBe(expected);
  });

  it('is reckoned from the day of completion where the task has none', () => {
    expect(next('FREQ=WEEKLY', null, '2026-11-20')?.day).toBe('2026-11-27');
  });

  it('keeps the day of the month beyond a shorter month', () => {
    const february = next('FREQ=MONTHLY', '2027-01-31', '2027-01-31');
    expect(february?.day).toBe('2027-02-28');
    expect(
      next(writeRule(february?.rule ?? ruleOf('FREQ=DAILY')), '2027-02-28', '2027-02-28')?.day,
    ).toBe('2027-03-31');
  });

  it.each([
    ['FREQ=DAILY;UNTIL=20261121', '2026-11-20', '2026-11-21'],
    ['FREQ=DAILY;COUNT=1', '2026-11-20', '2026-11-20'],
    ['FREQ=DAILY', '2100-01-01', '2026-11-20'],
    ['FREQ=DAILY', '2026-11-20', '2100-01-01'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2099-12-31', '2099-12-31'],
    ['FREQ=YEARLY;INTERVAL=99', '2026-11-20', '2026-11-20'],
    ['FREQ=DAILY', '9999-12-31', '9999-12-31'],
  ])('%s, on %s, completed on %s: none', (rule, day, today) => {
    expect(next(rule, day, today)).toBeNull();
  });

  it('carries the rule with one occurrence less, however many days were left out', () => {
    const second = next('FREQ=DAILY;COUNT=3', '2026-11-20', '2026-12-20');
    expect(second).toMatchObject({ day: '2026-12-21', rule: { count: 2 } });
  });

  test.prop([
    fc.constantFrom(...REPEATS),
    someDay,
    someDay,
    fc.option(fc.integer({ min: 1, max: 31 })),
  ])('is what it was before there were rules', (repeat, day, today, chosen) => {
    // A short month moves the day only to its own end.
    const dayOfMonth = repeat === 'monthly' ? (chosen ?? Number(day.slice(8))) : null;
    expect(
      nextOccurrence({ rule: ruleOfRepeat(repeat, dayOfMonth), from: 'day', day }, today)?.day,
    ).toBe(nextDueOn({ repeat, dueOn: day, dayOfMonth }, today));
  });

  test.prop([someRule, someDay, someDay, fc.constantFrom<RepeatBase>('day', 'completion')])(
    'lies after today and the day of the task, and within the rule',
    (rule, day, today, from) => {
      const found = nextOccurrence({ rule, from, day }, today);
      if (found === null) return;
      expect(found.day > today).toBe(true);
      if (from === 'day') expect(found.day > day).toBe(true);
      if (rule.until !== null) expect(found.day <= rule.until).toBe(true);
    },
  );
});

describe('the coming days of a repeated task', () => {
  const SPAN = { from: '2026-12-01', to: '2026-12-31' };
  const coming = (text: string, day: string, from: RepeatBase = 'day') =>
    comingDays({ rule: ruleOf(text), from, day }, '2026-11-20', SPAN);

  it('are all those in the span', () => {
    expect(coming('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2025-12-30')).toEqual([
      '2026-12-01',
      '2026-12-15',
      '2026-12-29',
    ]);
    expect(coming('FREQ=MONTHLY;BYMONTHDAY=-1', '2026-10-31')).toEqual(['2026-12-31']);
    expect(coming('FREQ=DAILY;INTERVAL=20', '2026-11-25', 'completion')).toEqual([
      '2026-12-10',
      '2026-12-30',
    ]);
  });

  it('end with the rule', () => {
    expect(coming('FREQ=WEEKLY;COUNT=4', '2026-11-20')).toEqual(['2026-12-04', '2026-12-11']);
    expect(coming('FREQ=WEEKLY;UNTIL=20261210', '2026-11-20')).toEqual(['2026-12-04']);
  });

  test.prop([someRule, someDay, fc.nat({ max: 400 }), fc.nat({ max: 60 })])(
    'are those to which one leads after the other',
    (rule, day, ahead, length) => {
      const from = addDays(day, ahead);
      const to = addDays(from, length);
      const days: string[] = [];
      let each = nextOccurrence({ rule, from: 'day', day }, day);
      while (each !== null && each.day <= to) {
        if (each.day >= from) days.push(each.day);
        each = nextOccurrence({ rule: each.rule, from: 'day', day: each.day }, each.day);
      }
      expect(comingDays({ rule, from: 'day', day }, day, { from, to })).toEqual(days);
    },
  );
});

it.each([
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-11-24'],
  ['FREQ=WEEKLY;BYDAY=FR', '2026-11-20'],
  ['FREQ=DAILY;INTERVAL=3', '2026-11-20'],
  ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1', '2026-12-01'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1', '2027-03-01'],
])('%s begins, from 2026-11-20 on, on %s', (rule, first) => {
  expect(firstDay(ruleOf(rule), '2026-11-20')).toBe(first);
});
