import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { ProjectRow } from '#api/features/projects/repo.ts';
import type { Project } from '#shared/contract/work/projects.ts';

/** A project as replies show it. */
export function presentProject(row: ProjectRow): Project {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    position: row.position,
    pomodoroCount: row.pomodoroCount,
    focusedMinutes: row.focusedMinutes,
    openTaskCount: row.openTaskCount,
    color: row.color,
    workMinutes: row.workMinutes,
    milestoneCount: row.milestoneCount,
    noteCount: row.noteCount,
    createdAt: writeInstant(row.createdAt),
    finishedAt: writeOptionalInstant(row.finishedAt),
  };
}
