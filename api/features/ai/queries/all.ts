import {
  focusByDay,
  focusByHour,
  focusByProject,
  interruptions,
} from '#api/features/ai/queries/focus.ts';
import {
  milestones,
  plannedBlocks,
  progress,
  sessionTexts,
} from '#api/features/ai/queries/progress.ts';
import type { NamedQuery } from '#api/features/ai/queries/query.ts';
import { doneTasks, openTasks, projects, taskForecast } from '#api/features/ai/queries/tasks.ts';
import type { SentFields } from '#api/features/ai/status.ts';

const QUERIES = [
  focusByDay,
  focusByProject,
  focusByHour,
  interruptions,
  projects,
  openTasks,
  doneTasks,
  taskForecast,
  progress,
  plannedBlocks,
  milestones,
  sessionTexts,
];

/** Returns the queries that the model may make where these fields may be sent. */
export function queriesFor(fields: SentFields): NamedQuery[] {
  return QUERIES.filter(({ needs = [] }) => needs.length === 0 || needs.some((one) => fields[one]));
}
