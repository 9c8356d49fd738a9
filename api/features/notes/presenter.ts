import { NOTE_FIELDS } from '#api/db/fields/work-fields.ts';
import type { Note } from '#shared/contract/work/notes.ts';

/** Returns a note for replies. */
export const presentNote: (row: ReturnType<typeof NOTE_FIELDS.read>) => Note = NOTE_FIELDS.show;
