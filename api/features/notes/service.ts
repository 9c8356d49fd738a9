import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { takeTextRoom } from '#api/db/derived/account-usage.ts';
import { indexTexts } from '#api/db/derived/search-index.ts';
import { createForUser } from '#api/db/rows/create-for-user.ts';
import type { Created } from '#api/db/rows/create-once.ts';
import { pageOf } from '#api/db/rows/keyset.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { conflict, notFound } from '#api/errors.ts';
import { presentNote } from '#api/features/notes/presenter.ts';
import * as repo from '#api/features/notes/repo.ts';
import { loadProject } from '#api/features/projects/service.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { notesApi } from '#shared/contract/work/notes.ts';

type Context = Pick<Deps, 'db' | 'now'>;

async function loadNote(db: Db, userId: string, id: string): Promise<repo.NoteRow> {
  const row = await repo.findNote(db, userId, id);
  if (row === null) throw notFound('The note');
  return row;
}

/** Size limit for a page of a list, because notes can be long. */
const PAGE_BYTES = 1_000_000;

/**
 * Returns a page of a project's notes, the oldest first: the requested number, or fewer where their
 * texts exceed a megabyte together, and at least one. Throws 404 for a missing project.
 */
export async function pageOfNotes(
  db: Db,
  userId: string,
  asked: { projectId: string; after: repo.NoteKey | null; limit: number },
): Promise<{ rows: repo.NoteRow[]; nextCursor: string | null }> {
  const places = await repo.listPlaces(db, userId, { ...asked, limit: asked.limit + 1 });
  if (places.length === 0) await loadProject(db, userId, asked.projectId);
  let bytes = 0;
  const fitting = places.findIndex((place) => {
    bytes += place.bytes;
    return bytes > PAGE_BYTES;
  });
  const limit = Math.min(asked.limit, fitting === -1 ? asked.limit : Math.max(1, fitting));
  const page = pageOf(places, limit, ({ createdAt, id }) => [createdAt, id]);
  const ids = page.rows.map(({ id }) => id);
  return { rows: await repo.readNotes(db, userId, ids), nextCursor: page.nextCursor };
}

/** Adds a note to a project (404 for a missing one); a repeated id returns the first one. */
export function createNote(
  { db, now }: Context,
  userId: string,
  given: BodyOf<typeof notesApi.create> & { projectId: string },
): Promise<Created<repo.NoteRow>> {
  const { projectId, text } = given;
  const id = given.id ?? uuidv7();
  const createdAt = now();
  return createForUser(db, userId, {
    async find(any) {
      await loadProject(any, userId, projectId);
      return repo.findNoteEver(any, userId, id);
    },
    async make(trx) {
      await repo.insertNote(trx, userId, { id, projectId, text, version: 1, createdAt });
      return loadNote(trx, userId, id);
    },
  });
}

/**
 * Saves the text of a note. With a base version it succeeds only while that is the current one,
 * else it throws 409 with the current note. The stored text again is no conflict, because a save
 * whose answer was lost is retried. Without a version the last writer wins. Throws 404.
 */
export function changeNote(
  { db, now }: Context,
  userId: string,
  id: string,
  { text, version }: BodyOf<typeof notesApi.update>,
): Promise<repo.NoteRow> {
  const updatedAt = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const note = await loadNote(trx, userId, id);
    if (note.text === text) return note;
    if (version !== undefined && version !== note.version) {
      throw conflict('The note was changed elsewhere.', presentNote(note));
    }
    await takeTextRoom(trx, userId, [text], [note.text]);
    await indexTexts(trx, userId, 'notes', [{ id, from: note.text, to: text }]);
    await repo.updateNote(trx, userId, { id, text, version: note.version + 1, updatedAt });
    return loadNote(trx, userId, id);
  });
}

/** Deletes a note; throws 404. */
export function removeNote({ db, now }: Context, userId: string, id: string): Promise<void> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    await loadNote(trx, userId, id);
    await repo.deleteNote(trx, userId, id, nowMs);
  });
}
