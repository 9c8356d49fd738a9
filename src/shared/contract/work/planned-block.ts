import * as z from 'zod';
import { Id, Instant } from '../fields.ts';

/** A block of time that is planned for a task, a project, or something of its own title. */
export const PlannedBlock = z
  .object({
    id: Id,
    projectId: Id.nullable(),
    taskId: Id.nullable(),
    projectTitle: z.string().nullable(),
    taskTitle: z.string().nullable(),
    title: z.string().meta({ description: 'Empty where the task or the project says it.' }),
    startsAt: Instant,
    endsAt: Instant,
    timeZone: z.string().meta({ description: 'The zone in which it was planned.' }),
    createdAt: Instant,
  })
  .meta({ id: 'Plan' });

/** The parsed form of `PlannedBlock`. */
export type PlannedBlock = z.output<typeof PlannedBlock>;
