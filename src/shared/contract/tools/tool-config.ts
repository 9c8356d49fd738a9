import * as z from 'zod';
import { AgendaConfig } from './agenda.ts';
import { AlarmConfig } from './alarm.ts';
import { AllInOneConfig } from './all-in-one.ts';
import { BreaksConfig } from './breaks.ts';
import { ClassroomConfig } from './classroom.ts';
import { CountdownConfig } from './countdown.ts';
import { EventConfig } from './event.ts';
import { ExamConfig } from './exam.ts';
import { HomeworkConfig } from './homework.ts';
import { IntervalConfig } from './interval.ts';
import { MeditationConfig } from './meditation.ts';
import { MultiConfig } from './multi.ts';
import { PomodoroConfig } from './pomodoro.ts';
import { SequenceConfig } from './sequence.ts';
import { SpeakerConfig } from './speaker.ts';
import { SprintConfig } from './sprint.ts';
import { StopwatchConfig } from './stopwatch.ts';
import { StudyPlanConfig } from './study-plan.ts';
import { TimedConfig } from './timed.ts';
import { AnyWorkday } from './workday.ts';

/** The countdowns: with presets, or with a screen of their own. */
const AnyCountdown = z.discriminatedUnion('entry', [
  CountdownConfig.extend({ entry: z.literal('presets').optional() }),
  TimedConfig,
  AllInOneConfig,
]);

/** Configuration of a timer page: one member for each kind of tool, by `kind`. */
export const ToolConfig = z.discriminatedUnion('kind', [
  AnyCountdown,
  AgendaConfig,
  ClassroomConfig,
  ExamConfig,
  HomeworkConfig,
  IntervalConfig,
  PomodoroConfig,
  SequenceConfig,
  SpeakerConfig,
  SprintConfig,
  StopwatchConfig,
  StudyPlanConfig,
  AnyWorkday,
  MultiConfig,
  AlarmConfig,
  EventConfig,
  MeditationConfig,
  BreaksConfig,
]);
export type ToolConfig = z.infer<typeof ToolConfig>;
