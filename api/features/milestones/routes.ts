import * as z from 'zod';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { presentMilestone } from '#api/features/milestones/presenter.ts';
import {
  type DueKey,
  listDueMilestones,
  listMilestones,
  type MilestoneKey,
  type MilestoneRow,
} from '#api/features/milestones/repo.ts';
import {
  changeMilestone,
  createMilestone,
  removeMilestone,
} from '#api/features/milestones/service.ts';
import { loadProject } from '#api/features/projects/service.ts';
import { repeated, route } from '#api/route.ts';
import { Day, Id } from '#shared/contract/fields.ts';
import { milestonesApi } from '#shared/contract/work/milestones.ts';

const Cursor = z.tuple([z.int(), Id]);
const keyOf = (row: MilestoneRow): MilestoneKey => [row.createdAt, row.id];
const DueCursor = z.tuple([Day, Id]);
const dueKeyOf = (row: MilestoneRow): DueKey => [row.dueOn ?? '', row.id];

/** The calls on milestones. */
export const milestoneRoutes = [
  route(milestonesApi.list, async ({ params, query, actor, deps }) => {
    const after = readCursor(query.cursor, Cursor);
    const { id: projectId } = await loadProject(deps.db, actor.userId, params.id);
    const limit = query.limit + 1;
    const rows = await listMilestones(deps.db, actor.userId, { projectId, after, limit });
    const page = pageOf(rows, query.limit, keyOf);
    return { items: page.rows.map(presentMilestone), nextCursor: page.nextCursor };
  }),

  route(milestonesApi.listDue, async ({ query, actor, deps }) => {
    const rows = await listDueMilestones(deps.db, actor.userId, {
      from: query.startDate,
      to: query.endDate,
      after: readCursor(query.cursor, DueCursor),
      limit: query.limit + 1,
    });
    const page = pageOf(rows, query.limit, dueKeyOf);
    return { items: page.rows.map(presentMilestone), nextCursor: page.nextCursor };
  }),

  route(milestonesApi.create, async ({ params, body, actor, deps }) => {
    const given = { ...body, projectId: params.id };
    const { row, isRepeat } = await createMilestone(deps, actor.userId, given);
    return isRepeat ? repeated(presentMilestone(row)) : presentMilestone(row);
  }),

  route(milestonesApi.update, async ({ params, body, actor, deps }) =>
    presentMilestone(await changeMilestone(deps, actor.userId, params.id, body)),
  ),

  route(milestonesApi.remove, async ({ params, actor, deps }) => {
    await removeMilestone(deps, actor.userId, params.id);
  }),
];
