import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatNumber, formatTime } from '#shared/domain/formats/formats.ts';
import type { FinishPlan } from '#shared/domain/planner/finish-plan.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';

/**
 * Returns the remaining work in words, with the finish time where that is today, or else how much of
 * it today has room for; null when nothing is left.
 */
export function finishInWords(plan: FinishPlan, nowMs: number, timeZone: string): string | null {
  const { pomodoros, lengthMs, finishesAt, today } = plan;
  if (pomodoros === 0) return null;
  const length = formatMinutes(Math.ceil(lengthMs / 60_000));
  const left = `${counted(pomodoros, 'pomodoro')} left · ${length} with breaks`;
  if (localDate(finishesAt, timeZone) === localDate(nowMs, timeZone)) {
    return `${left} · finishes about ${formatTime(finishesAt, timeZone)}`;
  }
  return `${left} · ${today === 0 ? 'too late for another today' : `room for ${formatNumber(today)} today`}`;
}

/**
 * Returns the finish by forecasts in words, where it differs from that by the estimates: `more likely
 * 9, about 18:10, as your last tasks went`; null where it does not.
 */
export function likelyFinishInWords(
  { byEstimates, byForecasts }: { byEstimates: FinishPlan; byForecasts: FinishPlan },
  nowMs: number,
  timeZone: string,
): string | null {
  const { pomodoros, finishesAt } = byForecasts;
  if (pomodoros === byEstimates.pomodoros || byEstimates.pomodoros === 0) return null;
  const isToday = localDate(finishesAt, timeZone) === localDate(nowMs, timeZone);
  const when = isToday ? `about ${formatTime(finishesAt, timeZone)}` : 'not all of it today';
  return `more likely ${formatNumber(pomodoros)}, ${when}, as your last tasks went`;
}
