import * as z from 'zod';
import { COMMON } from '../parts.ts';
import { IntervalConfig } from '../sequences/interval.ts';
import { AlarmConfig } from './alarm.ts';
import { CountdownConfig } from './countdown.ts';
import { StopwatchConfig } from './stopwatch.ts';

/** One clock of each kind behind tabs; the page opens with its countdown. */
export const AllInOneConfig = z.strictObject({
  kind: z.literal('countdown'),
  ...COMMON,
  entry: z.literal('tabs'),
  countdown: CountdownConfig,
  stopwatch: StopwatchConfig,
  alarm: AlarmConfig,
  interval: IntervalConfig,
});
export type AllInOneConfig = z.infer<typeof AllInOneConfig>;
