import type { ApiClient } from '#client/api-client.ts';
import { Note, notesApi } from '#shared/contract/work/notes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { NotesServer, SaveAnswer } from '#stores/project-parts/note-types.ts';
import { everyPage } from '../../../server/every-page.ts';

/** Browsers finish sending up to 64 kB after the page is left. */
const MOST_AFTER_LEAVING = 50_000;

/** Creates the calls for the notes of one project. */
export function createNotesServer(client: ApiClient, projectId: string): NotesServer {
  const params = { id: projectId };
  return {
    list: () => everyPage<Note>((query) => client.call(notesApi.list, { params, query })),
    create: ({ id, text, isLeaving }) =>
      client.call(notesApi.create, {
        params,
        body: { id, text },
        outlivesPage: isLeaving && fits(text),
      }),
    async update({ id, text, version, isLeaving }): Promise<SaveAnswer> {
      const answer = await client.call(notesApi.update, {
        params: { id },
        body: { text, version },
        outlivesPage: isLeaving && fits(text),
      });
      return conflictIn(answer) ?? answer;
    },
    remove: (id) => client.call(notesApi.remove, { params: { id }, outlivesPage: true }),
  };
}

function conflictIn(answer: CallResult<Note>): SaveAnswer | null {
  if (answer.kind !== 'refused' || answer.status !== 409) return null;
  const current = Note.safeParse(answer.current).data;
  return current === undefined ? null : { kind: 'conflict', current };
}

function fits(text: string): boolean {
  return new TextEncoder().encode(text).length <= MOST_AFTER_LEAVING;
}
