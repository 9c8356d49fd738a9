import * as z from 'zod';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { presentPlan } from '#api/features/plans/presenter.ts';
import { listPlans, type PlanKey, type PlanRow } from '#api/features/plans/repo.ts';
import { changePlan, createPlan, removePlan } from '#api/features/plans/service.ts';
import { repeated, route } from '#api/route.ts';
import { Id } from '#shared/contract/fields.ts';
import { plansApi } from '#shared/contract/work/plans.ts';
import { LONGEST_PLAN_MINUTES } from '#shared/domain/calendar/block-rules.ts';
import { endOfLocalDay, startOfLocalDay } from '#shared/domain/dates/local-date.ts';

const Cursor = z.tuple([z.int(), Id]);
const keyOf = (row: PlanRow): PlanKey => [row.startsAt, row.id];

/** The calls on planned blocks. */
export const planRoutes = [
  route(plansApi.list, async ({ query, actor, deps }) => {
    const rows = await listPlans(deps.db, actor.userId, {
      fromMs: startOfLocalDay(query.startDate, actor.timeZone),
      toMs: endOfLocalDay(query.endDate, actor.timeZone),
      longestMs: LONGEST_PLAN_MINUTES * 60_000,
      after: readCursor(query.cursor, Cursor),
      limit: query.limit + 1,
    });
    const page = pageOf(rows, query.limit, keyOf);
    return { items: page.rows.map(presentPlan), nextCursor: page.nextCursor };
  }),

  route(plansApi.create, async ({ body, actor, deps }) => {
    const { row, isRepeat } = await createPlan(deps, actor, body);
    return isRepeat ? repeated(presentPlan(row)) : presentPlan(row);
  }),

  route(plansApi.update, async ({ params, body, actor, deps }) =>
    presentPlan(await changePlan(deps, actor.userId, params.id, body)),
  ),

  route(plansApi.remove, async ({ params, actor, deps }) => {
    await removePlan(deps, actor.userId, params.id);
  }),
];
