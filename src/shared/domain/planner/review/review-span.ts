import { addDays } from '../../dates/days.ts';
import { mondayOf } from '../../stats/ranges.ts';
import type { DaySpan } from '../../stats/steps.ts';

/** Which seven days: the last complete ones, or the week from Monday; and how many weeks back. */
export interface ReviewChoice {
  readonly kind: 'days' | 'week';
  readonly back: number;
}

/** The furthest that one can step back: about ten years. */
export const MOST_BACK = 520;

/** Returns the days of a choice on the local day `today`; the week of today ends today. */
export function spanOfChoice({ kind, back }: ReviewChoice, today: string): DaySpan {
  const first = kind === 'days' ? addDays(today, -7) : mondayOf(today);
  const from = addDays(first, -7 * back);
  const to = addDays(from, 6);
  return { from, to: to > today ? today : to };
}
