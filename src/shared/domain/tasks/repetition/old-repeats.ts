import type { Repeat } from '../repeat-kinds.ts';
import { EVERY_DAY, type Rule, WORKDAYS } from './rule.ts';

/**
 * The rule of a repetition as tasks carried it before they had rules: one of four words, with the day
 * of the month that a monthly task is meant for, where it is known.
 */
export function ruleOfRepeat(repeat: Repeat, dayOfMonth: number | null): Rule {
  switch (repeat) {
    case 'daily':
      return EVERY_DAY;
    case 'weekdays':
      return { ...EVERY_DAY, frequency: 'WEEKLY', weekdays: WORKDAYS };
    case 'weekly':
      return { ...EVERY_DAY, frequency: 'WEEKLY' };
    case 'monthly':
      return {
        ...EVERY_DAY,
        frequency: 'MONTHLY',
        monthDays: dayOfMonth === null ? [] : [dayOfMonth],
      };
  }
}
