import * as z from 'zod';
import { COMMON } from '../parts.ts';

/** A stopwatch is told nothing by its author: what it does is chosen on the page. */
export const StopwatchConfig = z.strictObject({ kind: z.literal('stopwatch'), ...COMMON });
export type StopwatchConfig = z.infer<typeof StopwatchConfig>;
