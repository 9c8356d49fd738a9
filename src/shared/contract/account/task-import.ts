import * as z from 'zod';
import { formatSize } from '../../domain/formats/size.ts';
import { MOST_BYTES } from '../../domain/formats/size-limits.ts';
import { endpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';

/** The most rows of one call; larger imports come in several. */
export const MAX_IMPORT_ROWS = 500;

/** Rows as somebody else wrote them: each is read by itself, so that a bad one stops no other. */
export const ImportRows = z
  .array(z.unknown(), { error: 'Send a list of rows.' })
  .max(MAX_IMPORT_ROWS, { error: `Send at most ${MAX_IMPORT_ROWS} rows in one call.` });

/** A row that was not taken: its place in the list, its own id if it has one, and why. */
export const RefusedRow = z
  .object({ index: z.int(), id: z.string().nullable(), message: z.string() })
  .meta({ id: 'RefusedRow' });

/** Something of a taken row that could not come along. */
export const LeftOut = z.object({ index: z.int(), message: z.string() }).meta({ id: 'LeftOut' });

const ImportedTask = z
  .object({
    index: z.int(),
    id: Id,
    title: z.string(),
    projectId: Id,
    isNew: z.boolean().meta({ description: 'False where an earlier import brought it.' }),
  })
  .meta({ id: 'ImportedTask' });

/** Calls that bring tasks in from elsewhere. */
export const taskImportApi = {
  todoist: endpoint({
    method: 'POST',
    path: '/tasks/import/todoist',
    access: 'user',
    cost: 5,
    summary: `Adds at most 500 tasks in the shape of Todoist’s API: content, description, project_id, parent_id, labels, due, checked … Each row is read by itself. \`project_name\` (or a name in \`projects\`) finds or creates a project, \`projectId\` names one of Ripen. The same id comes in once. Bodies may have ${formatSize(MOST_BYTES.batch)}.`,
    body: z.strictObject({
      tasks: ImportRows.min(1, { error: 'It contains no tasks.' }),
      projects: ImportRows.optional().meta({
        description: 'Todoist’s projects, to name those that tasks refer to by `project_id`.',
      }),
    }),
    reply: z.object({
      tasks: z.array(ImportedTask),
      refused: z.array(RefusedRow),
      leftOut: z.array(LeftOut),
      projects: z.array(z.object({ id: Id, title: z.string(), isNew: z.boolean() })),
    }),
    status: 200,
    maxBodyBytes: MOST_BYTES.batch,
  }),
};
