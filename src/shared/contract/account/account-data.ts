import * as z from 'zod';
import { wrongBlockLength } from '../../domain/calendar/block-rules.ts';
import { formatSize } from '../../domain/formats/size.ts';
import { MOST_BYTES } from '../../domain/formats/size-limits.ts';
import { OWN_LISTS } from '../../domain/import/own-json.ts';
import { endpoint } from '../endpoint.ts';
import { Day, Id, Instant, optionalLine, optionalText, TimeZone, titleField } from '../fields.ts';
import { MAX_NOTE_LENGTH } from '../work/notes.ts';
import { FocusMinutes, Intention, InterruptionCount } from '../work/pomodoros.ts';
import { ProjectColor, ProjectStatus, WorkMinutes } from '../work/projects.ts';
import { taskFields } from '../work/tasks.ts';
import { ImportRows, LeftOut, RefusedRow } from './task-import.ts';

const Position = z.int().min(0).max(1_000_000);
const Deleted = Instant.nullable().default(null).meta({
  description: 'Only where recorded sessions still name it.',
});

/** A project in an export. */
export const ProjectRecord = z.object({
  id: Id,
  title: titleField('Title', 200),
  status: ProjectStatus.default('open'),
  color: ProjectColor.nullable().default(null),
  workMinutes: WorkMinutes.nullable().default(null),
  position: Position.default(0),
  createdAt: Instant,
  finishedAt: Instant.nullable().default(null),
  deletedAt: Deleted,
});

/** A milestone in an export. */
export const MilestoneRecord = z.object({
  id: Id,
  projectId: Id,
  title: titleField('Title', 200),
  dueOn: Day.nullable().default(null),
  createdAt: Instant,
  completedAt: Instant.nullable().default(null),
});

/** A note of a project in an export, in Markdown. */
export const NoteRecord = z.object({
  id: Id,
  projectId: Id,
  text: optionalText('Note', MAX_NOTE_LENGTH),
  createdAt: Instant,
  updatedAt: Instant,
});

const Counted = z.int().min(0).max(10_000).default(0);

const taskRecord = {
  id: Id,
  title: titleField('Title', 300),
  ...taskFields,
  nextId: Id.nullable()
    .default(null)
    .meta({ description: 'The one it left behind when it was completed.' }),
  position: Position.default(0),
  createdAt: Instant,
  completedAt: Instant.nullable().default(null),
};

/** A task of a project in an export; `completedPomodoros` follows from its sessions and counts. */
export const TaskRecord = z.object({
  ...taskRecord,
  projectId: Id,
  completedPomodoros: z.int().default(0),
  countedPomodoros: Counted.meta({
    description: 'Counted by hand, before the task had a project.',
  }),
  deletedAt: Deleted,
});

/** A fast or a standalone task in an export. */
export const LooseTaskRecord = z.object({
  ...taskRecord,
  kind: z.enum(['fast', 'standalone']),
  completedPomodoros: Counted,
});

/** A recorded session in an export, with the titles of what it was for. */
export const SessionRecord = z
  .object({
    id: Id,
    projectId: Id.nullable().default(null),
    projectTitle: z.string().nullable().default(null),
    taskId: Id.nullable().default(null),
    taskTitle: z.string().nullable().default(null),
    startTime: Instant,
    endTime: Instant,
    duration: FocusMinutes,
    completed: z.boolean().default(true),
    interrupted: z.boolean().default(false),
    internalInterruptions: InterruptionCount.default(0),
    externalInterruptions: InterruptionCount.default(0),
    isStandalone: z.boolean().default(false),
    isFlagged: z.boolean().default(false),
    localDate: Day.optional(),
    timeZone: TimeZone,
    intention: Intention.default(''),
    note: optionalText('Note', 1000).default(''),
    createdAt: Instant,
  })
  .refine(({ startTime, endTime }) => Date.parse(startTime) <= Date.parse(endTime), {
    error: 'The end is before the start.',
    path: ['endTime'],
  });

/** A planned block of time in an export. */
export const PlanRecord = z
  .object({
    id: Id,
    projectId: Id.nullable().default(null),
    taskId: Id.nullable().default(null),
    title: optionalLine('Title', 300).default(''),
    startsAt: Instant,
    endsAt: Instant,
    timeZone: TimeZone,
    createdAt: Instant,
  })
  .superRefine(({ startsAt, endsAt }, context) => {
    const message = wrongBlockLength({ startMs: Date.parse(startsAt), endMs: Date.parse(endsAt) });
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['endsAt'] });
  });

/** The parts of an export, in their order: each refers only to those before it. */
export const EXPORT_PARTS = [
  'projects',
  'milestones',
  'notes',
  'looseTasks',
  'tasks',
  'sessions',
  'plans',
  'experiments',
  'conversations',
  'questions',
  'consents',
  'achievements',
  'devices',
  'passkeys',
  'messages',
  'messageAnswers',
  'messageReplies',
  'subscriptions',
  'payments',
  'mails',
  'campaignMails',
] as const;

/** A part of an export. */
export type ExportPart = (typeof EXPORT_PARTS)[number];

/** Every part, with a space behind each comma. */
const LONGEST_PART_LIST = EXPORT_PARTS.join(', ').length;

const PartList = z
  .string()
  .max(LONGEST_PART_LIST)
  .transform((given) => given.split(',').map((part) => part.trim()))
  .pipe(z.array(z.enum(EXPORT_PARTS)).min(1));

const ListName = z.enum(OWN_LISTS);

/** An account's data as one document, out and in. */
export const accountDataApi = {
  export: endpoint({
    method: 'GET',
    path: '/users/export',
    access: 'user',
    cost: 60,
    summary:
      'Everything of the account as one JSON document, streamed, each record on a line of its own; `parts` narrows its lists. `X-Export-Records` says how many records follow.',
    query: z.strictObject({ parts: PartList.optional() }),
    produces: 'application/json',
    status: 200,
  }),
  import: endpoint({
    method: 'POST',
    path: '/users/import',
    access: 'user',
    cost: 5,
    summary: `Adds at most 500 records of an export. Ids are kept; what is there stays as it is, what was deleted comes back. Each record is read by itself. Bodies may have ${formatSize(MOST_BYTES.batch)}.`,
    body: z.strictObject({
      projects: ImportRows.default([]),
      milestones: ImportRows.default([]),
      notes: ImportRows.default([]),
      looseTasks: ImportRows.default([]),
      tasks: ImportRows.default([]),
      sessions: ImportRows.default([]),
      plans: ImportRows.default([]),
    }),
    reply: z.object({
      lists: z.array(z.object({ list: ListName, added: z.int(), present: z.int() })),
      refused: z.array(RefusedRow.extend({ list: ListName })),
      leftOut: z.array(LeftOut.extend({ list: ListName })),
    }),
    status: 200,
    maxBodyBytes: MOST_BYTES.batch,
  }),
};
