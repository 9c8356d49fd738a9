import type { SummedSession } from '#api/db/derived/session-sums.ts';
import { hourOfWeek } from '#shared/domain/stats/hour-of-week.ts';
import type { Stored } from './fields.ts';
import { SESSION_FIELDS } from './work-fields.ts';

/** A session as it is written, without titles; instants in UTC milliseconds. */
export type SessionValues = ReturnType<typeof SESSION_FIELDS.read>;

/** Returns the columns of a session, of which the sums need to know some by name. */
export function storedSession(
  values: SessionValues,
): Record<string, Stored> & SummedSession & { readonly id: string } {
  return {
    ...SESSION_FIELDS.write(values),
    id: values.id,
    project_id: values.projectId,
    task_id: values.taskId,
    ended_at: values.endedAt,
    duration_minutes: values.durationMinutes,
    completed: values.completed ? 1 : 0,
    interrupted: values.interrupted ? 1 : 0,
    internal_interruptions: values.internalInterruptions,
    external_interruptions: values.externalInterruptions,
    local_date: values.localDate,
    hour_of_week: hourOfWeek(values.startedAt, values.timeZone),
  };
}
