import type { Db } from '#api/db/connection/knex.ts';
import { writeInstant } from '#api/db/rows/instants.ts';
import { type DoneTask, readDoneTasks } from '#api/features/stats/done-tasks.ts';
import type { WorkHistory } from '#shared/contract/stats/work-history.ts';
import { addDays } from '#shared/domain/dates/days.ts';

const HOURS_A_WEEK = 168;
/** Habits change: what is older says little about the next weeks. */
const DAYS_OF_HOURS = 90;
const MONTH = 7;

/** Reads what forecasts and plans of a user are made from, seen from `today` (`YYYY-MM-DD`). */
export async function readWorkHistory(
  db: Db,
  { userId, today }: { userId: string; today: string },
): Promise<WorkHistory> {
  const [doneTasks, hours] = await Promise.all([
    readDoneTasks(db, { userId }),
    readHours(db, userId, addDays(today, -DAYS_OF_HOURS).slice(0, MONTH)),
  ]);
  return { doneTasks: worked(doneTasks), hours };
}

/** The estimate of a task with parts covers them, while its sessions are theirs. */
function worked(tasks: readonly DoneTask[]): WorkHistory['doneTasks'] {
  const withParts = new Set(tasks.map(({ parentId }) => parentId));
  return tasks.flatMap(({ id, projectId, estimate, took, doneAt }) =>
    took < 1 || withParts.has(id)
      ? []
      : [{ projectId, estimate, took, doneAt: writeInstant(doneAt) }],
  );
}

async function readHours(db: Db, userId: string, fromMonth: string): Promise<number[]> {
  const records: { item: string; pomodoros: number | string }[] = await db('session_sums')
    .where({ user_id: userId, kind: 'hour_month' })
    .where('period', '>=', fromMonth)
    .groupBy('item')
    .select('item')
    .sum({ pomodoros: 'pomodoros' });
  const byHour = new Map(records.map(({ item, pomodoros }) => [Number(item), Number(pomodoros)]));
  return Array.from({ length: HOURS_A_WEEK }, (_, hour) => byHour.get(hour) ?? 0);
}
