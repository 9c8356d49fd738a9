import * as z from 'zod';
import { CountdownConfig } from './countdown.ts';
import { IntervalConfig } from './interval.ts';
import { MultiConfig } from './multi.ts';
import { PomodoroConfig } from './pomodoro.ts';
import { SequenceConfig } from './sequence.ts';
import { StopwatchConfig } from './stopwatch.ts';
import { TimedConfig } from './timed.ts';

/** What a timer page runs: one member for each kind, by `kind`. */
export const ToolConfig = z.discriminatedUnion('kind', [
  CountdownConfig,
  IntervalConfig,
  MultiConfig,
  PomodoroConfig,
  SequenceConfig,
  StopwatchConfig,
  TimedConfig,
]);
export type ToolConfig = z.infer<typeof ToolConfig>;
