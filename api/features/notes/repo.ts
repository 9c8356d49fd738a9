import { pageAfter } from '#api/db/keyset.ts';
import type { Db } from '#api/db/knex.ts';
import { softDelete } from '#api/db/soft-delete.ts';

/** A note as it is stored; instants in UTC milliseconds. */
export interface NoteRow {
  id: string;
  projectId: string;
  text: string;
  version: number;
  createdAt: number;
  updatedAt: number;
}

/** The sort key of a note: creation, then id. */
export type NoteKey = [createdAt: number, id: string];

interface NoteRecord {
  id: string;
  project_id: string;
  text: string;
  version: number;
  created_at: number;
  updated_at: number;
}

const COLUMNS = ['id', 'project_id', 'text', 'version', 'created_at', 'updated_at'] as const;

function fromRecord(record: NoteRecord): NoteRow {
  return {
    id: record.id,
    projectId: record.project_id,
    text: record.text,
    version: record.version,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  };
}

/** Notes of a project that are not deleted, the oldest first, after a key. */
export async function listNotes(
  db: Db,
  userId: string,
  page: { projectId: string; after: NoteKey | null; limit: number },
): Promise<NoteRow[]> {
  const query = db('notes')
    .where({ user_id: userId, project_id: page.projectId })
    .whereNull('deleted_at')
    .select(COLUMNS);
  const records: NoteRecord[] = await pageAfter(
    query,
    ['created_at', 'id'],
    'asc',
    page.after,
  ).limit(page.limit);
  return records.map(fromRecord);
}

/** A note of a project that is not deleted either, or null. */
export async function findNote(db: Db, userId: string, id: string): Promise<NoteRow | null> {
  const record: NoteRecord | undefined = await db('notes as n')
    .join('projects as p', { 'p.user_id': 'n.user_id', 'p.id': 'n.project_id' })
    .where({ 'n.user_id': userId, 'n.id': id })
    .whereNull('n.deleted_at')
    .whereNull('p.deleted_at')
    .first(COLUMNS.map((column) => `n.${column}`));
  return record === undefined ? null : fromRecord(record);
}

/** A note, deleted or not, or null. */
export async function findNoteEver(db: Db, userId: string, id: string): Promise<NoteRow | null> {
  const record: NoteRecord | undefined = await db('notes')
    .where({ user_id: userId, id })
    .first(COLUMNS);
  return record === undefined ? null : fromRecord(record);
}

/** Inserts a note; rejects as a duplicate when the user has the id already. */
export async function insertNote(
  db: Db,
  userId: string,
  note: Omit<NoteRow, 'updatedAt'>,
): Promise<void> {
  await db('notes').insert({
    user_id: userId,
    id: note.id,
    project_id: note.projectId,
    text: note.text,
    version: note.version,
    created_at: note.createdAt,
    updated_at: note.createdAt,
  });
}

/** Writes the text of a note as its next version. */
export async function updateNote(
  db: Db,
  userId: string,
  note: Pick<NoteRow, 'id' | 'text' | 'version' | 'updatedAt'>,
): Promise<void> {
  await db('notes')
    .where({ user_id: userId, id: note.id })
    .whereNull('deleted_at')
    .update({ text: note.text, version: note.version, updated_at: note.updatedAt });
}

/** Deletes a note softly. */
export async function deleteNote(
  db: Db,
  userId: string,
  id: string,
  deletedAt: number,
): Promise<void> {
  await softDelete(db('notes').where({ user_id: userId, id }), deletedAt);
}
