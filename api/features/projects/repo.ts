import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { insertForUser } from '#api/db/derived/account-usage.ts';
import { fieldsOf, number, type StoredRow } from '#api/db/fields/fields.ts';
import { PROJECT_FIELDS } from '#api/db/fields/work-fields.ts';
import { pageAfter } from '#api/db/rows/keyset.ts';
import { softDelete } from '#api/db/rows/soft-delete.ts';
import type { ProjectStatus } from '#shared/domain/projects/project-status.ts';

/** Figures derived from all that belongs to a project. */
const FIGURES = fieldsOf({
  pomodoroCount: number,
  focusedMinutes: number,
  openTaskCount: number,
  milestoneCount: number,
  noteCount: number,
});

/** A project with its figures; instants in UTC milliseconds. */
export interface ProjectRow
  extends ReturnType<typeof PROJECT_FIELDS.read>,
    ReturnType<typeof FIGURES.read> {
  status: ProjectStatus;
}

/** The sort key of a project: position, then creation, then id. */
export type ProjectKey = [position: number, createdAt: number, id: string];

interface ProjectRecord extends StoredRow {
  readonly id: string;
  readonly finished_at: number | null;
  readonly working_project_id: string | null;
}

/** How many rows of a table that are not deleted a project has. */
function countOf(table: 'milestones' | 'notes' | 'tasks', condition = ''): string {
  return `(select count(*) from ${table} where user_id = p.user_id and project_id = p.id and deleted_at is null ${condition})`;
}

/** Said as texts, because they are read so often: putting them together costs more than running them. */
const JOINS = `
  inner join users as u on u.id = p.user_id
  left join session_sums as s
    on s.user_id = p.user_id and s.item = p.id and s.kind = 'project' and s.period = ''`;
const COLUMNS = `
  ${PROJECT_FIELDS.columns('p').join(', ')}, u.working_project_id,
  s.pomodoros as pomodoro_count, s.minutes + s.unfinished_minutes as focused_minutes,
  ${countOf('tasks', 'and completed_at is null')} as open_task_count,
  ${countOf('milestones')} as milestone_count,
  ${countOf('notes')} as note_count`;

/** Projects with their figures in one query; `projectId` narrows them to one. */
function selectProjects(db: Db, userId: string, projectId?: string): Knex.QueryBuilder {
  return db('projects as p')
    .joinRaw(JOINS)
    .where({ 'p.user_id': userId, ...(projectId === undefined ? {} : { 'p.id': projectId }) })
    .select(db.raw(COLUMNS));
}

function fromRecord(record: ProjectRecord): ProjectRow {
  return { ...PROJECT_FIELDS.read(record), ...FIGURES.read(record), status: statusOf(record) };
}

function statusOf(record: ProjectRecord): ProjectStatus {
  if (record.working_project_id === record.id) return 'working';
  return record.finished_at === null ? 'open' : 'finished';
}

function hasStatus(db: Db, query: Knex.QueryBuilder, status: ProjectStatus): void {
  const working = db.ref('u.working_project_id');
  if (status === 'working') {
    query.where('p.id', working);
    return;
  }
  query.where((other) => {
    other.whereNull('u.working_project_id').orWhereNot('p.id', working);
  });
  if (status === 'open') query.whereNull('p.finished_at');
  else query.whereNotNull('p.finished_at');
}

/** Projects that are not deleted, in order, of any of the statuses (of all without), after a key. */
export async function listProjects(
  db: Db,
  userId: string,
  page: { statuses: readonly ProjectStatus[] | undefined; after: ProjectKey | null; limit: number },
): Promise<ProjectRow[]> {
  const query = selectProjects(db, userId).whereNull('p.deleted_at');
  const { statuses } = page;
  if (statuses !== undefined) {
    query.where((any) => {
      for (const status of statuses) any.orWhere((one) => hasStatus(db, one, status));
    });
  }
  const columns = ['p.position', 'p.created_at', 'p.id'];
  const records: ProjectRecord[] = await pageAfter(query, columns, 'asc', page.after).limit(
    page.limit,
  );
  return records.map(fromRecord);
}

