import { writeInstant } from '#api/db/rows/instants.ts';
import type { PomodoroRow } from '#api/features/pomodoros/repo.ts';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';

/** A recorded session as replies show it. */
export function presentPomodoro(row: PomodoroRow): Pomodoro {
  return {
    id: row.id,
    taskId: row.taskId,
    projectId: row.projectId,
    taskTitle: row.taskTitle,
    projectTitle: row.projectTitle,
    startTime: writeInstant(row.startedAt),
    endTime: writeInstant(row.endedAt),
    duration: row.durationMinutes,
    completed: row.completed,
    interrupted: row.interrupted,
    internalInterruptions: row.internalInterruptions,
    externalInterruptions: row.externalInterruptions,
    isStandalone: row.isStandalone,
    localDate: row.localDate,
    timeZone: row.timeZone,
    intention: row.intention,
    note: row.note,
    isFlagged: row.isFlagged,
    createdAt: writeInstant(row.createdAt),
  };
}
