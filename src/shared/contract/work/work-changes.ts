import * as z from 'zod';
import { PROJECT_COLORS } from '../../domain/projects/project-colors.ts';
import { REPEATS } from '../../domain/tasks/repeat-kinds.ts';
import { Day, Id, Instant } from '../fields.ts';
import { PlannedBlock } from './planned-block.ts';
import { Pomodoro } from './pomodoros.ts';

const Estimate = z.int().nullable();
const Places = z.array(z.object({ id: Id, position: z.int() }));

/** Details of a task; checked by the server. */
const taskDetails = {
  notes: z.string().exactOptional(),
  dueOn: z.string().nullable().exactOptional(),
  tags: z.array(z.string()).exactOptional(),
  repeat: z.enum(REPEATS).nullable().exactOptional(),
  parentId: Id.nullable().exactOptional(),
};

/** The fields of a recorded session that a user can correct. */
const SessionFields = z.object({
  startTime: Instant.exactOptional(),
  endTime: Instant.exactOptional(),
  duration: z.int().exactOptional(),
  projectId: Id.nullable().exactOptional(),
  taskId: Id.nullable().exactOptional(),
  interrupted: z.boolean().exactOptional(),
  intention: z.string().exactOptional(),
  note: z.string().exactOptional(),
});

/** The fields sent for a session that a user adds by hand. */
const AddedSession = z.object({
  id: Id,
  startTime: Instant,
  endTime: Instant,
  duration: z.int(),
  projectId: Id.nullable(),
  taskId: Id.nullable(),
  interrupted: z.boolean(),
  intention: z.string(),
  note: z.string(),
  isStandalone: z.boolean(),
  timeZone: z.string(),
  isManual: z.literal(true),
});

/** The fields of a planned block that a user can change. */
const PlanFields = PlannedBlock.pick({
  projectId: true,
  taskId: true,
  title: true,
  startsAt: true,
  endsAt: true,
}).partial();

/**
 * One thing that a user did to their work, as data: enough to show it, to send it, and to send it
 * again. Ids are made by the client; `shown` is the session or planned block as it looks until the
 * server has it.
 */
export const WorkChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('createProject'),
    projectId: Id,
    title: z.string(),
    color: z.enum(PROJECT_COLORS).nullable().optional(),
  }),
  z.object({ kind: z.literal('renameProject'), projectId: Id, title: z.string() }),
  z.object({
    kind: z.literal('colorProject'),
    projectId: Id,
    color: z.enum(PROJECT_COLORS).nullable(),
  }),
  z.object({
    kind: z.literal('setSessionLength'),
    projectId: Id,
    workMinutes: z.int().nullable(),
  }),
  z.object({ kind: z.literal('setWorkingProject'), projectId: Id }),
  z.object({ kind: z.literal('finishProject'), projectId: Id }),
  z.object({ kind: z.literal('reopenProject'), projectId: Id }),
  z.object({ kind: z.literal('deleteProject'), projectId: Id }),
  z.object({ kind: z.literal('orderProjects'), positions: Places }),
  z.object({
    kind: z.literal('createTask'),
    taskId: Id,
    projectId: Id,
    title: z.string(),
    estimate: Estimate,
    ...taskDetails,
  }),
  z.object({
    kind: z.literal('changeTask'),
    taskId: Id,
    change: z.object({
      title: z.string().exactOptional(),
      completed: z.boolean().exactOptional(),
      estimate: Estimate.exactOptional(),
      projectId: Id.exactOptional(),
      ...taskDetails,
      nextId: Id.exactOptional(),
      nextDueOn: z.string().exactOptional(),
      nextParts: z.array(z.object({ partId: Id, nextId: Id })).exactOptional(),
    }),
  }),
  z.object({ kind: z.literal('deleteTask'), taskId: Id }),
  z.object({ kind: z.literal('orderTasks'), positions: Places }),
  z.object({
    kind: z.literal('milestone'),
    projectId: Id,
    milestoneId: Id,
    act: z.enum(['create', 'change', 'delete']),
    title: z.string().exactOptional(),
    dueOn: z.string().nullable().exactOptional(),
    completed: z.boolean().exactOptional(),
  }),
  z.object({
    kind: z.literal('looseTask'),
    list: z.enum(['fast', 'standalone']),
    taskId: Id,
    act: z.enum(['create', 'change', 'count', 'delete']),
    title: z.string().exactOptional(),
    completed: z.boolean().exactOptional(),
    dueOn: Day.nullable().exactOptional(),
    /** Made for this one count. */
    countId: Id.exactOptional(),
  }),
  z.object({ kind: z.literal('setActiveTask'), taskId: Id.nullable() }),
  z.object({ kind: z.literal('addSession'), session: AddedSession, shown: Pomodoro }),
  z.object({
    kind: z.literal('correctSession'),
    sessionId: Id,
    change: SessionFields,
    shown: Pomodoro,
  }),
  z.object({ kind: z.literal('deleteSession'), sessionId: Id }),
  z.object({ kind: z.literal('createPlan'), shown: PlannedBlock }),
  z.object({ kind: z.literal('changePlan'), change: PlanFields, shown: PlannedBlock }),
  z.object({ kind: z.literal('deletePlan'), planId: Id }),
]);

/** The parsed form of `WorkChange`. */
export type WorkChange = z.output<typeof WorkChange>;

/** A change that the server has not confirmed yet, as it lies in the browser. */
export const PendingChange = z.object({
  id: Id,
  /** The account it belongs to. */
  userId: Id,
  /** When it was made, in UTC milliseconds by the device's clock. */
  madeAt: z.number(),
  /** Name of the changed item at the time of the change. */
  name: z.string(),
  change: WorkChange,
  /** Why it is still here; empty before the first try. */
  error: z.string(),
  /** The server refused it for good: it is kept and shown, not sent again. */
  isRefused: z.boolean(),
});

/** The parsed form of `PendingChange`. */
export type PendingChange = z.output<typeof PendingChange>;
