import type { ApiClient } from '#client/api-client.ts';
import { doneTasksApi } from '#shared/contract/stats/done-tasks.ts';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import { type Pomodoro, pomodorosApi } from '#shared/contract/work/pomodoros.ts';
import { addDays } from '#shared/domain/dates/days.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#shared/domain/dates/local-date.ts';
import type {
  ReviewedBlock,
  ReviewedSession,
  ReviewedTask,
} from '#shared/domain/planner/review/types.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { hourOfWeek, slotOf } from '#shared/domain/stats/hour-of-week.ts';
import type { DaySpan } from '#shared/domain/stats/steps.ts';
import { everyPage } from '../../../server/every-page.ts';
import { listPlans } from '../../../server/planned-blocks-server.ts';

/** The recorded work of some days; the sessions reach back a week further. */
export interface LoadedWeek {
  readonly sessions: readonly ReviewedSession[];
  readonly blocks: readonly ReviewedBlock[];
  readonly doneTasks: readonly ReviewedTask[];
}

/** A proposal rests on the week and the one before. */
const DAYS_BEFORE = 7;

/** Loads the work of some local days: sessions, planned blocks and done tasks. */
export async function loadWeek(
  client: ApiClient,
  { from, to }: DaySpan,
  timeZone: string,
): Promise<CallResult<LoadedWeek>> {
  const [sessions, blocks, done] = await Promise.all([
    everyPage<Pomodoro>((cursor) =>
      client.call(pomodorosApi.list, {
        query: { startDate: addDays(from, -DAYS_BEFORE), endDate: to, ...cursor },
      }),
    ),
    listPlans(client, { from, to }),
    client.call(doneTasksApi.list, {
      query: {
        from: new Date(startOfLocalDay(from, timeZone)).toISOString(),
        to: new Date(endOfLocalDay(to, timeZone)).toISOString(),
      },
    }),
  ]);
  if (sessions.kind !== 'ok') return sessions;
  if (blocks.kind !== 'ok') return blocks;
  if (done.kind !== 'ok') return done;
  return {
    kind: 'ok',
    value: {
      sessions: sessions.value.filter(({ completed }) => completed).map(reviewedSession),
      blocks: blocks.value.map((block) => reviewedBlock(block, timeZone)),
      doneTasks: done.value.items,
    },
  };
}

/** A session as a review reads it; hours are those of the zone it was recorded in. */
export function reviewedSession(session: Pomodoro): ReviewedSession {
  const startMs = Date.parse(session.startTime);
  return {
    startMs,
    endMs: Date.parse(session.endTime),
    day: session.localDate,
    hour: slotOf(hourOfWeek(startMs, session.timeZone)).hour,
    minutes: session.duration,
    taskId: session.taskId,
    projectId: session.projectId,
    projectTitle: session.projectTitle,
    isInterrupted: session.interrupted,
    internal: session.internalInterruptions,
    external: session.externalInterruptions,
  };
}

function reviewedBlock(block: PlannedBlock, timeZone: string): ReviewedBlock {
  const startMs = Date.parse(block.startsAt);
  return {
    startMs,
    endMs: Date.parse(block.endsAt),
    day: localDate(startMs, timeZone),
    title: block.title || (block.taskTitle ?? block.projectTitle ?? 'A deleted task'),
    taskId: block.taskId,
    projectId: block.projectId,
  };
}
