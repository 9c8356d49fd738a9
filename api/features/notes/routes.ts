import * as z from 'zod';
import { readCursor } from '#api/db/rows/keyset.ts';
import { presentNote } from '#api/features/notes/presenter.ts';
import { changeNote, createNote, pageOfNotes, removeNote } from '#api/features/notes/service.ts';
import { repeated, route } from '#api/route.ts';
import { Id } from '#shared/contract/fields.ts';
import { notesApi } from '#shared/contract/work/notes.ts';

const Cursor = z.tuple([z.int(), Id]);

/** The calls on notes. */
export const noteRoutes = [
  route(notesApi.list, async ({ params, query, actor, deps }) => {
    const after = readCursor(query.cursor, Cursor);
    const asked = { projectId: params.id, after, limit: query.limit };
    const page = await pageOfNotes(deps.db, actor.userId, asked);
    return { items: page.rows.map(presentNote), nextCursor: page.nextCursor };
  }),

  route(notesApi.create, async ({ params, body, actor, deps }) => {
    const given = { ...body, projectId: params.id };
    const { row, isRepeat } = await createNote(deps, actor.userId, given);
    return isRepeat ? repeated(presentNote(row)) : presentNote(row);
  }),

  route(notesApi.update, async ({ params, body, actor, deps }) =>
    presentNote(await changeNote(deps, actor.userId, params.id, body)),
  ),

  route(notesApi.remove, async ({ params, actor, deps }) => {
    await removeNote(deps, actor.userId, params.id);
  }),
];
