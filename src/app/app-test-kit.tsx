import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createIds } from '#platform/device/ids.ts';
import type { ActiveTask, User } from '#shared/contract/account/users.ts';
import type { WorkHistory } from '#shared/contract/stats/work-history.ts';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { ProjectTask, Task } from '#shared/contract/work/tasks.ts';
import { PLAIN_TASK } from '#shared/domain/tasks/lines/plain-task.ts';
import { writeRange } from '#stores/calendar/days-range.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { AppContext, type AppScope } from './workspace/app-context.ts';
import { wireAccount } from './workspace/wire-account.ts';
import { wireWorkspace } from './workspace/wire-workspace.ts';

const CREATED_AT = '2026-11-01T08:00:00.000Z';
const ids = createIds();

/** Builds a user in UTC; changes still queued for an earlier account are not theirs. */
function buildUser(): User {
  return {
    id: ids.next(),
    name: 'Ada',
    email: 'ada@example.org',
    avatar: null,
    timeZone: 'UTC',
    isAdmin: false,
    isActive: true,
    createdAt: CREATED_AT,
  };
}

/** Builds an open project. */
export function buildProject(title: string, fields: Partial<Project> = {}): Project {
  return {
    id: ids.next(),
    title,
    status: 'open',
    position: 0,
    color: null,
    createdAt: CREATED_AT,
    pomodoroCount: 0,
    focusedMinutes: 0,
    openTaskCount: 0,
    milestoneCount: 0,
    noteCount: 0,
    workMinutes: null,
    finishedAt: null,
    ...fields,
  };
}

/** Builds an open task of a project. */
export function buildTask(
  title: string,
  { id: projectId }: Project,
  fields: Partial<ProjectTask> = {},
) {
  const task: ProjectTask = {
    ...PLAIN_TASK,
    id: ids.next(),
    projectId,
    title,
    completed: false,
    completedAt: null,
    completedPomodoros: 0,
    estimate: null,
    position: 0,
    createdAt: CREATED_AT,
    ...fields,
  };
  return task;
}

/** Builds a planned block of a task, with its times in ISO 8601. */
export function buildPlan(
  { id: taskId, projectId }: Task,
  startsAt: string,
  endsAt: string,
): PlannedBlock {
  return {
    id: ids.next(),
    projectId,
    taskId,
    title: '',
    projectTitle: null,
    taskTitle: null,
    startsAt,
    endsAt,
    timeZone: 'UTC',
    createdAt: CREATED_AT,
  };
}

/** The account data cached in a browser without a server. */
export interface HeldData {
  readonly projects?: readonly Project[];
  readonly tasks?: readonly Task[];
  readonly activeTask?: ActiveTask;
  /** The planned blocks of one day, `YYYY-MM-DD`. */
  readonly plans?: { readonly day: string; readonly items: readonly PlannedBlock[] };
  readonly workHistory?: WorkHistory;
  /** The sessions of one day, the newest first. */
  readonly sessions?: { readonly day: string; readonly items: readonly Pomodoro[] };
}

/** Opens the real stores of a new account on the data cached in this browser; no server answers. */
export function openAccount(held: HeldData): AppScope {
  const { projects = [], tasks = [], activeTask, plans, workHistory } = held;
  const { sessions } = held;
  const user = buildUser();
  const keep = (key: string, value: unknown) =>
    localStorage.setItem(key, JSON.stringify({ owner: user.id, value }));
  localStorage.setItem(STORAGE_KEYS.token, 'a-token');
  keep(CACHE_KEYS.projects, projects);
  keep(CACHE_KEYS.tasks, tasks);
  if (plans !== undefined) {
    const range = writeRange({ from: plans.day, to: plans.day });
    keep(CACHE_KEYS.todaysPlans, [{ range, items: plans.items }]);
  }
  if (sessions !== undefined) {
    keep(CACHE_KEYS.todaysSessions, [{ range: sessions.day, items: sessions.items }]);
  }
  if (workHistory !== undefined) keep(CACHE_KEYS.workHistory, workHistory);
  if (activeTask !== undefined) {
    localStorage.setItem(STORAGE_KEYS.activeTaskCache, JSON.stringify(activeTask));
  }
  const account = wireAccount();
  return { user, auth: account.auth, workspace: wireWorkspace(account, user) };
}

/** Builds the history of tasks of a project that each took so many pomodoros. */
export function buildHistory(
  { id: projectId }: Project,
  tasks: readonly { estimate: number; took: number }[],
): WorkHistory {
  return {
    doneTasks: tasks.map((task) => ({ ...task, projectId, doneAt: CREATED_AT })),
    hours: Array.from({ length: 168 }, () => 0),
  };
}

/** Renders a part of the app within its scope. */
export function renderInApp(scope: AppScope, part: ReactNode) {
  return render(<AppContext value={scope}>{part}</AppContext>);
}