/** A project that is not deleted, or null. */
export async function findProject(db: Db, userId: string, id: string): Promise<ProjectRow | null> {
  const record: ProjectRecord | undefined = await selectProjects(db, userId, id)
    .whereNull('p.deleted_at')
    .first();
  return record === undefined ? null : fromRecord(record);
}

/** A project, deleted or not, or null. */
export async function findProjectEver(
  db: Db,
  userId: string,
  id: string,
): Promise<ProjectRow | null> {
  const record: ProjectRecord | undefined = await selectProjects(db, userId, id).first();
  return record === undefined ? null : fromRecord(record);
}

/** Whether the user has this project, and whether it is deleted. */
export async function findOwnership(
  db: Db,
  userId: string,
  id: string,
): Promise<{ isDeleted: boolean; isFinished: boolean } | null> {
  const record: { deleted_at: number | null; finished_at: number | null } | undefined = await db(
    'projects',
  )
    .where({ user_id: userId, id })
    .first('deleted_at', 'finished_at');
  if (record === undefined) return null;
  return { isDeleted: record.deleted_at !== null, isFinished: record.finished_at !== null };
}

/** The position after the last project; 0 for the first. */
export async function nextPosition(db: Db, userId: string): Promise<number> {
  const record: { last?: number | null } | undefined = await db('projects')
    .where({ user_id: userId })
    .whereNull('deleted_at')
    .max({ last: 'position' })
    .first();
  return (record?.last ?? -1) + 1;
}

/** Inserts an open project; rejects as a duplicate when the user has the id already. */
export async function insertProject(
  db: Db,
  userId: string,
  project: Omit<ReturnType<typeof PROJECT_FIELDS.read>, 'finishedAt'>,
): Promise<void> {
  await insertForUser(db, userId, 'projects', [
    { ...PROJECT_FIELDS.write(project), updated_at: project.createdAt },
  ]);
}

const CHANGED = PROJECT_FIELDS.without('id', 'position', 'createdAt');

/** Changes columns of a project that is not deleted; what is undefined stays. */
export async function updateProject(
  db: Db,
  userId: string,
  id: string,
  { updatedAt, ...change }: Parameters<typeof CHANGED.write>[0] & { updatedAt: number },
): Promise<void> {
  await db('projects')
    .where({ user_id: userId, id })
    .whereNull('deleted_at')
    .update({ ...CHANGED.write(change), updated_at: updatedAt });
}

/** Makes this the one working project. */
export async function setWorkingProject(db: Db, userId: string, id: string): Promise<void> {
  await db('users').where({ id: userId }).update({ working_project_id: id });
}

/** Leaves the user without a working project if this is the one. */
export async function clearWorkingProject(db: Db, userId: string, id: string): Promise<void> {
  await db('users')
    .where({ id: userId, working_project_id: id })
    .update({ working_project_id: null });
}

/** Deletes a project softly; answers whether it was there. */
export async function deleteProject(
  db: Db,
  userId: string,
  id: string,
  deletedAt: number,
): Promise<boolean> {
  const rows = db('projects').where({ user_id: userId, id });
  return (await softDelete(rows, deletedAt)) === 1;
}

/** Deletes the tasks of a project softly, and takes the active task back if it is one of them. */
export async function deleteTasksOf(
  db: Db,
  userId: string,
  projectId: string,
  deletedAt: number,
): Promise<void> {
  const tasks = db('tasks').where({ user_id: userId, project_id: projectId });
  await db('users')
    .where({ id: userId })
    .whereIn('active_task_id', tasks.clone().select('id'))
    .update({ active_task_id: null });
  await softDelete(tasks, deletedAt);
}

/** The position of each project of the user that is not deleted, by id. */
export async function readPositions(db: Db, userId: string): Promise<Map<string, number>> {
  const records: { id: string; position: number }[] = await db('projects')
    .where({ user_id: userId })
    .whereNull('deleted_at')
    .select('id', 'position');
  return new Map(records.map(({ id, position }) => [id, position]));
}

/** Moves a project to a position. */
export async function updatePosition(
  db: Db,
  userId: string,
  place: { id: string; position: number },
  updatedAt: number,
): Promise<void> {
  await db('projects')
    .where({ user_id: userId, id: place.id })
    .update({ position: place.position, updated_at: updatedAt });
}
