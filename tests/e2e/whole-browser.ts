import { findChromium } from '../../scripts/bootstrap/find-chromium.ts';

const executablePath = findChromium();

/**
 * Options of tests that need what the headless shell lacks: notifications are refused there, whatever
 * a test permits, and a page that is left is told of no web vitals.
 */
export const WHOLE_BROWSER = {
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    // As in the configuration of Playwright: these options take the place of its own.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  },
};
