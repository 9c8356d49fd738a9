import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import type { StoredRow } from '#api/db/fields/fields.ts';
import { EXPORTED } from '#api/db/fields/work-fields.ts';

/** A list of a user's rows that is read page by page, in the order of its ids. */
export interface Source {
  readonly table: string;
  /** The column that sorts the rows of a user. */
  readonly key: string;
  readonly columns: readonly string[];
  /** Excludes rows that do not belong in an export. */
  readonly keep?: (db: Db, query: Knex.QueryBuilder) => void;
}

function isThere(_: Db, query: Knex.QueryBuilder): void {
  query.whereNull('r.deleted_at');
}

/** Deleted rows are included where recorded sessions name them. */
function isThereOrNamed(column: string) {
  return (db: Db, query: Knex.QueryBuilder): void => {
    query.where((any) => {
      any.whereNull('r.deleted_at').orWhereExists(
        db('pomodoros as s')
          .where({ 's.user_id': db.ref('r.user_id'), [`s.${column}`]: db.ref('r.id') })
          .whereNull('s.deleted_at')
          .select('s.id'),
      );
    });
  };
}

function isThereWithoutProject(_: Db, query: Knex.QueryBuilder): void {
  query.whereNot('r.kind', 'project').whereNull('r.deleted_at');
}

function isThereOrNamedInProject(db: Db, query: Knex.QueryBuilder): void {
  query.where('r.kind', 'project');
  isThereOrNamed('task_id')(db, query);
}

/** Rows of a deleted project are excluded. */
function inLiveProject(db: Db, query: Knex.QueryBuilder): void {
  query.whereNull('r.deleted_at').whereExists(
    db('projects as p')
      .where({ 'p.user_id': db.ref('r.user_id'), 'p.id': db.ref('r.project_id') })
      .whereNull('p.deleted_at')
      .select('p.id'),
  );
}

/** The source of each list of an export. */
export const SOURCES = {
  projects: {
    table: 'projects',
    key: 'id',
    columns: EXPORTED.projects.columns(),
    keep: isThereOrNamed('project_id'),
  },
  milestones: {
    table: 'milestones',
    key: 'id',
    columns: EXPORTED.milestones.columns(),
    keep: inLiveProject,
  },
  notes: {
    table: 'notes',
    key: 'id',
    columns: EXPORTED.notes.columns(),
    keep: inLiveProject,
  },
  looseTasks: {
    table: 'tasks',
    key: 'id',
    columns: EXPORTED.looseTasks.columns(),
    keep: isThereWithoutProject,
  },
  tasks: {
    table: 'tasks',
    key: 'id',
    columns: EXPORTED.tasks.columns(),
    keep: isThereOrNamedInProject,
  },
  sessions: {
    table: 'pomodoros',
    key: 'id',
    columns: EXPORTED.sessions.columns(),
    keep: isThere,
  },
  plans: {
    table: 'plans',
    key: 'id',
    columns: EXPORTED.plans.columns(),
    keep: isThere,
  },
  experiments: {
    table: 'experiments',
    key: 'id',
    columns: [
      'id',
      'project_id',
      'from_minutes',
      'own_before',
      'to_minutes',
      'started_at',
      'first_day',
      'evidence',
      'state',
      'ended_at',
    ],
    keep: isThere,
  },
  achievements: {
    table: 'achievements',
    key: 'achievement_id',
    columns: ['achievement_id', 'unlocked_at'],
  },
  devices: {
    table: 'sessions',
    key: 'id',
    columns: ['id', 'device', 'created_at', 'last_seen_at', 'expires_at'],
  },
  passkeys: {
    table: 'passkeys',
    key: 'id',
    columns: ['id', 'name', 'created_at', 'last_used_at'],
  },
  messages: {
    table: 'contact_messages',
    key: 'id',
    columns: ['id', 'type', 'name', 'email', 'message', 'created_at'],
  },
  messageAnswers: {
    table: 'message_answers',
    key: 'id',
    columns: ['id', 'message_id', 'text', 'created_at'],
  },
  messageReplies: {
    table: 'message_replies',
    key: 'id',
    columns: [
      'id',
      'message_id',
      'from_name',
      'from_address',
      'text',
      'attachments',
      'received_at',
      'is_cut',
      'is_automatic',
    ],
  },
  conversations: {
    table: 'ai_conversations',
    key: 'id',
    columns: ['id', 'title', 'created_at', 'updated_at'],
  },
  questions: {
    table: 'ai_exchanges',
    key: 'id',
    columns: ['id', 'conversation_id', 'question', 'answer', 'asked_at', 'notes', 'intentions'],
  },
  consents: {
    table: 'ai_consents',
    key: 'user_id',
    columns: ['host', 'notes', 'intentions', 'given_at'],
  },
  subscriptions: {
    table: 'subscriptions',
    key: 'id',
    columns: [
      'id',
      'plan',
      'status',
      'requested_at',
      'decided_at',
      'reason',
      'starts_at',
      'ends_at',
      'cancelled_at',
      'ended_at',
      'paid_at',
      'reference',
      'message',
      'receipt_type',
      'receipt_bytes',
      'receipt_at',
    ],
  },
  payments: {
    table: 'payments',
    key: 'id',
    columns: [
      'id',
      'subscription_id',
      'provider',
      'provider_ref',
      'amount_minor',
      'currency',
      'status',
      'paid_at',
      'created_at',
    ],
  },
  mails: {
    table: 'mails_of_users',
    key: 'id',
    columns: ['id', 'subject', 'queued_at', 'sent_at', 'returned'],
  },
  campaignMails: {
    table: 'campaign_recipients',
    key: 'id',
    columns: ['id', 'campaign_id', 'address', 'state', 'reason', 'settled_at'],
  },
} as const satisfies Record<string, Source>;

