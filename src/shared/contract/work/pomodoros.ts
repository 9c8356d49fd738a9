import * as z from 'zod';
import { MAX_INTENTION_LENGTH, MAX_INTERRUPTIONS } from '../../domain/timer/limits.ts';
import { endpoint } from '../endpoint.ts';
import {
  Day,
  Id,
  IdParams,
  IdRef,
  Instant,
  optionalLine,
  optionalText,
  page,
  paging,
  TimeZone,
} from '../fields.ts';

/** The longest session that is recorded, in minutes. */
export const MAX_DURATION_MINUTES = 720;

/** Focused time in whole minutes: a session that is recorded holds at least one. */
export const FocusMinutes = z
  .int({ error: 'Focus time is a whole number of minutes.' })
  .min(1, { error: 'A session needs at least a minute of focus.' })
  .max(MAX_DURATION_MINUTES, { error: 'A session can have at most 720 minutes of focus.' });
const Note = optionalText('Note', 1000);

/** Purpose of a work session, in one line of the user's own words; empty when none is given. */
export const Intention = optionalLine('Intention', MAX_INTENTION_LENGTH);

/** How often a session was interrupted, by oneself (internal) or by somebody else (external). */
export const InterruptionCount = z
  .int({ error: 'Interruptions are a whole number.' })
  .min(0, { error: 'Interruptions are at least 0.' })
  .max(MAX_INTERRUPTIONS, { error: 'At most 1000 interruptions are counted.' });

/** A recorded work session; `duration` is focused time in whole minutes, `localDate` the local day of its end. */
export const Pomodoro = z
  .object({
    id: Id,
    taskId: Id.nullable(),
    projectId: Id.nullable(),
    taskTitle: z.string().nullable(),
    projectTitle: z.string().nullable(),
    startTime: Instant,
    endTime: Instant,
    duration: z.int(),
    completed: z.boolean(),
    interrupted: z
      .boolean()
      .meta({ description: 'True for any counted interruption, and for one that nobody counted.' }),
    internalInterruptions: z.int(),
    externalInterruptions: z.int(),
    isStandalone: z.boolean(),
    localDate: Day,
    timeZone: z.string(),
    intention: z.string(),
    note: z.string(),
    isFlagged: z.boolean().meta({
      description:
        'Overlaps another session, takes longer than a day, or lay in the future when it was stored.',
    }),
    createdAt: Instant,
  })
  .meta({ id: 'Pomodoro' });

/** The parsed form of `Pomodoro`. */
export type Pomodoro = z.output<typeof Pomodoro>;

function checkTimes(
  given: {
    startTime?: string | undefined;
    endTime?: string | undefined;
    duration?: number | undefined;
  },
  context: z.RefinementCtx,
) {
  if (given.startTime === undefined || given.endTime === undefined) return;
  const spanMs = Date.parse(given.endTime) - Date.parse(given.startTime);
  if (spanMs < 0) {
    context.addIssue({
      code: 'custom',
      message: 'The end is before the start.',
      path: ['endTime'],
    });
  } else if (given.duration !== undefined && given.duration > spanMs / 60_000 + 1) {
    context.addIssue({
      code: 'custom',
      message: 'Focus time is longer than the session itself.',
      path: ['duration'],
    });
  }
}

const PomodoroCreate = z
  .strictObject({
    id: Id.optional().meta({ description: 'Made at Start; the same id never records twice.' }),
    taskId: IdRef.nullable().optional(),
    projectId: IdRef.nullable().optional(),
    startTime: Instant,
    endTime: Instant,
    duration: FocusMinutes,
    completed: z.boolean().default(true),
    interrupted: z.boolean().default(false),
    internalInterruptions: InterruptionCount.default(0),
    externalInterruptions: InterruptionCount.default(0),
    isStandalone: z.boolean().default(false).meta({
      description: 'Without project and task: what is named is left out.',
    }),
    timeZone: TimeZone.optional(),
    intention: Intention.default(''),
    note: Note.default(''),
    isManual: z.boolean().default(false).meta({
      description:
        'Added by hand: refused when it overlaps, takes longer than a day or lies in the future.',
    }),
  })
  .superRefine((given, context) => {
    checkTimes(given, context);
    if (!given.isStandalone && (given.projectId === undefined || given.projectId === null)) {
      context.addIssue({
        code: 'custom',
        message: 'Project ID is required to create a pomodoro',
        path: ['projectId'],
      });
    }
  });

/** Body of `POST /pomodoros`. */
export type PomodoroCreate = z.input<typeof PomodoroCreate>;

const PomodoroChange = z
  .strictObject({
    taskId: IdRef.nullable().optional(),
    projectId: IdRef.nullable().optional(),
    startTime: Instant.optional(),
    endTime: Instant.optional(),
    duration: FocusMinutes.optional(),
    interrupted: z.boolean().optional().meta({
      description: 'false alone also takes back the counted interruptions.',
    }),
    internalInterruptions: InterruptionCount.optional(),
    externalInterruptions: InterruptionCount.optional(),
    intention: Intention.optional(),
    note: Note.optional(),
  })
  .superRefine(checkTimes);

const DayOrInstant = z.union([Day, Instant], {
  error: 'Give a day (YYYY-MM-DD) or an instant (ISO 8601 in UTC).',
});
const YesOrNo = z.enum(['true', 'false'], { error: 'Say true or false.' }).optional();

/** Which sessions are asked for: each that meets every condition that is given. */
export const pomodoroFilter = {
  startDate: DayOrInstant.optional(),
  endDate: DayOrInstant.optional(),
  projectId: z
    .union([Id, z.literal('none')], { error: 'Give the id of a project, or none.' })
    .optional()
    .meta({ description: '`none`: sessions without a project.' }),
  text: optionalLine('Text', 100)
    .optional()
    .meta({ description: 'Stands in the title of the task, the intention or the note.' }),
  interrupted: YesOrNo,
  flagged: YesOrNo,
} as const;

/** Calls on recorded sessions. */
export const pomodorosApi = {
  list: endpoint({
    method: 'GET',
    path: '/pomodoros',
    access: 'user',
    summary:
      'Recorded sessions, newest first; startDate and endDate are inclusive local days, or instants.',
    query: z.strictObject({ ...pomodoroFilter, ...paging }),
    reply: page(Pomodoro),
    status: 200,
  }),
  create: endpoint({
    method: 'POST',
    path: '/pomodoros',
    access: 'user',
    summary: 'Records a work session once: repeating the id answers with the first result.',
    body: PomodoroCreate,
    reply: Pomodoro,
    status: 201,
    repeats: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/pomodoros/:id',
    access: 'user',
    summary:
      'Corrects a recorded session; refused when it would overlap another or lie in the future.',
    params: IdParams,
    body: PomodoroChange,
    reply: Pomodoro,
    status: 200,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/pomodoros/:id',
    access: 'user',
    summary: 'Deletes a recorded session; every figure follows.',
    params: IdParams,
    status: 204,
  }),
};
