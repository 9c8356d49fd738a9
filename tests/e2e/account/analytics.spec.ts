/* Visits of people and bots in a real browser, and what their owner is shown. */
import { readFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { countPlan } from '#tests/support/visits/count-visits.ts';
import { makeVisit, makeVisits } from '#tests/support/visits/make-visits.ts';
import type { PlannedDay, PlannedVisitor } from '#tests/support/visits/planned-visits.ts';
import { OWNER, startVisitSite, type VisitSite } from '#tests/support/visits/visit-site.ts';
import { signIn } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';

const DAY = '2026-11-22';
const HOUR_MS = 3_600_000;
const SECTION = '/app?tab=admin&section=analytics';

const READER: PlannedVisitor = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
  device: { size: 'tablet', width: 820, height: 1180 },
  place: { locale: 'de-AT', language: 'de', timeZone: 'Europe/Vienna', country: 'AT' },
  asks: null,
  visits: [
    {
      hour: 9,
      arrival: { kind: 'social', url: 'https://www.reddit.com/', host: 'reddit.com' },
      steps: [{ act: 'open', path: '/study-timer' }, { act: 'signUp' }],
    },
  ],
};

const PLAN: readonly PlannedDay[] = [
  {
    day: DAY,
    visitors: [
      READER,
      {
        ...READER,
        asks: 'dnt',
        visits: [
          { hour: 10, arrival: { kind: 'direct' }, steps: [{ act: 'open', path: '/features' }] },
        ],
      },
    ],
    bots: [
      {
        kind: 'declared',
        name: 'Googlebot',
        userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
        hour: 11,
        paths: ['/features'],
      },
    ],
  },
];

const test = base.extend<{ site: VisitSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
  site: async ({}, use) => {
    const site = await startVisitSite('sqlite', Date.parse(`${DAY}T00:00:00Z`));
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.url),
});

test('the owner is shown what people and bots did and do, and reads it by the keyboard alone', async ({
  page,
  browser,
  site,
}) => {
  await makeVisits(browser, site, PLAN);
  const counts = countPlan(PLAN);
  expect(await site.readCounts()).toEqual(counts);

  await test.step('visits are read at every width, and saved as a file', async () => {
    await signIn(page, OWNER, `${SECTION}&range=30d`);
    const shown = page.getByLabel('Totals');
    await expect(shown).toContainText(`Page views${counts.figures.views}`);
    await expect(shown).toContainText(`Sign-ups${counts.figures.signUps}`);
    for (const width of [768, 360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      if (width !== 768) await expectNoViolations(page);
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).press('Enter'),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain(`${DAY},/study-timer,`);
  });

  await test.step('so are bots, and a visit that happens', async () => {
    await page.getByRole('radio', { name: 'Visits' }).press('ArrowLeft');
    await expect(page).toHaveURL(/view=bots/);
    await expect(page.getByRole('row', { name: /Googlebot/ })).toBeVisible();
    await expectNoViolations(page);
    site.clock.nowMs += HOUR_MS;
    const steps = [{ act: 'open', path: '/study-timer' }] as const;
    const visit = { hour: 0, arrival: { kind: 'direct' }, steps } as const;
    await makeVisit(browser, site, { visitor: READER, visit });
    await page.goto(`${SECTION}&view=now`);
    await expect(page.getByLabel('Right now')).toContainText('Visitors now1');
    await expectNoViolations(page);
  });
});
