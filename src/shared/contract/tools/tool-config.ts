import * as z from 'zod';
import { AlarmConfig } from './clocks/alarm.ts';
import { AllInOneConfig } from './clocks/all-in-one.ts';
import { CountdownConfig } from './clocks/countdown.ts';
import { EventConfig } from './clocks/event.ts';
import { MultiConfig } from './clocks/multi.ts';
import { StopwatchConfig } from './clocks/stopwatch.ts';
import { TimedConfig } from './clocks/timed.ts';
import { AgendaConfig } from './rooms/agenda.ts';
import { ClassroomConfig } from './rooms/classroom.ts';
import { ExamConfig } from './rooms/exam.ts';
import { HomeworkConfig } from './rooms/homework.ts';
import { SpeakerConfig } from './rooms/speaker.ts';
import { IntervalConfig } from './sequences/interval.ts';
import { MeditationConfig } from './sequences/meditation.ts';
import { SequenceConfig } from './sequences/sequence.ts';
import { BreaksConfig } from './work/breaks.ts';
import { PomodoroConfig } from './work/pomodoro.ts';
import { SprintConfig } from './work/sprint.ts';
import { StudyPlanConfig } from './work/study-plan.ts';
import { AnyWorkday } from './work/workday.ts';

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
