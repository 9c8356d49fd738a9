import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Instant } from '../fields.ts';
import { Intention, InterruptionCount } from './pomodoros.ts';

const SessionType = z.enum(['work', 'shortBreak', 'longBreak']);
const Minutes = z.int().min(1).max(180);
const MAX_LENGTH_S = 24 * 60 * 60;
const MAX_LENGTH_MS = MAX_LENGTH_S * 1000;

const SessionTimes = z.strictObject({
  workTime: Minutes,
  shortBreakTime: Minutes,
  longBreakTime: Minutes,
});

const fields = {
  isRunning: z.boolean(),
  isPaused: z.boolean(),
  currentSession: SessionType,
  timeRemaining: z
    .number()
    .min(0)
    .max(MAX_LENGTH_S)
    .meta({ description: 'Seconds at lastUpdatedTime' }),
  pomodoroCount: z.int().min(0).max(1000),
  projectId: Id.nullable(),
  taskId: Id.nullable(),
  lastUpdatedTime: Instant,
  sessionTimes: SessionTimes,
};

/**
 * Fields that make a session exact. They are set at Start; they are absent when idle, and from
 * clients that know only the fields of the specification.
 */
const exact = {
  sessionId: Id.nullable(),
  startedAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  remainingMs: z.int().min(0).max(MAX_LENGTH_MS).nullable(),
  durationMs: z.int().min(0).max(MAX_LENGTH_MS).nullable(),
  isStandalone: z.boolean(),
  standaloneTaskId: Id.nullable().default(null).meta({
    description: 'What a standalone session counts toward.',
  }),
  interrupted: z.boolean(),
  internalInterruptions: z.int(),
  externalInterruptions: z.int(),
  intention: z.string().meta({ description: 'For the work under way, or else the work to come.' }),
};

/** The one live timer of a user. */
export const ActiveTimer = z
  .object({
    ...fields,
    ...exact,
    version: z.int().meta({ description: 'Counts its changes; 0 until a state was posted.' }),
    deviceId: z.string().nullable(),
  })
  .meta({ id: 'ActiveTimer' });

/** The parsed form of `ActiveTimer`. */
export type ActiveTimer = z.output<typeof ActiveTimer>;

/** The timer with the server's clock beside its fields. Idle work with version 0 until a state was posted. */
export const ActiveTimerReply = z
  .object({ ...ActiveTimer.shape, serverNow: Instant })
  .meta({ id: 'ActiveTimerReply' });

/** The parsed form of `ActiveTimerReply`. */
export type ActiveTimerReply = z.output<typeof ActiveTimerReply>;

const ActiveTimerSave = z
  .strictObject({
    ...fields,
    sessionId: exact.sessionId.default(null),
    startedAt: exact.startedAt.default(null),
    endsAt: exact.endsAt.default(null),
    remainingMs: exact.remainingMs.default(null),
    durationMs: exact.durationMs.default(null),
    isStandalone: z.boolean().default(false),
    standaloneTaskId: exact.standaloneTaskId,
    interrupted: z.boolean().default(false),
    internalInterruptions: InterruptionCount.default(0),
    externalInterruptions: InterruptionCount.default(0),
    intention: Intention.default(''),
    deviceId: z
      .string()
      .min(1)
      .max(64)
      .regex(/^\P{Cc}+$/u)
      .nullable()
      .default(null),
    version: z.int().min(0).optional().meta({
      description: 'The version this change is based on (0 for none); absent writes last.',
    }),
  })
  .refine((timer) => !(timer.isRunning && timer.isPaused), {
    error: 'A timer is running or paused, not both.',
    path: ['isPaused'],
  });

/** Body of `POST /active-timer`. */
export type ActiveTimerSave = z.input<typeof ActiveTimerSave>;

/** Calls on the live timer. */
export const activeTimerApi = {
  get: endpoint({
    method: 'GET',
    path: '/active-timer',
    access: 'user',
    summary:
      'The live timer as it was last posted, with the server’s clock; idle work with version 0 before that.',
    reply: ActiveTimerReply,
    status: 200,
  }),
  save: endpoint({
    method: 'POST',
    path: '/active-timer',
    access: 'user',
    summary: 'Saves the live timer; a stale version answers 409 with the current state.',
    body: ActiveTimerSave,
    reply: ActiveTimerReply,
    status: 200,
    refusals: ['conflict'],
  }),
  events: endpoint({
    method: 'GET',
    path: '/active-timer/events',
    access: 'user',
    summary:
      'Server-sent events: `timer`, each an ActiveTimerReply, the present state at once and then every change; `changes`, the kinds of lists that another device has changed.',
    status: 200,
    produces: 'text/event-stream',
  }),
};
