import type { Db } from '#api/db/connection/knex.ts';
import { insertForUser } from '#api/db/derived/account-usage.ts';
import { pageAfter } from '#api/db/rows/keyset.ts';
import { softDelete } from '#api/db/rows/soft-delete.ts';

/** A note as stored; instants in UTC milliseconds. */
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

/** Sort key of a note, and its length in bytes. */
export interface NotePlace {
  id: string;
  createdAt: number;
  bytes: number;
}

/**
 * Returns the places of a project's notes, the oldest first, after a key; neither notes nor project
 * are deleted.
 */
export async function listPlaces(
  db: Db,
  userId: string,
  page: { projectId: string; after: NoteKey | null; limit: number },
): Promise<NotePlace[]> {
  const query = db('notes as n')
    .join('projects as p', { 'p.user_id': 'n.user_id', 'p.id': 'n.project_id' })
    .where({ 'n.user_id': userId, 'n.project_id': page.projectId })
    .whereNull('n.deleted_at')
    .whereNull('p.deleted_at')
    .select({ id: 'n.id', createdAt: 'n.created_at' })
    .select({ bytes: db.raw('octet_length(??)', ['n.text']) });
  return pageAfter(query, ['n.created_at', 'n.id'], 'asc', page.after).limit(page.limit);
}

/** Returns the notes with these ids, the oldest first. */
export async function readNotes(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<NoteRow[]> {
  const records: NoteRecord[] = await db('notes')
    .where({ user_id: userId })
    .whereIn('id', ids)
    .whereNull('deleted_at')
    .orderBy(['created_at', 'id'])
    .select(COLUMNS);
  return records.map(fromRecord);
}

/** Returns a note where neither it nor its project is deleted, or null. */
export async function findNote(db: Db, userId: string, id: string): Promise<NoteRow | null> {
  const record: NoteRecord | undefined = await db('notes as n')
    .join('projects as p', { 'p.user_id': 'n.user_id', 'p.id': 'n.project_id' })
    .where({ 'n.user_id': userId, 'n.id': id })
    .whereNull('n.deleted_at')
    .whereNull('p.deleted_at')
    .first(COLUMNS.map((column) => `n.${column}`));
  return record === undefined ? null : fromRecord(record);
}

/** Returns a note, deleted or not, or null. */
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
  await insertForUser(db, userId, 'notes', [
    {
      id: note.id,
      project_id: note.projectId,
      text: note.text,
      version: note.version,
      created_at: note.createdAt,
      updated_at: note.createdAt,
    },
  ]);
}

/** Updates the text of a note and increments its version. */
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

/** Soft-deletes a note. */
export async function deleteNote(
  db: Db,
  userId: string,
  id: string,
  deletedAt: number,
): Promise<void> {
  await softDelete(db('notes').where({ user_id: userId, id }), deletedAt);
}
