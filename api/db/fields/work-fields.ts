import { PROJECT_COLORS } from '#shared/domain/projects/project-colors.ts';
import { TASK_KINDS } from '#shared/domain/tasks/places/task-kinds.ts';
import { REPEATS } from '#shared/domain/tasks/repeat-kinds.ts';
import {
  emptyText,
  fieldsOf,
  flag,
  inColumn,
  instant,
  number,
  oneOf,
  optionalInstant,
  optionalNumber,
  optionalText,
  text,
  texts,
} from './fields.ts';

/** The family of a task. */
export const TASK_KIND = oneOf(TASK_KINDS, 'project');

/** The stored fields of a task. */
export const TASK_FIELDS = fieldsOf({
  id: text,
  kind: TASK_KIND,
  // Null for a task without a project, whose kind says which list it is in.
  projectId: optionalText,
  title: text,
  estimate: optionalNumber,
  notes: emptyText,
  tags: texts,
  dueOn: optionalText,
  repeat: inColumn('repeat_kind', oneOf(REPEATS, null)),
  // The day of the month that a monthly task is meant for, where a short month moved it earlier.
  repeatDay: optionalNumber,
  parentId: optionalText,
  // The one that it left behind when it was completed.
  nextId: optionalText,
  position: number,
  createdAt: instant,
  completedAt: optionalInstant,
});

/** The stored fields of a project; the row of a user names the working one. */
export const PROJECT_FIELDS = fieldsOf({
  id: text,
  title: text,
  position: number,
  color: oneOf(PROJECT_COLORS, null),
  // Length of its focus sessions; null for the one of the settings.
  workMinutes: optionalNumber,
  createdAt: instant,
  finishedAt: optionalInstant,
});

/** The stored fields of a milestone. */
export const MILESTONE_FIELDS = fieldsOf({
  id: text,
  projectId: text,
  title: text,
  dueOn: optionalText,
  createdAt: instant,
  completedAt: optionalInstant,
});

/** The stored fields of a note. */
export const NOTE_FIELDS = fieldsOf({
  id: text,
  projectId: text,
  text,
  version: number,
  createdAt: instant,
  updatedAt: instant,
});

/** The stored fields of a planned block. */
export const PLAN_FIELDS = fieldsOf({
  id: text,
  projectId: optionalText,
  taskId: optionalText,
  title: text,
  startsAt: instant,
  endsAt: instant,
  timeZone: text,
  createdAt: instant,
});

/** The stored fields of a recorded session. */
export const SESSION_FIELDS = fieldsOf({
  id: text,
  projectId: optionalText,
  taskId: optionalText,
  startedAt: instant,
  endedAt: instant,
  durationMinutes: number,
  completed: flag,
  interrupted: flag,
  internalInterruptions: number,
  externalInterruptions: number,
  isStandalone: flag,
  isFlagged: flag,
  localDate: text,
  timeZone: text,
  intention: text,
  note: text,
  createdAt: instant,
});

/** The fields in exports, which imports read. */
export const EXPORTED = {
  projects: PROJECT_FIELDS.with({ deletedAt: optionalInstant }),
  milestones: MILESTONE_FIELDS,
  notes: NOTE_FIELDS.without('version'),
  looseTasks: TASK_FIELDS.without('projectId', 'repeatDay'),
  tasks: TASK_FIELDS.without('kind', 'repeatDay').with({ deletedAt: optionalInstant }),
  sessions: SESSION_FIELDS,
  plans: PLAN_FIELDS,
} as const;
