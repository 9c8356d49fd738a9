import * as z from 'zod';
import { LOOSE_KINDS } from '../../domain/tasks/places/task-kinds.ts';
import { Id, Instant } from '../fields.ts';
import { PlannedBlock } from './planned-block.ts';
import { Pomodoro } from './pomodoros.ts';
import { Project } from './projects.ts';
import { Task } from './tasks.ts';

/**
 * A change of one entity: fields that it gets, or an act upon it. A `create` comes with the fields
 * that it begins with. Values are checked by the server.
 */
function changeOf<
  const Entity extends string,
  const Act extends string,
  Fields extends z.core.$ZodLooseShape,
>(entity: Entity, acts: readonly Act[], fields: Fields) {
  return z.object({
    entity: z.literal(entity),
    id: Id,
    act: z.enum(acts).exactOptional(),
    fields: z.object(fields).exactOptional(),
  });
}

const text = z.string().exactOptional();
const flag = z.boolean().exactOptional();
const day = z.string().nullable().exactOptional();
const id = Id.exactOptional();
const idOrNone = Id.nullable().exactOptional();
const instant = Instant.exactOptional();
const places = z.array(z.object({ id: Id, position: z.int() }));

const ProjectChange = changeOf('project', ['create', 'work', 'finish', 'delete'], {
  title: text,
  color: Project.shape.color.unwrap().exactOptional(),
  workMinutes: Project.shape.workMinutes.unwrap().exactOptional(),
  status: z.literal('open').exactOptional(),
});

const TaskChange = changeOf('task', ['create', 'count', 'delete'], {
  title: text,
  completed: flag,
  estimate: Task.shape.estimate.exactOptional(),
  notes: text,
  dueOn: day,
  tags: Task.shape.tags.unwrap().exactOptional(),
  repeat: Task.shape.repeat.unwrap().exactOptional(),
  parentId: idOrNone,
  /** Null puts it into the inbox. */
  projectId: idOrNone,
  /** Of a new one in the inbox. */
  kind: z.enum(LOOSE_KINDS).exactOptional(),
  /** Made for one count. */
  countId: id,
  /** Of a repeated task that is completed: the id of its next one, when that is due, and its parts. */
  nextId: id,
  nextDueOn: text,
  nextParts: z.array(z.object({ partId: Id, nextId: Id })).exactOptional(),
});

const MilestoneChange = changeOf('milestone', ['create', 'delete'], {
  projectId: id,
  title: text,
  dueOn: day,
  completed: flag,
});

const PlannedBlockChange = changeOf('plannedBlock', ['create', 'delete'], {
  projectId: idOrNone,
  taskId: idOrNone,
  title: text,
  startsAt: instant,
  endsAt: instant,
  timeZone: text,
}).extend({ shown: PlannedBlock.exactOptional() });

const SessionChange = changeOf('session', ['create', 'delete'], {
  startTime: instant,
  endTime: instant,
  duration: z.int().exactOptional(),
  projectId: idOrNone,
  taskId: idOrNone,
  interrupted: flag,
  intention: text,
  note: text,
  /** Of one that is added by hand. */
  isStandalone: flag,
  timeZone: text,
}).extend({ shown: Pomodoro.exactOptional() });

/**
 * One thing that a user did to their work, as data: enough to show it, to send it, and to send it
 * again. Ids are made by the client. What an account has once (the active task, the order of a list)
 * has the id of the account. `shown` is the row as it looks until the server has the change, for
 * lists of days that it may leave or enter.
 */
export const WorkChange = z.discriminatedUnion('entity', [
  ProjectChange,
  TaskChange,
  MilestoneChange,
  PlannedBlockChange,
  SessionChange,
  changeOf('activeTask', [], { taskId: Id.nullable() }),
  changeOf('projectOrder', [], { places }),
  changeOf('taskOrder', [], { places }),
]);

/** The parsed form of `WorkChange`. */
export type WorkChange = z.output<typeof WorkChange>;

/** The entities that a change can be of. */
export type ChangedEntity = WorkChange['entity'];

/** A change of one kind of entity. */
export type ChangeOf<Entity extends ChangedEntity> = Extract<WorkChange, { entity: Entity }>;

/** The fields that a change can give to an entity. */
export type FieldsOf<Entity extends ChangedEntity> = NonNullable<ChangeOf<Entity>['fields']>;

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
