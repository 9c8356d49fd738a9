import type { Db } from '#api/db/connection/knex.ts';
import { insertForUser } from '#api/db/derived/account-usage.ts';
import { pageAfter } from '#api/db/rows/keyset.ts';
import { softDelete } from '#api/db/rows/soft-delete.ts';
import type { ExperimentState } from '#shared/domain/planner/review/experiment-course.ts';

/** An experiment as written; instants in UTC milliseconds. */
export interface ExperimentValues {
  id: string;
  projectId: string;
  /** The session length that was in force before. */
  fromMinutes: number;
  /** The project's own length before; null for the one of the settings. */
  ownBefore: number | null;
  toMinutes: number;
  startedAt: number;
  /** Local day of the start. */
  firstDay: string;
  evidence: string;
  state: ExperimentState;
  endedAt: number | null;
}

/** An experiment with its project as it is now. */
export interface ExperimentRow extends ExperimentValues {
  projectTitle: string;
  projectState: 'open' | 'finished' | 'deleted';
  projectMinutes: number | null;
}

/** The sort key of an experiment: start, then id. */
export type ExperimentKey = [startedAt: number, id: string];

interface ExperimentRecord {
  id: string;
  project_id: string;
  from_minutes: number;
  own_before: number | null;
  to_minutes: number;
  started_at: number;
  first_day: string;
  evidence: string;
  state: ExperimentState;
  ended_at: number | null;
  project_title: string;
  project_minutes: number | null;
  project_finished_at: number | null;
  project_deleted_at: number | null;
}

function selectExperiments(db: Db, userId: string) {
  return db('experiments as e')
    .innerJoin('projects as p', { 'p.user_id': 'e.user_id', 'p.id': 'e.project_id' })
    .where('e.user_id', userId)
    .select(
      'e.id',
      'e.project_id',
      'e.from_minutes',
      'e.own_before',
      'e.to_minutes',
      'e.started_at',
      'e.first_day',
      'e.evidence',
      'e.state',
      'e.ended_at',
      {
        project_title: 'p.title',
        project_minutes: 'p.work_minutes',
        project_finished_at: 'p.finished_at',
        project_deleted_at: 'p.deleted_at',
      },
    );
}

function fromRecord(record: ExperimentRecord): ExperimentRow {
  return {
    id: record.id,
    projectId: record.project_id,
    fromMinutes: record.from_minutes,
    ownBefore: record.own_before,
    toMinutes: record.to_minutes,
    evidence: record.evidence,
    startedAt: record.started_at,
    firstDay: record.first_day,
    state: record.state,
    endedAt: record.ended_at,
    projectTitle: record.project_title,
    projectMinutes: record.project_minutes,
    projectState: projectStateOf(record),
  };
}

async function firstOf(query: ReturnType<typeof selectExperiments>): Promise<ExperimentRow | null> {
  const record: ExperimentRecord | undefined = await query.first();
  return record === undefined ? null : fromRecord(record);
}

function projectStateOf(record: ExperimentRecord): ExperimentRow['projectState'] {
  if (record.project_deleted_at !== null) return 'deleted';
  return record.project_finished_at === null ? 'open' : 'finished';
}

/** 1 for the one that runs, else null: the database refuses a second one. */
function openSlotOf(state: ExperimentState): 1 | null {
  return state === 'running' ? 1 : null;
}

/** Returns the experiments of a user that are not deleted, the newest first, after a key. */
export async function listExperiments(
  db: Db,
  userId: string,
  page: { after: ExperimentKey | null; limit: number },
): Promise<ExperimentRow[]> {
  const query = selectExperiments(db, userId).whereNull('e.deleted_at');
  const columns = ['e.started_at', 'e.id'];
  const records: ExperimentRecord[] = await pageAfter(query, columns, 'desc', page.after).limit(
    page.limit,
  );
  return records.map(fromRecord);
}

/** Returns an experiment that is not deleted, or null. */
export async function findExperiment(
  db: Db,
  userId: string,
  id: string,
): Promise<ExperimentRow | null> {
  return firstOf(selectExperiments(db, userId).where('e.id', id).whereNull('e.deleted_at'));
}

/** Returns an experiment, deleted or not, or null. */
export async function findExperimentEver(
  db: Db,
  userId: string,
  id: string,
): Promise<ExperimentRow | null> {
  return firstOf(selectExperiments(db, userId).where('e.id', id));
}

/** Returns the experiment that runs, or null. */
export async function findRunning(db: Db, userId: string): Promise<ExperimentRow | null> {
  return firstOf(selectExperiments(db, userId).where('e.open_slot', 1));
}

/** Inserts an experiment; rejects as a duplicate where its id is taken or another one runs. */
export async function insertExperiment(
  db: Db,
  userId: string,
  values: ExperimentValues,
): Promise<void> {
  await insertForUser(db, userId, 'experiments', [
    {
      id: values.id,
      project_id: values.projectId,
      from_minutes: values.fromMinutes,
      own_before: values.ownBefore,
      to_minutes: values.toMinutes,
      started_at: values.startedAt,
      first_day: values.firstDay,
      evidence: values.evidence,
      state: values.state,
      open_slot: openSlotOf(values.state),
      ended_at: values.endedAt,
      updated_at: values.startedAt,
      deleted_at: null,
    },
  ]);
}

/** Updates the state of an experiment; rejects as a duplicate where it would run beside another. */
export async function updateState(
  db: Db,
  userId: string,
  {
    id,
    state,
    endedAt,
    nowMs,
  }: Pick<ExperimentValues, 'id' | 'state' | 'endedAt'> & { nowMs: number },
): Promise<void> {
  await db('experiments')
    .where({ user_id: userId, id })
    .whereNull('deleted_at')
    .update({ state, open_slot: openSlotOf(state), ended_at: endedAt, updated_at: nowMs });
}

/** Soft-deletes an experiment, which does not run any more. */
export async function deleteExperiment(
  db: Db,
  userId: string,
  { id, nowMs }: { id: string; nowMs: number },
): Promise<void> {
  const rows = db('experiments').where({ user_id: userId, id });
  await rows.clone().update({ open_slot: null });
  await softDelete(rows, nowMs);
}
