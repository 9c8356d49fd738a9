import * as z from 'zod';
import { COMMON } from '../parts.ts';

/** A sit is told nothing by its author: its parts are chosen on the page. */
export const MeditationConfig = z.strictObject({ kind: z.literal('meditation'), ...COMMON });
export type MeditationConfig = z.infer<typeof MeditationConfig>;
