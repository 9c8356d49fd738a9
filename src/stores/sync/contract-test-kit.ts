import type { ActiveTask, User } from '#shared/contract/account/users.ts';
import type { Stats } from '#shared/contract/stats/stats.ts';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { ProjectTask } from '#shared/contract/work/tasks.ts';
import { PLAIN_TASK } from '#shared/domain/tasks/lines/plain-task.ts';
import { type PendingPomodoro, recordFieldsOf } from '../sessions/pending-pomodoro.ts';

/** An id that ends with the given digit. */
export function idOf(digit: number): string {
  return `01980000-0000-7000-8000-00000000000${digit}`;
}

/** A project of the server; its id, title and position follow from the digit. */
export function buildProject(digit: number, rest: Partial<Project> = {}): Project {
  return {
    id: idOf(digit),
    title: `Project ${digit}`,
    status: 'open',
    position: digit,
    pomodoroCount: 0,
    focusedMinutes: 0,
    openTaskCount: 0,
    color: null,
    workMinutes: null,
    milestoneCount: 0,
    noteCount: 0,
    createdAt: '2026-11-01T10:00:00.000Z',
    finishedAt: null,
    ...rest,
  };
}

/** A task of project 1; its id, title and position follow from the digit. */
export function buildTask(digit: number, rest: Partial<ProjectTask> = {}): ProjectTask {
  return {
    id: idOf(digit),
    projectId: idOf(1),
    title: `Task ${digit}`,
    completed: false,
    completedAt: null,
    completedPomodoros: 0,
    estimate: null,
    ...PLAIN_TASK,
    position: digit,
    createdAt: '2026-11-01T10:00:00.000Z',
    ...rest,
  };
}

/** A recorded standalone session of 25 minutes that ends at the given time of 2026-11-20 (UTC). */
export function buildSession(digit: number, endTime: string): Pomodoro {
  const endMs = Date.parse(`2026-11-20T${endTime}:00.000Z`);
  return {
    id: idOf(digit),
    taskId: null,
    projectId: null,
    taskTitle: null,
    projectTitle: null,
    startTime: new Date(endMs - 1_500_000).toISOString(),
    endTime: new Date(endMs).toISOString(),
    duration: 25,
    completed: true,
    interrupted: false,
    internalInterruptions: 0,
    externalInterruptions: 0,
    isStandalone: true,
    localDate: '2026-11-20',
    timeZone: 'UTC',
    intention: '',
    note: '',
    isFlagged: false,
    createdAt: '2026-11-20T10:00:00.000Z',
  };
}

/** A session that waits to be sent, as the given one will be recorded. */
export function buildPending(
  session: Pomodoro,
  rest: Partial<PendingPomodoro> = {},
): PendingPomodoro {
  return {
    ...recordFieldsOf(session),
    userId: 'user-a',
    session: 'work',
    timestamp: 0,
    error: '',
    isRefused: false,
    ...rest,
  };
}

/** Two tasks of two projects, as the active task. */
export const ADA: User = {
  id: '01990000-0000-7000-8000-00000000000a',
  name: 'Ada',
  email: 'ada@example.org',
  avatar: null,
  timeZone: 'UTC',
  isAdmin: false,
  isActive: true,
  createdAt: '2026-11-01T10:00:00.000Z',
};

export const WRITE: ActiveTask = {
  taskId: idOf(1),
  projectId: idOf(2),
  taskName: 'Write',
  projectName: 'Thesis',
};
export const DIG: ActiveTask = {
  taskId: idOf(3),
  projectId: idOf(4),
  taskName: 'Dig',
  projectName: 'Garden',
};

/** The statistics of somebody who has done nothing yet. */
export function buildStats(rest: Partial<Stats> = {}): Stats {
  return {
    totalPomodoros: 0,
    pomodorosByDate: {},
    minutesByDate: {},
    completedTasks: 0,
    experiencePoints: 0,
    level: 1,
    unlockedAchievements: [],
    achievementDates: {},
    currentStreak: 0,
    longestStreak: 0,
    maxPomodorosInDay: 0,
    today: '2026-11-20',
    ...rest,
  };
}
