import type { Db } from '#api/db/connection/knex.ts';
import { writeInstant } from '#api/db/rows/instants.ts';
import type { WorkHistory } from '#shared/contract/stats/work-history.ts';
import { addDays } from '#shared/domain/dates/days.ts';

const HOURS_A_WEEK = 168;
/** Habits change: what is older says little about the next weeks. */
const DAYS_OF_HOURS = 90;
const MOST_TASKS = 300;
const MONTH = 7;

interface DoneRecord {
  id: string;
  parent_id: string | null;
  project_id: string;
  estimate: number | null;
  completed_at: number;
  took: number | null;
}

/** Reads what forecasts and plans of a user are made from, seen from `today` (`YYYY-MM-DD`). */
export async function readWorkHistory(
  db: Db,
  { userId, today }: { userId: string; today: string },
): Promise<WorkHistory> {
  const [doneTasks, hours] = await Promise.all([
    readDoneTasks(db, userId),
    readHours(db, userId, addDays(today, -DAYS_OF_HOURS).slice(0, MONTH)),
  ]);
  return { doneTasks, hours };
}

async function readDoneTasks(db: Db, userId: string): Promise<WorkHistory['doneTasks']> {
  const last = db('tasks')
    .where({ user_id: userId })
    .whereNotNull('completed_at')
    .whereNull('deleted_at')
    .orderBy('completed_at', 'desc')
    .limit(MOST_TASKS)
    .select('id', 'parent_id', 'project_id', 'estimate', 'completed_at')
    .as('t');
  const records: DoneRecord[] = await db
    .from(last)
    .leftJoin('session_sums as s', (join) =>
      join
        .on('s.item', 't.id')
        .andOnVal('s.user_id', userId)
        .andOnVal('s.kind', 'task')
        .andOnVal('s.period', ''),
    )
    .select('t.id', 't.parent_id', 't.project_id', 't.estimate', 't.completed_at', {
      took: 's.pomodoros',
    });
  // The estimate of a task with parts covers them, while its sessions are theirs.
  const withParts = new Set(records.map((record) => record.parent_id));
  return records
    .toSorted((one, other) => other.completed_at - one.completed_at)
    .flatMap(({ id, project_id: projectId, estimate, completed_at, took }) =>
      took === null || took < 1 || withParts.has(id)
        ? []
        : [{ projectId, estimate, took, doneAt: writeInstant(completed_at) }],
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
