import { findChromium, findTestBrowser } from '../../../scripts/bootstrap/find-chromium.ts';

/** How Playwright starts the browser of most tests: the headless shell, where there is one. */
export const TEST_BROWSER = launchOptions(findTestBrowser());

/**
 * How Playwright starts a whole Chromium. The headless shell refuses notifications, whatever a test
 * permits, and sends no web vitals when a page is left.
 */
export const WHOLE_BROWSER = launchOptions(findChromium());

function launchOptions(executablePath: string | undefined) {
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    // Containers have no user namespaces for the sandbox, a small /dev/shm, and no graphics card.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  };
}
