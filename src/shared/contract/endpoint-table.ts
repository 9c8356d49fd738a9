import { accountDataApi } from './account-data.ts';
import { accountDeletionApi } from './account-deletion.ts';
import { activeTimerApi } from './active-timer.ts';
import { adminStatsApi } from './admin-stats.ts';
import { adminUsersApi } from './admin-users.ts';
import { adminAuditApi } from './audit.ts';
import { authApi } from './auth.ts';
import { calendarFeedApi } from './calendar-feed.ts';
import { contactApi } from './contact.ts';
import type { Endpoint } from './endpoint.ts';
import { fastTasksApi, standaloneTasksApi } from './loose-tasks.ts';
import { adminMailsApi } from './mails.ts';
import { adminMessagesApi } from './messages.ts';
import { milestonesApi } from './milestones.ts';
import { notesApi } from './notes.ts';
import { paymentsApi } from './payments.ts';
import { plansApi } from './plans.ts';
import { pomodoroTotalsApi } from './pomodoro-totals.ts';
import { pomodorosApi } from './pomodoros.ts';
import { projectsApi } from './projects.ts';
import { searchApi } from './search.ts';
import { statsApi } from './stats.ts';
import { breakdownApi } from './stats-breakdown.ts';
import { yearApi } from './stats-year.ts';
import { adminSubscriptionsApi, subscriptionsApi } from './subscriptions.ts';
import { systemApi } from './system.ts';
import { taskImportApi } from './task-import.ts';
import { tasksApi } from './tasks.ts';
import { secondStepApi, twoStepApi } from './two-step.ts';
import { usersApi } from './users.ts';

/** Every call of the API by feature and name: the one source for server, client, OpenAPI, matrix and fuzzers. */
export const endpointTable = {
  system: systemApi,
  auth: authApi,
  secondStep: secondStepApi,
  twoStep: twoStepApi,
  users: usersApi,
  accountData: accountDataApi,
  accountDeletion: accountDeletionApi,
  projects: projectsApi,
  milestones: milestonesApi,
  notes: notesApi,
  tasks: tasksApi,
  taskImport: taskImportApi,
  fastTasks: fastTasksApi,
  standaloneTasks: standaloneTasksApi,
  activeTimer: activeTimerApi,
  pomodoros: pomodorosApi,
  search: searchApi,
  pomodoroTotals: pomodoroTotalsApi,
  plans: plansApi,
  calendarFeed: calendarFeedApi,
  stats: statsApi,
  breakdown: breakdownApi,
  yearReport: yearApi,
  contact: contactApi,
  adminMails: adminMailsApi,
  adminMessages: adminMessagesApi,
  adminStats: adminStatsApi,
  subscriptions: subscriptionsApi,
  adminSubscriptions: adminSubscriptionsApi,
  adminUsers: adminUsersApi,
  adminAudit: adminAuditApi,
  payments: paymentsApi,
} as const;

/** The endpoint table as a flat list, each with its name such as `projects.create`. */
export function allEndpoints(): { name: string; endpoint: Endpoint }[] {
  return Object.entries(endpointTable).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([call, endpoint]) => ({ name: `${feature}.${call}`, endpoint })),
  );
}
