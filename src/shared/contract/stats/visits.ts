/* Events of a visit, as pages of the site send them. */
import * as z from 'zod';
import { SCREEN_SIZES, VISIT_KINDS, VITALS } from '../../domain/analytics/visits.ts';
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

/** One event of a visit; what belongs to another kind of event is not read. */
const VisitEvent = z
  .strictObject({
    kind: z.enum(VISIT_KINDS, { error: `kind is one of ${VISIT_KINDS.join(', ')}.` }),
    path: Path,
    referrer: Text.meta({ description: 'Host of the page with the link that was followed.' }),
    source: Text,
    medium: Text,
    campaign: Text,
    size: z.enum(SCREEN_SIZES).optional(),
    language: Text,
    zone: Text,
    words: Text.meta({ description: 'Of a search.' }),
    ...vitals,
  })
  .meta({ id: 'VisitEvent' });

/** One event of a visit. */
export type VisitEvent = z.output<typeof VisitEvent>;

/** The call that pages of the site make. */
export const visitsApi = {
  note: endpoint({
    method: 'POST',
    path: '/visits',
    access: 'public',
    summary:
      'Counts an event of a visit, sent by a page of the site. Without cookies; no address is stored.',
    body: VisitEvent,
    status: 204,
    // A page is never slowed down by being counted: beyond a number, events are dropped instead.
    limit: 'none',
    refusals: ['forbidden', 'tooManyRequests'],
  }),
};