function rowsOf(db: Db, source: Source, userId: string): Knex.QueryBuilder {
  const query = db(`${source.table} as r`).where('r.user_id', userId);
  source.keep?.(db, query);
  return query;
}

/** Returns the number of rows of a source for a user. */
export async function countRows(db: Db, source: Source, userId: string): Promise<number> {
  const row: { count?: number | string } | undefined = await rowsOf(db, source, userId)
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/** Returns at most `limit` rows of a source after a key (null: from the first), in order. */
export async function readRows(
  db: Db,
  source: Source,
  page: { userId: string; after: string | null; limit: number },
): Promise<StoredRow[]> {
  const query = rowsOf(db, source, page.userId);
  if (page.after !== null) query.where(`r.${source.key}`, '>', page.after);
  return query
    .orderBy(`r.${source.key}`)
    .limit(page.limit)
    .select(source.columns.map((column) => `r.${column}`));
}

/** Returns the titles of these projects or tasks of a user, deleted or not, by id. */
export async function readTitles(
  db: Db,
  table: 'projects' | 'tasks',
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows: { id: string; title: string }[] = await db(table)
    .where({ user_id: userId })
    .whereIn('id', ids)
    .select('id', 'title');
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/**
 * Returns the number of completed sessions of these tasks, by id; tasks without any are left out.
 */
export async function countSessions(
  db: Db,
  userId: string,
  taskIds: readonly string[],
): Promise<Map<string, number>> {
  const rows: { item: string; pomodoros: number }[] = await db('session_sums')
    .where({ user_id: userId, kind: 'task', period: '' })
    .whereIn('item', taskIds)
    .select('item', 'pomodoros');
  return new Map(rows.map(({ item, pomodoros }) => [item, pomodoros]));
}

/** Returns the working project of a user, or null. */
export async function findWorkingProject(db: Db, userId: string): Promise<string | null> {
  const row: { working_project_id: string | null } | undefined = await db('users')
    .where({ id: userId })
    .first('working_project_id');
  return row?.working_project_id ?? null;
}
