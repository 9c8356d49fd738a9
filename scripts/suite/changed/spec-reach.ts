/**
 * The parts of the product that the end-to-end tests of each folder visit, as beginnings of paths. A change
 * below one of them runs the folder.
 */
export const SPEC_REACH: Readonly<Record<string, readonly string[]>> = {
  account: [
    ...['src/app/account/', 'src/app/tabs/admin/', 'src/app/tabs/premium/', 'src/islands/guest/'],
    ...['src/stores/account/', 'src/stores/guest', 'src/stores/imports/', 'api/auth/'],
    ...['api/features/a', 'api/features/users/', 'api/features/two-step/', 'api/features/contact/'],
    ...['api/features/imports/', 'api/features/subscriptions/', 'api/features/payments/'],
  ],
  backups: [
    ...['src/app/tabs/admin/backups/', 'api/backups/', 'api/features/backups/'],
    'api/features/restores/',
  ],
  mail: [
    ...['src/app/tabs/admin/mail/', 'src/mailing/', 'api/mail/', 'api/features/campaigns/'],
    ...['api/features/contacts/', 'api/features/suppressions/', 'api/features/mail'],
  ],
  pages: [
    ...['content/', 'public/', 'src/pages/', 'src/service-worker/', 'src/site', 'src/styles/'],
    ...['src/platform/page/', 'src/ui/', 'api/middleware/', 'api/features/analytics/'],
  ],
  planner: [
    ...['src/app/tabs/ai/', 'src/shared/domain/planner/', 'api/features/ai/'],
    ...['api/features/experiments/', 'api/features/plans/'],
  ],
  publishing: [
    ...['src/publishing/', 'src/app/tabs/admin/editor/', 'src/app/tabs/admin/blog/'],
    ...['src/app/tabs/admin/articles/', 'api/publishing/', 'api/features/articles/'],
    'api/features/pictures/',
  ],
  timer: [
    ...['src/pomodoro/', 'src/platform/', 'src/shared/domain/timer/', 'src/app/tabs/pomodoro/'],
    ...['src/stores/timer/', 'src/stores/sync/', 'src/stores/sessions/', 'src/app/sessions/'],
    ...['api/features/active-timer/', 'api/features/pomodoros/'],
  ],
  timers: ['src/islands/', 'src/stores/tools/', 'src/shared/domain/tools/', 'content/timers/'],
  work: [
    ...['src/app/tabs/calendar/', 'src/app/tabs/projects/', 'src/app/tabs/stats/'],
    ...['src/app/tasks/', 'src/app/work', 'src/app/palette/', 'src/stores/change-queue/'],
    ...['src/stores/calendar/', 'src/stores/loose-tasks/', 'src/stores/project-parts/'],
    ...['src/stores/session-history/', 'src/stores/tasks/', 'api/features/projects/'],
    ...['api/features/tasks/', 'api/features/loose-tasks/', 'api/features/notes/'],
    ...['api/features/milestones/', 'api/features/stats/', 'api/features/calendar-feed/'],
  ],
};

/**
 * The end-to-end tests that changed files concern, as arguments of Playwright: whole folders, and specs that
 * were changed themselves.
 */
export function specsOf(changed: readonly string[]): string[] {
  const folders = Object.entries(SPEC_REACH)
    .filter(([, parts]) => changed.some((file) => parts.some((part) => file.startsWith(part))))
    .map(([folder]) => `tests/e2e/${folder}/`);
  const shared = changed.some((file) => file === 'tests/e2e/fixtures.ts')
    ? ['main-job.spec.ts']
    : [];
  const specs = changed.filter((file) => /^tests\/e2e\/.+\.spec\.ts$/.test(file));
  return [...folders, ...shared, ...specs];
}
