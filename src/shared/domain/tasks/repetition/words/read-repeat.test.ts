import { fc, test } from '@fast-check/vitest';
import { afterEach, describe, expect, it } from 'vitest';
import { setFormatPlace } from '../../../formats/formats.ts';
import { ruleOf, someRule } from '../repetition-test-kit.ts';
import type { RepeatBase } from '../rule.ts';
import { describeRule } from '../rule-words.ts';
import { writeRule } from '../write-rule.ts';
import { readRepeatWords } from './read-repeat.ts';

// A Friday.
const TODAY = '2026-11-20';

afterEach(() => {
  setFormatPlace({ locale: undefined });
});

describe('a repetition in words', () => {
  it.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=DAILY;INTERVAL=2', 'Every second day'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'Every second Tuesday'],
    ['FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,FR', 'Every 3 weeks on Monday and Friday'],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=5', 'Every Monday, Wednesday and Friday, 5 times'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,22,-1', 'Every month on the 1st, 22nd and last day'],
    ['FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20261224', 'Every month on the last Friday, until 24 Dec 2026'],
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24', 'Every year on 24 Dec'],
    ['FREQ=YEARLY;INTERVAL=4;BYMONTH=5;BYDAY=2SU', 'Every 4 years on the second Sunday of May'],
  ])('%s: %s', (rule, words) => {
    setFormatPlace({ locale: 'en-GB' });
    expect(describeRule(ruleOf(rule))).toBe(words);
  });

  test.prop([
    someRule,
    fc.constantFrom<RepeatBase>('day', 'completion'),
    fc.constantFrom('en-GB', 'en-US', 'en-CA', 'en-SE', 'en-BW', 'en-ZA', 'en-AU', 'en-IN'),
  ])('is read back as the same rule, wherever it was written', (rule, from, locale) => {
    setFormatPlace({ locale });
    const read = readRepeatWords(describeRule(rule, from), TODAY);
    expect(read === null ? null : [writeRule(read.rule), read.from]).toEqual([
      writeRule(rule),
      from,
    ]);
  });
});

describe('people say', () => {
  it.each([
    ['every other day', 'FREQ=DAILY;INTERVAL=2'],
    ['everyday', 'FREQ=DAILY'],
    ['ev 3 days', 'FREQ=DAILY;INTERVAL=3'],
    ['every third day', 'FREQ=DAILY;INTERVAL=3'],
    ['Every fortnight', 'FREQ=WEEKLY;INTERVAL=2'],
    ['ev other tue', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
    ['every mon, tues, wed, and fri', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,FR'],
    ['every Mon-Thu & sun', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU'],
    ['every sat to mon', 'FREQ=WEEKLY;BYDAY=MO,SA,SU'],
    ['every 2 weeks on thursdays', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH'],
    ['every workday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['every weekend', 'FREQ=WEEKLY;BYDAY=SA'],
    ['every quarter', 'FREQ=MONTHLY;INTERVAL=3'],
    ['every 27', 'FREQ=MONTHLY;BYMONTHDAY=27'],
    ['every 2, 15, 27', 'FREQ=MONTHLY;BYMONTHDAY=2,15,27'],
    ['every last day of the month', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['every 3rd friday', 'FREQ=MONTHLY;BYDAY=3FR'],
    ['every first and third monday', 'FREQ=MONTHLY;BYDAY=1MO,3MO'],
    ['every 6 months on the 1st', 'FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=1'],
    ['every jan 27th', 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=27'],
    ['every 4th thursday of november', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'],
    ['every 1st wed jan', 'FREQ=YEARLY;BYMONTH=1;BYDAY=1WE'],
    ['yearly', 'FREQ=YEARLY'],
    ['every day until 2027-01-31', 'FREQ=DAILY;UNTIL=20270131'],
    ['every day for 3 weeks', 'FREQ=DAILY;UNTIL=20261210'],
    ['every monday for 2 months', 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20270122'],
    ['daily, 10 times', 'FREQ=DAILY;COUNT=10'],
  ])('%s: %s', (words, rule) => {
    const read = readRepeatWords(words, TODAY);
    expect(read === null ? null : writeRule(read.rule)).toBe(rule);
  });

  it('that it counts from completion, when it begins, and in which part of the day it is', () => {
    expect(readRepeatWords('every! 3 days', TODAY)?.from).toBe('completion');
    expect(readRepeatWords('every day starting 5 Jan 2027', TODAY)?.startOn).toBe('2027-01-05');
    expect(readRepeatWords('every morning', TODAY)?.at).toBe('09:00');
  });

  it.each([
    'every second',
    'every time',
    'every hour',
    'every 31 feb',
    'every 0 days',
    'every 1000 days',
    'every 15th workday',
    'every day until 2027-01-31 for 5 times',
    'every 31st of february',
    'every constructor',
  ])('nothing that is a repetition: %s', (words) => {
    expect(readRepeatWords(words, TODAY)).toBeNull();
  });
});
