import type { Db } from '#api/db/connection/knex.ts';

/** Data related to a session to record, read in one query. */
export interface Company {
  /** Whether a session with its id was recorded before, even if deleted since. */
  readonly isRecorded: boolean;
  /** Whether it overlaps a completed session that is not deleted. */
  readonly overlaps: boolean;
  /** The named project, deleted or not; null for one that the user does not have. */
  readonly project: { readonly title: string } | null;
  /** The named task with its current project, deleted or not. */
  readonly task: {
    readonly title: string;
    readonly projectId: string;
    readonly projectTitle: string | null;
  } | null;
}

interface CompanyRecord {
  recorded: string | null;
  overlap: string | null;
  project_title: string | null;
  task_title: string | null;
  task_project_id: string | null;
  task_project_title: string | null;
}

/** Returns the data related to a session of a user. */
export async function readCompany(
  db: Db,
  userId: string,
  session: {
    id: string;
    startedAt: number;
    endedAt: number;
    projectId: string | null;
    taskId: string | null;
  },
): Promise<Company> {
  const overlap = db('pomodoros')
    .where({ user_id: userId, completed: 1 })
    .where('ended_at', '>', session.startedAt)
    .where('started_at', '<', session.endedAt)
    .whereNot('id', session.id)
    .whereNull('deleted_at')
    .orderBy('ended_at')
    .limit(1)
    .select('id')
    .as('overlap');
  const record: CompanyRecord | undefined = await db('users as u')
    .leftJoin('pomodoros as s', (join) => join.on('s.user_id', 'u.id').andOnVal('s.id', session.id))
    .leftJoin('projects as p', (join) =>
      join.on('p.user_id', 'u.id').andOnVal('p.id', session.projectId ?? ''),
    )
    .leftJoin('tasks as t', (join) =>
      join.on('t.user_id', 'u.id').andOnVal('t.id', session.taskId ?? ''),
    )
    .leftJoin('projects as tp', { 'tp.user_id': 't.user_id', 'tp.id': 't.project_id' })
    .where('u.id', userId)
    .first(
      { recorded: 's.id', project_title: 'p.title', task_title: 't.title' },
      { task_project_id: 't.project_id', task_project_title: 'tp.title' },
      overlap,
    );
  const { task_title: title, task_project_id: projectId } = record ?? {};
  return {
    isRecorded: typeof record?.recorded === 'string',
    overlaps: typeof record?.overlap === 'string',
    project: typeof record?.project_title === 'string' ? { title: record.project_title } : null,
    task:
      typeof title === 'string' && typeof projectId === 'string'
        ? { title, projectId, projectTitle: record?.task_project_title ?? null }
        : null,
  };
}
