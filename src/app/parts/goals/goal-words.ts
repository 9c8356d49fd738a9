import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { GoalUnit } from '#shared/domain/settings/timer-settings.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import type { GoalProgress } from '#shared/domain/stats/goals.ts';
import { counted } from '#shared/domain/text/counted.ts';

/** Returns an amount of a goal in words: `8 pomodoros` or `3 h 20 min`. */
export function amountInWords(amount: number, unit: GoalUnit): string {
  return unit === 'minutes' ? formatMinutes(amount) : counted(amount, 'pomodoro');
}

/** Returns the progress toward a goal in words: `5 of 8 pomodoros` or `1 h 15 min of 3 h 20 min`. */
export function progressInWords({ done, goal }: GoalProgress, unit: GoalUnit): string {
  const first = unit === 'minutes' ? formatMinutes(done) : formatNumber(done);
  return `${first} of ${amountInWords(goal, unit)}`;
}
