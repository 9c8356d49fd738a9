import * as z from 'zod';
import { Day } from '#shared/contract/fields.ts';
import { daysBetween } from '#shared/domain/dates/days.ts';
import { isKnownDay } from '#shared/domain/dates/known-days.ts';

/** The most days of a range. */
const MOST_DAYS = 366;

/** A range of local days, both included. */
export const Span = { from: Day, to: Day };

/** Adds the rule that a range is not empty and not too long. */
export function checkSpan(given: { from: string; to: string }, context: z.RefinementCtx): void {
  const { from, to } = given;
  if (!isKnownDay(from) || !isKnownDay(to)) return;
  const days = daysBetween(from, to);
  if (days >= 0 && days < MOST_DAYS) return;
  const message = days < 0 ? 'to is before from.' : `A range has at most ${MOST_DAYS} days.`;
  context.addIssue({ code: 'custom', message, path: ['to'] });
}

/** The input of a query for a range alone. */
export const SpanInput = z.strictObject(Span).superRefine(checkSpan);

/** A project by its short name or its title. */
export const ProjectName = z.string().min(1).max(300).meta({
  description: 'A project by its ref, such as p1, or its title.',
});
