import type { ReviewedBlock, ReviewedSession, ReviewedTask, ReviewedWeek } from './types.ts';

/** Builds a session of 25 minutes for the thesis, on a day of November 2026 at an hour. */
export function session(
  day: number,
  hour: number,
  fields: Partial<ReviewedSession> = {},
): ReviewedSession {
  const { minutes = 25 } = fields;
  const startMs = Date.UTC(2026, 10, day, hour);
  return {
    startMs,
    endMs: startMs + minutes * 60_000,
    day: `2026-11-${day}`,
    hour,
    minutes,
    taskId: 'draft',
    projectId: 'thesis',
    projectTitle: 'Thesis',
    isInterrupted: false,
    internal: 0,
    external: 0,
    ...fields,
  };
}

/** Builds a planned block of an hour for the draft. */
export function block(
  day: number,
  hour: number,
  fields: Partial<ReviewedBlock> = {},
): ReviewedBlock {
  const startMs = Date.UTC(2026, 10, day, hour);
  return {
    startMs,
    endMs: startMs + 3_600_000,
    day: `2026-11-${day}`,
    title: 'Draft',
    taskId: 'draft',
    projectId: 'thesis',
    ...fields,
  };
}

/** Builds a done task. */
export function doneTask(title: string, estimate: number | null, took: number): ReviewedTask {
  return { id: title, parentId: null, title, estimate, took };
}

/** Builds the week from Friday 13 to Thursday 19 November 2026. */
export function week(fields: Partial<ReviewedWeek> = {}): ReviewedWeek {
  return {
    from: '2026-11-13',
    to: '2026-11-19',
    nowMs: Date.UTC(2026, 10, 20, 8),
    sessions: [],
    blocks: [],
    doneTasks: [],
    activeDays: [],
    restDays: [6, 7],
    ...fields,
  };
}
