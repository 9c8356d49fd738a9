/* Visits of people and bots in a real browser, and what their owner is shown. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { countPlan } from '#tests/support/visits/count-visits.ts';
import { makeVisit, makeVisits } from '#tests/support/visits/make-visits.ts';
import { planVisits } from '#tests/support/visits/plan-visits.ts';
import { OWNER, startVisitSite, type VisitSite } from '#tests/support/visits/visit-site.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';

const FIRST_DAY = '2026-11-22';
const DAYS = 2;
/** With this one a plan of two days has every kind of visitor, arrival, step and bot. */
const SEED = 112;
const HOUR_MS = 3_600_000;

const planned = planVisits({ firstDay: FIRST_DAY, days: DAYS, people: 1, seed: SEED });

// The tests share a site: one after the other.
test.describe.configure({ mode: 'serial' });

let site: VisitSite;

test.beforeAll(async ({ browser }, { project }) => {
  test.setTimeout(300_000);
  site = await startVisitSite(project.metadata['engine'], Date.parse(`${FIRST_DAY}T00:00:00Z`));
  await makeVisits(browser, site, planned);
});

test.afterAll(async () => site.stop());

test('the owner is shown what people and bots did', async () => {
  expect(await site.readCounts()).toEqual(countPlan(planned));
});

test('the owner reads it by the keyboard alone, and sees a visit while it happens', async ({
  page,
  browser,
}) => {
  await page.goto(`${site.url}/login`);
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/app/);
  await showAnalytics(page, '&range=30d');

  await test.step('it is read by the keyboard alone, at every width', async () => {
    const { figures } = countPlan(planned);
    const shown = page.getByLabel('Totals');
    await expect(shown).toContainText(`Page views${figures.views}`);
    await expect(shown).toContainText(`Sign-ups${figures.signUps}`);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoViolations(page);
    }
    const pages = page.getByRole('table', { name: 'Pages', exact: true });
    await pages.getByRole('button', { name: 'Sign-ups' }).press('Enter');
    await expect(pages.getByRole('row').nth(1)).toContainText('/study-timer');
    await page
      .getByRole('button', { name: /^Show all/ })
      .first()
      .press('Enter');
    await page.keyboard.press('j');
    await expect(pages.locator('tr:focus')).toHaveCount(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).press('Enter'),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain(`${FIRST_DAY},/study-timer,`);
    await page.getByRole('radio', { name: 'Visits' }).press('ArrowLeft');
    await expect(page).toHaveURL(/view=bots/);
    await expect(page.getByRole('row', { name: /Chrome on Linux/ })).toContainText('By behaviour');
    await expectNoViolations(page);
    await page.goBack();
    await expect(shown).toBeVisible();
    await page.getByLabel('Range').selectOption('24h');
    await expect(page).toHaveURL(/range=24h/);
    await expect(shown).toContainText('in the 24 hours before');
  });

  await test.step('a visit is shown while it happens', async () => {
    await showAnalytics(page, '&view=now');
    await expect(page.getByText('Nobody is on the site')).toBeVisible();
    await expectNoViolations(page);
    site.clock.nowMs += HOUR_MS;
    const [visitor] = planned[0]?.visitors ?? [];
    if (visitor === undefined) throw new Error('Nobody is planned.');
    const steps = [{ act: 'open', path: '/study-timer' }] as const;
    const visit = { hour: 0, arrival: { kind: 'direct' }, steps } as const;
    await makeVisit(browser, site, { visitor, visit });
    await expect(page.getByLabel('Right now')).toContainText('Visitors now1', { timeout: 20_000 });
    await expectNoViolations(page);
  });
});

async function showAnalytics(page: Page, filters: string): Promise<void> {
  await page.goto(`${site.url}/app?tab=admin&section=analytics${filters}`);
  await expect(page.getByRole('radiogroup', { name: 'View' })).toBeVisible();
}
