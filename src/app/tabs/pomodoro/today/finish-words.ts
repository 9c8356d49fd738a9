import { daysBetween } from '#shared/domain/dates/days.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatTime } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import type { FinishPlan } from '#shared/domain/planner/finish-plan.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';

/** Returns the remaining work and the finish time in words; null when nothing is left. */
export function finishInWords(plan: FinishPlan, nowMs: number, timeZone: string): string | null {
  const { pomodoros, lengthMs, finishesAt } = plan;
  if (pomodoros === 0) return null;
  const length = formatMinutes(Math.ceil(lengthMs / 60_000));
  const time = `${formatTime(finishesAt, timeZone)}${dayInWords(finishesAt, nowMs, timeZone)}`;
  return `${counted(pomodoros, 'pomodoro')} left · ${length} with breaks · finishes about ${time}`;
}

function dayInWords(atMs: number, nowMs: number, timeZone: string): string {
  const days = daysBetween(localDate(nowMs, timeZone), localDate(atMs, timeZone));
  if (days === 0) return '';
  if (days === 1) return ' tomorrow';
  return ` on ${formatInstant(atMs, 'weekdayAndDay', timeZone)}`;
}
