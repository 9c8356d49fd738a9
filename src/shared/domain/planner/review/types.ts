/** A recorded session as a review reads it. */
export interface ReviewedSession {
  readonly startMs: number;
  readonly endMs: number;
  /** Local day of its end, `YYYY-MM-DD`. */
  readonly day: string;
  /** Local hour in which it began, 0 to 23. */
  readonly hour: number;
  /** Focused minutes. */
  readonly minutes: number;
  readonly taskId: string | null;
  readonly projectId: string | null;
  readonly projectTitle: string | null;
  readonly isInterrupted: boolean;
  readonly internal: number;
  readonly external: number;
}

/** A planned block as a review reads it. */
export interface ReviewedBlock {
  readonly startMs: number;
  readonly endMs: number;
  readonly day: string;
  /** Name of its task or project, or its own title. */
  readonly title: string;
  readonly taskId: string | null;
  readonly projectId: string | null;
}

/** A task that was done in the week. */
export interface ReviewedTask {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly estimate: number | null;
  /** Recorded pomodoros. */
  readonly took: number;
}

/** The week and everything that happened in it. */
export interface ReviewedWeek {
  /** First and last local day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly nowMs: number;
  readonly sessions: readonly ReviewedSession[];
  readonly blocks: readonly ReviewedBlock[];
  readonly doneTasks: readonly ReviewedTask[];
  /** Every day with a session, oldest first, also before the week. */
  readonly activeDays: readonly string[];
  /** Weekdays of rest, 1 is Monday. */
  readonly restDays: readonly number[];
}
