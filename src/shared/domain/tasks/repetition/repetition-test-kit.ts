import fc from 'fast-check';
import { dayOfNumber } from '../../dates/days.ts';
import { readRule } from './read-rule.ts';
import { EVERY_DAY, MONTH_LENGTHS, type Rule } from './rule.ts';
import { writeRule } from './write-rule.ts';

/** The rule of a text that is one. */
export function ruleOf(text: string): Rule {
  const { rule, problem } = readRule(text);
  if (rule === null) throw new Error(problem);
  return rule;
}

const weekday = fc.integer({ min: 1, max: 7 });
const place = fc.constantFrom(1, 2, 3, 4, 5, -1);
const nthWeekday = fc.record({ place, weekday });
const interval = fc.integer({ min: 1, max: 12 });
const monthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(-1));
const some = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 });

const days: fc.Arbitrary<Partial<Rule>> = fc.oneof(
  fc.record({ frequency: fc.constant('DAILY' as const), interval }),
  fc.record({
    frequency: fc.constant('WEEKLY' as const),
    interval,
    weekdays: fc.array(weekday, { maxLength: 7 }),
  }),
  fc.record({
    frequency: fc.constant('MONTHLY' as const),
    interval,
    monthDays: some(monthDay),
  }),
  fc.record({
    frequency: fc.constant('MONTHLY' as const),
    interval,
    nthWeekdays: some(nthWeekday),
  }),
  fc.record({ frequency: fc.constant('YEARLY' as const), interval }),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), interval, fc.integer({ min: 1, max: 31 }))
    .map(([month, every, day]) => ({
      frequency: 'YEARLY' as const,
      interval: every,
      month,
      monthDays: [Math.min(day, MONTH_LENGTHS[month - 1] ?? 28)],
    })),
  fc.record({
    frequency: fc.constant('YEARLY' as const),
    interval,
    month: fc.integer({ min: 1, max: 12 }),
    nthWeekdays: fc.tuple(nthWeekday),
  }),
);

/** Days of this and the next decades. */
export const someDay = fc.integer({ min: 20_000, max: 40_000 }).map(dayOfNumber);

const ends: fc.Arbitrary<Partial<Rule>> = fc.oneof(
  fc.constant({}),
  fc.record({ until: someDay }),
  fc.record({ count: fc.integer({ min: 1, max: 20 }) }),
);

/** Every kind of rule. */
export const someRule = fc
  .tuple(days, ends)
  .map(([one, end]) => ruleOf(writeRule({ ...EVERY_DAY, ...one, ...end })));
