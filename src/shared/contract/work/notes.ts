import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, optionalText, page, paging } from '../fields.ts';

/** The longest note, in characters. */
export const MAX_NOTE_LENGTH = 20_000;

const Text = optionalText('Note', MAX_NOTE_LENGTH);

/** A note of a project in Markdown, as it was written; whoever shows it makes it safe. */
export const Note = z
  .object({
    id: Id,
    projectId: Id,
    text: z.string(),
    version: z.int().meta({ description: 'Grows with each change, from 1.' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Note' });

/** The parsed form of `Note`. */
export type Note = z.output<typeof Note>;

/** Calls on notes, section 7 of the specification. */
export const notesApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/notes',
    access: 'user',
    summary: 'The notes of a project, the oldest first.',
    params: IdParams,
    query: z.strictObject(paging),
    reply: page(Note),
    status: 200,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/notes',
    access: 'user',
    summary: 'Adds a note to a project. The same client-made id answers with the first result.',
    params: IdParams,
    body: z.strictObject({ id: Id.optional(), text: Text }),
    reply: Note,
    status: 201,
    repeats: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/projects/notes/:id',
    access: 'user',
    summary:
      'Saves the text of a note. Based on a version that is not the current one it answers 409 with the note as it is; without a version the last writer wins.',
    params: IdParams,
    body: z.strictObject({ text: Text, version: z.int().min(1).optional() }),
    reply: Note,
    status: 200,
    refusals: ['conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/notes/:id',
    access: 'user',
    summary: 'Deletes a note.',
    params: IdParams,
    status: 204,
  }),
};
