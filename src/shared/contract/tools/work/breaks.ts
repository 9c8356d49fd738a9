import * as z from 'zod';
import { COMMON } from '../parts.ts';

/** A break is told nothing by its author: length and content are chosen on the page. */
export const BreaksConfig = z.strictObject({ kind: z.literal('breaks'), ...COMMON });
export type BreaksConfig = z.infer<typeof BreaksConfig>;
