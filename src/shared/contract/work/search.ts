import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Day, Id, Instant, text } from '../fields.ts';
import { ProjectStatus } from './projects.ts';

/** The longest search, in characters. */
export const LONGEST_SEARCH = 100;
/** The most of one kind that a search answers. */
const MOST_OF_A_KIND = 20;

const FoundTask = z
  .object({
    id: Id,
    projectId: Id,
    projectTitle: z.string(),
    title: z.string(),
    completed: z.boolean(),
  })
  .meta({ id: 'FoundTask' });
const FoundProject = z
  .object({ id: Id, title: z.string(), status: ProjectStatus })
  .meta({ id: 'FoundProject' });
const FoundSession = z
  .object({
    id: Id,
    taskTitle: z.string().nullable(),
    projectTitle: z.string().nullable(),
    intention: z.string(),
    note: z.string(),
    localDate: Day,
    endTime: Instant,
    duration: z.int(),
  })
  .meta({ id: 'FoundSession' });
const FoundNote = z
  .object({
    id: Id,
    projectId: Id,
    projectTitle: z.string(),
    title: z.string().meta({ description: 'The first line.' }),
    excerpt: z.string().meta({ description: 'One line around what was found.' }),
  })
  .meta({ id: 'FoundNote' });

/** Results of a search by kind, the best first. */
export const Found = z
  .object({
    tasks: z.array(FoundTask),
    projects: z.array(FoundProject),
    sessions: z.array(FoundSession),
    notes: z.array(FoundNote),
  })
  .meta({ id: 'Found' });

/** The parsed form of `Found`. */
export type Found = z.output<typeof Found>;

/** The call that searches. */
export const searchApi = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    access: 'user',
    cost: 5,
    summary:
      'Tasks, projects, sessions (by task, intention and note) and notes that hold every word of `q`, whatever the case and the accents; `limit` of each kind.',
    query: z.strictObject({
      q: text('A search', LONGEST_SEARCH),
      limit: z.coerce
        .number({ error: `limit is a whole number from 1 to ${MOST_OF_A_KIND}.` })
        .int()
        .min(1, { error: 'limit is at least 1.' })
        .max(MOST_OF_A_KIND, { error: `limit is at most ${MOST_OF_A_KIND}.` })
        .default(8),
    }),
    reply: Found,
    status: 200,
  }),
};
