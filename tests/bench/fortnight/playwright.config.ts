import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { WHOLE_BROWSER } from '../../support/browser/browsers.ts';

/** Three weeks with the planner, once without a model and once with one. */
export default defineConfig({
  testDir: '.',
  outputDir: path.resolve(import.meta.dirname, '../../../test-results/fortnight'),
  forbidOnly: true,
  workers: 1,
  timeout: 30 * 60_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    timezoneId: 'Europe/Vienna',
    locale: 'en-GB',
    launchOptions: WHOLE_BROWSER,
  },
});
