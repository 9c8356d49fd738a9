import { SESSION_FIELDS } from '#api/db/fields/work-fields.ts';
import type { PomodoroRow } from '#api/features/pomodoros/repo.ts';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';

/** A recorded session as replies show it. */
export function presentPomodoro(row: PomodoroRow): Pomodoro {
  const { startedAt, endedAt, durationMinutes, ...rest } = SESSION_FIELDS.show(row);
  const { projectTitle, taskTitle } = row;
  return {
    ...rest,
    startTime: startedAt,
    endTime: endedAt,
    duration: durationMinutes,
    projectTitle,
    taskTitle,
  };
}
