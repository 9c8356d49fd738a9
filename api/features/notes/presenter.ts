import { writeInstant } from '#api/db/rows/instants.ts';
import type { NoteRow } from '#api/features/notes/repo.ts';
import type { Note } from '#shared/contract/work/notes.ts';

/** Returns a note for replies. */
export function presentNote(row: NoteRow): Note {
  return {
    id: row.id,
    projectId: row.projectId,
    text: row.text,
    version: row.version,
    createdAt: writeInstant(row.createdAt),
    updatedAt: writeInstant(row.updatedAt),
  };
}
