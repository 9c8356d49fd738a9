import { readInstant, writeInstant } from '#api/db/rows/instants.ts';
import { readBreakdown } from '#api/features/stats/breakdown.ts';
import { readDoneTasks } from '#api/features/stats/done-tasks.ts';
import { presentStats } from '#api/features/stats/presenter.ts';
import { readStats, refreshStats } from '#api/features/stats/service.ts';
import { readWorkHistory } from '#api/features/stats/work-history.ts';
import { readYear } from '#api/features/stats/year.ts';
import { route } from '#api/route.ts';
import { doneTasksApi } from '#shared/contract/stats/done-tasks.ts';
import { statsApi } from '#shared/contract/stats/stats.ts';
import { breakdownApi } from '#shared/contract/stats/stats-breakdown.ts';
import { yearApi } from '#shared/contract/stats/stats-year.ts';
import { workHistoryApi } from '#shared/contract/stats/work-history.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';

/** The calls on statistics and achievements; what a caller claims to have earned is never taken. */
export const statsRoutes = [
  route(statsApi.get, async ({ actor, deps }) =>
    presentStats(await readStats(deps.db, actor, deps.now())),
  ),
  route(statsApi.saveAchievements, async ({ actor, deps }) =>
    presentStats(await refreshStats(deps, actor)),
  ),
  route(statsApi.aggregate, async ({ actor, deps }) =>
    presentStats(await refreshStats(deps, actor)),
  ),
  route(yearApi.get, ({ actor, deps, params }) => readYear(deps, actor, params.year)),
  route(breakdownApi.get, ({ actor, deps, query }) =>
    readBreakdown(deps.db, { userId: actor.userId, span: query }),
  ),
  route(workHistoryApi.get, ({ actor: { userId, timeZone }, deps }) =>
    readWorkHistory(deps.db, { userId, today: localDate(deps.now(), timeZone) }),
  ),
  route(doneTasksApi.list, async ({ actor: { userId }, deps, query: { from, to } }) => {
    const rows = await readDoneTasks(deps.db, {
      userId,
      fromMs: from === undefined ? undefined : readInstant(from),
      toMs: to === undefined ? undefined : readInstant(to),
    });
    return { items: rows.map((row) => ({ ...row, doneAt: writeInstant(row.doneAt) })) };
  }),
];
