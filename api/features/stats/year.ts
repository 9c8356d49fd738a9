import type { Actor } from '#api/auth/actor.ts';
import type { Deps } from '#api/deps.ts';
import { readBreakdownOf } from '#api/features/stats/breakdown.ts';
import { readDaysOf, readFirstDay, readRestDays } from '#api/features/stats/repo.ts';
import { requirePremium } from '#api/features/subscriptions/service.ts';
import type { YearReport } from '#shared/contract/stats/stats-year.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { yearFiguresOf } from '#shared/domain/stats/year-report.ts';

const HOURS = Array.from({ length: 24 }, (_none, hour) => hour);

/** The report of a year of a user's sessions, from kept sums. Throws 403 without premium. */
export async function readYear(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, timeZone }: Pick<Actor, 'userId' | 'timeZone'>,
  year: string,
): Promise<YearReport> {
  const nowMs = now();
  await requirePremium(db, userId, { what: 'Year reports', nowMs });
  const span = { from: `${year}-01-01`, to: `${year}-12-31` };
  const before = String(Number(year) - 1);
  const [days, restDays, firstDay, { hours, projects }] = await Promise.all([
    readDaysOf(db, userId, { from: `${before}-01-01`, to: span.to }),
    readRestDays(db, userId),
    readFirstDay(db, userId),
    readBreakdownOf(db, { userId, span }),
  ]);
  const today = localDate(nowMs, timeZone);
  const figures = yearFiguresOf({ year, today, restDays, days });
  return {
    year,
    today,
    firstYear: (firstDay ?? today).slice(0, 4),
    projects,
    ...figures,
    months: [...figures.months],
    hours: HOURS.map((hour) => sumsOfHour(hours, hour)),
  };
}

function sumsOfHour(
  hours: readonly { hour: number; pomodoros: number; minutes: number }[],
  hour: number,
) {
  const own = hours.filter((slot) => slot.hour === hour);
  return {
    pomodoros: own.reduce((sum, { pomodoros }) => sum + pomodoros, 0),
    minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}
