import * as z from 'zod';
import { MOST_DAYS_LISTED } from '../../domain/calendar/block-rules.ts';
import { daysBetween } from '../../domain/dates/days.ts';
import { isKnownDay } from '../../domain/dates/known-days.ts';
import { Day, paging } from '../fields.ts';

/** The query of a list for some days, both included. */
export const DaysQuery = z
  .strictObject({ startDate: Day, endDate: Day, ...paging })
  .superRefine(({ startDate, endDate }, context) => {
    // The checks of a field go on after one that failed, with what was sent.
    if (!isKnownDay(startDate) || !isKnownDay(endDate)) return;
    const days = daysBetween(startDate, endDate);
    const message =
      days < 0
        ? 'endDate is before startDate.'
        : `At most ${MOST_DAYS_LISTED} days can be asked for at once.`;
    if (days >= 0 && days < MOST_DAYS_LISTED) return;
    context.addIssue({ code: 'custom', message, path: ['endDate'] });
  });
