import type { Db } from '#api/db/connection/knex.ts';

/** A done task of a project; `doneAt` in UTC milliseconds, `took` in recorded pomodoros. */
export interface DoneTask {
  id: string;
  parentId: string | null;
  projectId: string;
  title: string;
  estimate: number | null;
  took: number;
  doneAt: number;
}

/** Whose done tasks are read; `fromMs ≤ completed < toMs` where they are given. */
export interface DoneScope {
  userId: string;
  fromMs?: number | undefined;
  toMs?: number | undefined;
}

interface DoneRecord {
  id: string;
  parent_id: string | null;
  project_id: string;
  title: string;
  estimate: number | null;
  completed_at: number;
  took: number | null;
}

const MOST_TASKS = 300;

/** Reads the last done tasks of a user with their sessions, the newest first; at most 300. */
export async function readDoneTasks(
  db: Db,
  { userId, fromMs, toMs }: DoneScope,
): Promise<DoneTask[]> {
  const last = db('tasks')
    .where({ user_id: userId, kind: 'project' })
    .whereNotNull('completed_at')
    .whereNull('deleted_at')
    .orderBy('completed_at', 'desc')
    .limit(MOST_TASKS)
    .select('id', 'parent_id', 'project_id', 'title', 'estimate', 'completed_at');
  if (fromMs !== undefined) last.where('completed_at', '>=', fromMs);
  if (toMs !== undefined) last.where('completed_at', '<', toMs);
  const records: DoneRecord[] = await db
    .from(last.as('t'))
    .leftJoin('session_sums as s', (join) =>
      join
        .on('s.item', 't.id')
        .andOnVal('s.user_id', userId)
        .andOnVal('s.kind', 'task')
        .andOnVal('s.period', ''),
    )
    .select('t.*', { took: 's.pomodoros' });
  return records
    .toSorted((one, other) => other.completed_at - one.completed_at)
    .map((record) => ({
      id: record.id,
      parentId: record.parent_id,
      projectId: record.project_id,
      title: record.title,
      estimate: record.estimate,
      took: record.took ?? 0,
      doneAt: record.completed_at,
    }));
}
