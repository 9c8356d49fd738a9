import * as z from 'zod';
import { COMMON } from '../parts.ts';

/** Alarms at a time of day are told nothing by their author. */
export const AlarmConfig = z.strictObject({ kind: z.literal('alarm'), ...COMMON });
export type AlarmConfig = z.infer<typeof AlarmConfig>;
