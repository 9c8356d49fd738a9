import { describe, expect, it } from 'vitest';
import { readRule } from './read-rule.ts';
import { writeRule } from './write-rule.ts';

const written = (text: string) => {
  const { rule, problem } = readRule(text);
  return rule === null ? problem : writeRule(rule);
};

describe('a rule', () => {
  it.each([
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=3;COUNT=5',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    'FREQ=MONTHLY;BYMONTHDAY=1,15,-1',
    'FREQ=MONTHLY;BYDAY=2TU,-1FR;UNTIL=20261224',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=4TH',
  ])('is written as it was read: %s', (text) => {
    expect(written(text)).toBe(text);
  });

  it.each([
    ['rrule:freq=weekly;byday=fr,mo,fr', 'FREQ=WEEKLY;BYDAY=MO,FR'],
    ['FREQ=DAILY;INTERVAL=1;BYDAY=SA,SU;WKST=SU', 'FREQ=WEEKLY;BYDAY=SA,SU'],
    ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', 'FREQ=MONTHLY;BYDAY=-1FR'],
    ['COUNT=2;BYMONTHDAY=-1,03;FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=3,-1;COUNT=2'],
    ['FREQ=DAILY;UNTIL=20261224T225959Z', 'FREQ=DAILY;UNTIL=20261224'],
  ])('has one form: %s', (text, canonical) => {
    expect(written(text)).toBe(canonical);
  });

  it.each([
    ['', 'A rule is written as FREQ=WEEKLY;INTERVAL=2;BYDAY=TU.'],
    ['BYDAY=MO', 'A task repeats by days, weeks, months or years.'],
    ['FREQ=HOURLY', 'A task repeats by days, weeks, months or years.'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'FREQ is there twice.'],
    ['FREQ=DAILY;BYHOUR=9', 'BYHOUR isn’t supported.'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL is a whole number from 1 to 999.'],
    ['FREQ=YEARLY;INTERVAL=100', 'INTERVAL is a whole number from 1 to 99.'],
    ['FREQ=DAILY;COUNT=0', 'COUNT is a whole number from 1 to 999.'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20261224', 'A rule ends by UNTIL or by COUNT, not by both.'],
    ['FREQ=DAILY;UNTIL=20260230', 'UNTIL is a day such as 20261224, up to 2100.'],
    ['FREQ=DAILY;INTERVAL=2;BYDAY=MO', 'Every so many days can’t be limited to weekdays.'],
    ['FREQ=WEEKLY;BYDAY=2MO', '“2MO” isn’t a weekday such as MO.'],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU', 'WKST isn’t supported, except for Monday.'],
    ['FREQ=MONTHLY;BYDAY=MO', '“MO” isn’t a weekday of a month such as 2TU or -1FR.'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY is a whole number from 1 to 31.'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31', 'The month has no such day, so the rule never begins.'],
    ['FREQ=YEARLY;BYMONTHDAY=10', 'A rule by years names one month and one day of it, or neither.'],
    [`FREQ=DAILY;${'X'.repeat(200)}`, 'A rule has at most 200 characters.'],
  ])('is refused, with the reason: %s', (text, problem) => {
    expect(readRule(text)).toEqual({ rule: null, problem });
  });
});
