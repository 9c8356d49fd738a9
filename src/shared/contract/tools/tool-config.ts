import * as z from 'zod';
import { CountdownConfig } from './countdown.ts';
import { IntervalConfig } from './interval.ts';
import { MultiConfig } from './multi.ts';
import { PomodoroConfig } from './pomodoro.ts';
import { SequenceConfig } from './sequence.ts';
import { SpeakerConfig } from './speaker.ts';
import { ExamConfig } from './exam.ts';
import { AgendaConfig } from './agenda.ts';
import { StopwatchConfig } from './stopwatch.ts';
import { StudyPlanConfig } from './study-plan.ts';
import { TimedConfig } from './timed.ts';
import { WorkdayConfig } from './workday.ts';
import { AlarmConfig } from './alarm.ts';

/** The countdowns: with presets, or with a screen of their own. */
const AnyCountdown = z.discriminatedUnion('entry', [
  CountdownConfig.extend({ entry: z.literal('presets').optional() }),
  TimedConfig,
  ExamConfig,
  AgendaConfig,
]);

/** What a timer page runs: one member for each kind, by `kind`. */
export const ToolConfig = z.discriminatedUnion('kind', [
  AnyCountdown,
  IntervalConfig,
  PomodoroConfig,
  SequenceConfig,
  SpeakerConfig,
  StopwatchConfig,
  StudyPlanConfig,
  WorkdayConfig,
  MultiConfig,
  AlarmConfig,
]);
export type ToolConfig = z.infer<typeof ToolConfig>;
