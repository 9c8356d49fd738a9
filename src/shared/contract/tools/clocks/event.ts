import * as z from 'zod';
import { COMMON } from '../parts.ts';

/** A countdown to a date is told nothing by its author: what it counts to is chosen on the page. */
export const EventConfig = z.strictObject({ kind: z.literal('event'), ...COMMON });
export type EventConfig = z.infer<typeof EventConfig>;
