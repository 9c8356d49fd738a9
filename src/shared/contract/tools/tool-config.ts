import * as z from 'zod';
import { CountdownConfig } from './countdown.ts';
import { IntervalConfig } from './interval.ts';

/** What a timer page runs: one member for each kind, by `kind`. */
export const ToolConfig = z.discriminatedUnion('kind', [CountdownConfig, IntervalConfig]);
export type ToolConfig = z.infer<typeof ToolConfig>;
