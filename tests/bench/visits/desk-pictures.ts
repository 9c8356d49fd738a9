import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { OWNER, type VisitSite } from '#tests/support/visits/visit-site.ts';

const PATIENCE_MS = 120_000;
const SIZES = [
  { width: 1280, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 780 },
];

/** The owner's screens that show visits, by the names of their pictures. */
const SCREENS: Readonly<Record<string, string>> = {
  'analytics-30d': 'section=analytics&range=30d',
  'analytics-7d': 'section=analytics',
  'analytics-24h': 'section=analytics&range=24h',
  'analytics-now': 'section=analytics&view=now',
  'analytics-bots': 'section=analytics&view=bots&range=30d',
  stats: 'section=stats',
  backups: 'section=backups',
  restore: 'section=backups',
  overview: 'section=overview',
};

/** Keeps pictures of the owner's screens in a folder, in three sizes and both themes. */
export async function pictureDesk(
  browser: Browser,
  site: VisitSite,
  folder: string,
): Promise<void> {
  const context = await browser.newContext({ baseURL: site.url, timezoneId: 'UTC' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.clock.install({ time: site.clock.nowMs });
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app/);
  await page.getByRole('timer').first().waitFor();
  await backUp(page);
  for (const [name, query] of Object.entries(SCREENS)) {
    await page.goto(`/app?tab=admin&${query}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
    if (name === 'restore') await askToRestore(page);
    for (const viewport of SIZES) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await settled(page);
        const file = `${name}-${viewport.width}-${colorScheme}.png`;
        await page.screenshot({ path: path.join(folder, file), fullPage: true });
      }
    }
  }
  await context.close();
}

async function backUp(page: Page): Promise<void> {
  await page.goto('/app?tab=admin&section=backups');
  await page.getByRole('button', { name: 'Back up now…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('After a month of visits');
  await dialog.getByRole('button', { name: /^Back up/ }).click();
  // It can be restored as soon as it is verified.
  await page
    .getByRole('button', { name: /^Restore the backup of / })
    .first()
    .waitFor();
}

async function askToRestore(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Restore the backup of / })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Restore a backup' }).waitFor();
  await page.getByText('Comparing the backup').waitFor({ state: 'hidden' });
}

/** Waits until nothing loads and nothing moves. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true]') === null &&
      document.getAnimations().every(({ effect, playState }) => {
        const end = effect?.getComputedTiming().endTime;
        return playState !== 'running' || typeof end !== 'number' || !Number.isFinite(end);
      }),
  );
}
