import { defineConfig } from '@playwright/test';
import { TEST_BROWSER } from './tests/support/browser/browsers.ts';

/**
 * End-to-end tests of the built product: what reaches the database on each engine. On a machine
 * that others share a second try tells a slow minute from a defect; both tries are reported.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: '.cache/test/e2e.json' }]],
  use: {
    browserName: 'chromium',
    // Each test is a new visitor, for whom the worker would store the whole app. Whole journeys and
    // tests about the worker allow it.
    serviceWorkers: 'block',
    // Recording costs a third of the time.
    trace: 'on-first-retry',
    launchOptions: TEST_BROWSER,
  },
  projects: [
    // A file cannot go away as a server can.
    { name: 'sqlite', metadata: { engine: 'sqlite' }, testIgnore: '**/database-away.spec.ts' },
    {
      name: 'mariadb',
      metadata: { engine: 'mariadb' },
      // Journeys in which the server of the database has a part: it dies, locks, or takes over. Every call
      // of the API is tested on each engine apart.
      grep: /@each-engine/,
    },
  ],
});
