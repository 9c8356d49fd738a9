import { accountDataApi } from './account/account-data.ts';
import { accountDeletionApi } from './account/account-deletion.ts';
import { aiAnswersApi } from './account/ai/ai-answers.ts';
import { aiBreakdownApi } from './account/ai/ai-breakdown.ts';
import { aiConversationsApi } from './account/ai/ai-conversations.ts';
import { aiStatusApi } from './account/ai/ai-status.ts';
import { authApi } from './account/auth.ts';
import { contactApi } from './account/contact.ts';
import { mailPreferencesApi, newsletterApi } from './account/mail-preferences.ts';
import { paymentsApi } from './account/payments.ts';
import { returnedMailsApi } from './account/returned-mails.ts';
import { adminSubscriptionsApi, subscriptionsApi } from './account/subscriptions.ts';
import { taskImportApi } from './account/task-import.ts';
import { secondStepApi, twoStepApi } from './account/two-step.ts';
import { usersApi } from './account/users.ts';
import { adminStatsApi } from './admin/admin-stats.ts';
import { adminUsersApi } from './admin/admin-users.ts';
import { articleFilesApi, articleLinksApi } from './admin/article-files.ts';
import { articlePreviewsApi, articleRevisionsApi } from './admin/article-revisions.ts';
import { adminArticlesApi } from './admin/articles.ts';
import { adminAuditApi } from './admin/audit.ts';
import { adminBackupsApi, backupFilesApi } from './admin/backups.ts';
import { adminMailsApi } from './admin/mails.ts';
import { adminMessagesApi } from './admin/messages.ts';
import { adminPicturesApi } from './admin/pictures.ts';
import { adminRedirectsApi } from './admin/redirects.ts';
import { adminReleasesApi } from './admin/releases.ts';
import { adminRestoresApi } from './admin/restores.ts';
import type { Endpoint } from './endpoint.ts';
import { adminEmailCampaignsApi, adminEmailSegmentsApi } from './mailing/email-campaigns.ts';
import { adminEmailListsApi } from './mailing/email-lists.ts';
import { adminEmailStatsApi } from './mailing/email-stats.ts';
import { adminMailCheckApi } from './mailing/mail-check.ts';
import { adminReactivationApi } from './mailing/reactivation.ts';
import { adminSuppressionsApi } from './mailing/suppressions.ts';
import { analyticsApi } from './stats/analytics.ts';
import { doneTasksApi } from './stats/done-tasks.ts';
import { pomodoroTotalsApi } from './stats/pomodoro-totals.ts';
import { statsApi } from './stats/stats.ts';
import { breakdownApi } from './stats/stats-breakdown.ts';
import { yearApi } from './stats/stats-year.ts';
import { visitsApi } from './stats/visits.ts';
import { workHistoryApi } from './stats/work-history.ts';
import { systemApi } from './system.ts';
import { activeTimerApi } from './work/active-timer.ts';
import { calendarFeedApi } from './work/calendar-feed.ts';
import { experimentsApi } from './work/experiments.ts';
import { fastTasksApi, standaloneTasksApi } from './work/loose-tasks.ts';
import { milestonesApi } from './work/milestones.ts';
import { notesApi } from './work/notes.ts';
import { plansApi } from './work/plans.ts';
import { pomodorosApi } from './work/pomodoros.ts';
import { projectsApi } from './work/projects.ts';
import { searchApi } from './work/search.ts';
import { tasksApi } from './work/tasks.ts';

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
  experiments: experimentsApi,
  calendarFeed: calendarFeedApi,
  stats: statsApi,
  breakdown: breakdownApi,
  yearReport: yearApi,
  workHistory: workHistoryApi,
  doneTasks: doneTasksApi,
  aiStatus: aiStatusApi,
  aiConversations: aiConversationsApi,
  aiAnswers: aiAnswersApi,
  aiBreakdown: aiBreakdownApi,
  contact: contactApi,
  adminEmailCampaigns: adminEmailCampaignsApi,
  adminEmailSegments: adminEmailSegmentsApi,
  adminEmailLists: adminEmailListsApi,
  adminReactivation: adminReactivationApi,
  adminEmailStats: adminEmailStatsApi,
  adminSuppressions: adminSuppressionsApi,
  adminMails: adminMailsApi,
  adminMessages: adminMessagesApi,
  adminStats: adminStatsApi,
  subscriptions: subscriptionsApi,
  adminSubscriptions: adminSubscriptionsApi,
  adminUsers: adminUsersApi,
  adminAudit: adminAuditApi,
  adminArticles: adminArticlesApi,
  articleRevisions: articleRevisionsApi,
  articlePreviews: articlePreviewsApi,
  articleFiles: articleFilesApi,
  articleLinks: articleLinksApi,
  adminRedirects: adminRedirectsApi,
  adminReleases: adminReleasesApi,
  adminBackups: adminBackupsApi,
  backupFiles: backupFilesApi,
  adminRestores: adminRestoresApi,
  adminPictures: adminPicturesApi,
  payments: paymentsApi,
  returnedMails: returnedMailsApi,
  adminMailCheck: adminMailCheckApi,
  newsletter: newsletterApi,
  mailPreferences: mailPreferencesApi,
  analytics: analyticsApi,
  visits: visitsApi,
} as const;

/** The endpoint table as a flat list, each with its name such as `projects.create`. */
export function allEndpoints(): { name: string; endpoint: Endpoint }[] {
  return Object.entries(endpointTable).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([call, endpoint]) => ({ name: `${feature}.${call}`, endpoint })),
  );
}
