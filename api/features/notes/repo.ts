import type { Db } from '#api/db/connection/knex.ts';
import { insertForUser } from '#api/db/derived/account-usage.ts';
import type { StoredRow } from '#api/db/fields/fields.ts';
import { NOTE_FIELDS } from '#api/db/fields/work-fields.ts';
import { pageAfter } from '#api/db/rows/keyset.ts';
import { softDelete } from '#api/db/rows/soft-delete.ts';

/** A note as stored; instants in UTC milliseconds. */
export type NoteRow = ReturnType<typeof NOTE_FIELDS.read>;

/** The sort key of a note: creation, then id. */
export type NoteKey = [createdAt: number, id: string];

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
  const records: StoredRow[] = await db('notes')
    .where({ user_id: userId })
    .whereIn('id', ids)
    .whereNull('deleted_at')
    .orderBy(['created_at', 'id'])
    .select(NOTE_FIELDS.columns());
  return records.map(NOTE_FIELDS.read);
}

/** Returns a note where neither it nor its project is deleted, or null. */
export async function findNote(db: Db, userId: string, id: string): Promise<NoteRow | null> {
  const record: StoredRow | undefined = await db('notes as n')
    .join('projects as p', { 'p.user_id': 'n.user_id', 'p.id': 'n.project_id' })
    .where({ 'n.user_id': userId, 'n.id': id })
    .whereNull('n.deleted_at')
    .whereNull('p.deleted_at')
    .first(NOTE_FIELDS.columns('n'));
  return record === undefined ? null : NOTE_FIELDS.read(record);
}

/** Returns a note, deleted or not, or null. */
export async function findNoteEver(db: Db, userId: string, id: string): Promise<NoteRow | null> {
  const record: StoredRow | undefined = await db('notes')
    .where({ user_id: userId, id })
    .first(NOTE_FIELDS.columns());
  return record === undefined ? null : NOTE_FIELDS.read(record);
}

/** Inserts a note; rejects as a duplicate when the user has the id already. */
export async function insertNote(
  db: Db,
  userId: string,
  note: Omit<NoteRow, 'updatedAt'>,
): Promise<void> {
  await insertForUser(db, userId, 'notes', [
    NOTE_FIELDS.write({ ...note, updatedAt: note.createdAt }),
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
