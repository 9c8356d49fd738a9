/* Events of a visit, as pages of the site send them. */
import * as z from 'zod';
import { SCREEN_SIZES, VITALS } from '../../domain/analytics/visits.ts';
import { endpoint } from '../endpoint.ts';

const MAX_PATH = 300;
const MAX_TEXT = 200;

const Path = z
  .string({ error: 'The path of the page is missing.' })
  .max(MAX_PATH, { error: `A path has at most ${MAX_PATH} characters.` })
  .regex(/^\/[^?#\s]*$/, { error: 'A path begins with a slash and has no query.' });
const Text = z
  .string()
  .max(MAX_TEXT, { error: `At most ${MAX_TEXT} characters.` })
  .default('');
const Measured = z.number().min(0).max(3_600_000).optional();

const vitals = Object.fromEntries(VITALS.map((name) => [name, Measured])) as Record<
  (typeof VITALS)[number],
  typeof Measured
>;

/** One event of a visit. */
const VisitEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('view'),
    path: Path,
    /** Host of the page with the link that was followed. */
    referrer: Text,
    source: Text,
    medium: Text,
    campaign: Text,
    size: z.enum(SCREEN_SIZES),
    language: Text,
    zone: Text,
  }),
  z.strictObject({ kind: z.literal('started'), path: Path }),
  z.strictObject({ kind: z.literal('finished'), path: Path }),
  z.strictObject({
    kind: z.literal('search'),
    path: Path,
    words: z
      .string()
      .min(1, { error: 'The words are missing.' })
      .max(MAX_TEXT, { error: `At most ${MAX_TEXT} characters.` }),
  }),
  z.strictObject({ kind: z.literal('vitals'), path: Path, ...vitals }),
]);

/** One event of a visit. */
export type VisitEvent = z.output<typeof VisitEvent>;

/** The largest event, in bytes. */
const MAX_VISIT_BYTES = 4000;

/** The call that pages of the site make. */
export const visitsApi = {
  note: endpoint({
    method: 'POST',
    path: '/visits',
    access: 'public',
    summary:
      'Counts an event of a visit, sent by a page of the site. Without cookies; no address is stored.',
    body: VisitEvent,
    maxBodyBytes: MAX_VISIT_BYTES,
    status: 204,
    // A page is never slowed down by being counted: beyond a number, events are dropped instead.
    limit: 'none',
    refusals: ['forbidden', 'tooManyRequests'],
  }),
};
