const SPEC = /^tests\/e2e\/.+\.spec\.ts$/;

/** The beginnings of the paths whose change runs the end-to-end tests of a folder. */
export const SPEC_REACH: Readonly<Record<string, readonly string[]>> = {
  account: [
    'src/app/account/',
    'src/app/tabs/admin/',
    'src/app/tabs/premium/',
    'src/islands/guest/',
    'src/stores/account/',
    'src/stores/guest',
    'src/stores/imports/',
    'api/auth/',
    'api/features/a',
    'api/features/users/',
    'api/features/two-step/',
    'api/features/contact/',
    'api/features/imports/',
    'api/features/subscriptions/',
    'api/features/payments/',
  ],
  backups: [
    'src/app/tabs/admin/backups/',
    'api/backups/',
    'api/features/backups/',
    'api/features/restores/',
  ],
  mail: [
    'src/app/tabs/admin/mail/',
    'src/mailing/',
    'api/mail/',
    'api/features/campaigns/',
    'api/features/contacts/',
    'api/features/suppressions/',
    'api/features/mail',
  ],
  pages: [
    'content/',
    'public/',
    'src/pages/',
    'src/service-worker/',
    'src/site',
    'src/styles/',
    'src/platform/page/',
    'src/ui/',
    'api/middleware/',
    'api/features/analytics/',
  ],
  planner: [
    'src/app/tabs/ai/',
    'src/shared/domain/planner/',
    'api/features/ai/',
    'api/features/experiments/',
    'api/features/plans/',
  ],
  publishing: [
    'src/publishing/',
    'src/app/tabs/admin/editor/',
    'src/app/tabs/admin/blog/',
    'src/app/tabs/admin/articles/',
    'api/publishing/',
    'api/features/articles/',
    'api/features/pictures/',
  ],
  timer: [
    'src/pomodoro/',
    'src/platform/',
    'src/shared/domain/timer/',
    'src/app/tabs/pomodoro/',
    'src/stores/timer/',
    'src/stores/sync/',
    'src/stores/sessions/',
    'src/app/sessions/',
    'api/features/active-timer/',
    'api/features/pomodoros/',
  ],
  timers: ['src/islands/', 'src/stores/tools/', 'src/shared/domain/tools/', 'content/timers/'],
  work: [
    'src/app/tabs/calendar/',
    'src/app/tabs/projects/',
    'src/app/tabs/stats/',
    'src/app/tasks/',
    'src/app/work',
    'src/app/palette/',
    'src/stores/change-queue/',
    'src/stores/calendar/',
    'src/stores/send-queue/',
    'src/stores/project-parts/',
    'src/stores/session-history/',
    'src/stores/tasks/',
    'api/features/projects/',
    'api/features/tasks/',
    'api/features/notes/',
    'api/features/milestones/',
    'api/features/stats/',
    'api/features/calendar-feed/',
  ],
};

/**
 * Returns the end-to-end tests that changed files concern, as arguments of Playwright: whole folders, and
 * specs that were changed themselves. The main journey stands for a change of what all of them share.
 */
export function specsOf(changed: readonly string[]): string[] {
  const folders = Object.entries(SPEC_REACH)
    .map(([name, parts]) => [`tests/e2e/${name}/`, parts] as const)
    .filter(([folder, parts]) =>
      changed.some(
        (file) =>
          parts.some((part) => file.startsWith(part)) ||
          (file.startsWith(folder) && !SPEC.test(file)),
      ),
    )
    .map(([folder]) => folder);
  const shared = changed.includes('tests/e2e/fixtures.ts') ? ['main-job.spec.ts'] : [];
  return [...folders, ...shared, ...changed.filter((file) => SPEC.test(file))];
}
