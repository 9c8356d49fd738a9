import type { Db } from '#api/db/connection/knex.ts';

/** A project with how many tasks are open. */
export interface ProjectFigures {
  readonly id: string;
  readonly title: string;
  readonly isFinished: boolean;
  readonly openTasks: number;
  readonly pomodoros: number;
}

/** A task with its project and what it took. */
export interface TaskFigures {
  readonly id: string;
  readonly title: string;
  readonly projectId: string;
  readonly projectTitle: string;
  readonly parentId: string | null;
  readonly estimate: number | null;
  readonly dueOn: string | null;
  readonly completedAt: number | null;
  readonly pomodoros: number;
  readonly notes: string;
}

/** The texts that a user wrote about a session. */
export interface SessionTexts {
  readonly day: string;
  readonly task: string | null;
  readonly intention: string;
  readonly note: string;
}

/** The tasks that a query is for; days are due days, instants in UTC milliseconds. */
export interface TaskScope {
  readonly isDone: boolean;
  readonly projectId: string | null;
  readonly dueFrom?: string;
  readonly dueTo?: string;
  readonly doneFrom?: number;
  readonly doneBefore?: number;
  readonly id?: string;
}

/** Returns the projects of a user that are not deleted, in their order. */
export async function readProjects(
  db: Db,
  userId: string,
  limit: number,
): Promise<ProjectFigures[]> {
  const open = db('tasks as t')
    .where({ 't.user_id': userId, 't.project_id': db.ref('p.id') })
    .whereNull('t.completed_at')
    .whereNull('t.deleted_at')
    .count('*');
  const records: {
    id: string;
    title: string;
    finished_at: number | null;
    open_tasks: number | string;
    pomodoros: number | null;
  }[] = await db('projects as p')
    .leftJoin('session_sums as s', (join) =>
      join
        .on({ 's.user_id': 'p.user_id', 's.item': 'p.id' })
        .andOnVal('s.kind', 'project')
        .andOnVal('s.period', ''),
    )
    .where('p.user_id', userId)
    .whereNull('p.deleted_at')
    .orderBy(['p.position', 'p.created_at', 'p.id'])
    .limit(limit)
    .select('p.id', 'p.title', 'p.finished_at', { pomodoros: 's.pomodoros', open_tasks: open });
  return records.map((record) => ({
    id: record.id,
    title: record.title,
    isFinished: record.finished_at !== null,
    openTasks: Number(record.open_tasks),
    pomodoros: record.pomodoros ?? 0,
  }));
}

interface TaskRecord {
  id: string;
  title: string;
  project_id: string;
  project_title: string;
  parent_id: string | null;
  estimate: number | null;
  due_on: string | null;
  completed_at: number | null;
  pomodoros: number | null;
  notes: string | null;
}

/** Returns tasks that are not deleted with how many there are: open ones by due day, done ones the newest first. */
export async function readTasks(
  db: Db,
  userId: string,
  { limit, ...scope }: TaskScope & { limit: number },
): Promise<{ tasks: TaskFigures[]; count: number }> {
  const all = db('tasks as t')
    .join('projects as p', { 'p.user_id': 't.user_id', 'p.id': 't.project_id' })
    .where('t.user_id', userId)
    .whereNull('t.deleted_at')
    .whereNull('p.deleted_at');
  if (scope.projectId !== null) all.where('t.project_id', scope.projectId);
  if (scope.isDone) all.whereNotNull('t.completed_at');
  else all.whereNull('t.completed_at');
  if (scope.dueFrom !== undefined) all.where('t.due_on', '>=', scope.dueFrom);
  if (scope.dueTo !== undefined) all.where('t.due_on', '<=', scope.dueTo);
  if (scope.doneFrom !== undefined) all.where('t.completed_at', '>=', scope.doneFrom);
  if (scope.doneBefore !== undefined) all.where('t.completed_at', '<', scope.doneBefore);
  if (scope.id !== undefined) all.where('t.id', scope.id);
  const [counted]: { count: number | string }[] = await all.clone().count({ count: '*' });
  const records: TaskRecord[] = await all
    .leftJoin('session_sums as s', (join) =>
      join
        .on({ 's.user_id': 't.user_id', 's.item': 't.id' })
        .andOnVal('s.kind', 'task')
        .andOnVal('s.period', ''),
    )
    .orderByRaw(
      scope.isDone ? '?? desc' : '?? is null, ??, ??',
      scope.isDone ? ['t.completed_at'] : ['t.due_on', 't.due_on', 't.position'],
    )
    .orderBy('t.id')
    .limit(limit)
    .select('t.id', 't.title', 't.project_id', 't.parent_id', 't.estimate', 't.due_on', 't.notes', {
      project_title: 'p.title',
      completed_at: 't.completed_at',
      pomodoros: 's.pomodoros',
    });
  return { tasks: records.map(taskFrom), count: Number(counted?.count ?? 0) };
}

function taskFrom(record: TaskRecord): TaskFigures {
  return {
    id: record.id,
    title: record.title,
    projectId: record.project_id,
    projectTitle: record.project_title,
    parentId: record.parent_id,
    estimate: record.estimate,
    dueOn: record.due_on,
    completedAt: record.completed_at,
    pomodoros: record.pomodoros ?? 0,
    notes: record.notes ?? '',
  };
}

/** Returns the titles of at most 10,000 open tasks, the last ones made. */
export function readOpenTitles(db: Db, userId: string): Promise<{ id: string; title: string }[]> {
  return db('tasks as t')
    .join('projects as p', { 'p.user_id': 't.user_id', 'p.id': 't.project_id' })
    .where('t.user_id', userId)
    .whereNull('t.deleted_at')
    .whereNull('p.deleted_at')
    .whereNull('t.completed_at')
    .orderBy('t.id', 'desc')
    .limit(10_000)
    .select('t.id', 't.title');
}

/** Returns what a user wrote about the sessions of some days, the newest first. */
export async function readTexts(
  db: Db,
  userId: string,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<SessionTexts[]> {
  const records: {
    local_date: string;
    title: string | null;
    intention: string | null;
    note: string | null;
  }[] = await db('pomodoros as s')
    .leftJoin('tasks as t', { 't.user_id': 's.user_id', 't.id': 's.task_id' })
    .where('s.user_id', userId)
    .whereNull('s.deleted_at')
    .whereBetween('s.local_date', [from, to])
    .where((any) => {
      any.whereNot('s.intention', '').orWhereNot('s.note', '');
    })
    .orderBy('s.ended_at', 'desc')
    .limit(limit)
    .select('s.local_date', 't.title', 's.intention', 's.note');
  return records.map((record) => ({
    day: record.local_date,
    task: record.title,
    intention: record.intention ?? '',
    note: record.note ?? '',
  }));
}
