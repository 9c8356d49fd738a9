import type { Db } from '#api/db/knex.ts';
import {
  readHours,
  readPeriods,
  readProjects,
  type Scope,
} from '#api/features/stats/breakdown-repo.ts';
import type { Breakdown } from '#shared/contract/stats-breakdown.ts';
import { slotOf } from '#shared/domain/stats/hour-of-week.ts';
import { stepOf } from '#shared/domain/stats/steps.ts';

const NO_PROJECT = 'Standalone';

/** The sessions of a user from one day to another, added up by time, hour of the week and project. */
export async function readBreakdown(db: Db, scope: Scope): Promise<Breakdown> {
  const { from, to } = scope.span;
  const [periods, hours, projects] = await Promise.all([
    readPeriods(db, scope, stepOf(scope.span)),
    readHours(db, scope),
    readProjects(db, scope),
  ]);
  return {
    from,
    to,
    periods,
    hours: hours.map(({ hourOfWeek, pomodoros, minutes }) => ({
      ...slotOf(hourOfWeek),
      pomodoros,
      minutes,
    })),
    projects: projects.map(({ projectId, title, pomodoros, minutes }) => ({
      projectId,
      title: title ?? NO_PROJECT,
      pomodoros,
      minutes,
    })),
  };
}
