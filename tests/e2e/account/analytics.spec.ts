/* Visits of people and bots in a real browser, and what their owner is shown. */
import { expect, test } from '@playwright/test';
import { countPlan } from '#tests/support/visits/count-visits.ts';
import { makeVisits } from '#tests/support/visits/make-visits.ts';
import { planVisits } from '#tests/support/visits/plan-visits.ts';
import { startVisitSite, type VisitSite } from '#tests/support/visits/visit-site.ts';

const FIRST_DAY = '2026-11-22';
const DAYS = 3;
const SEED = 11;

const planned = planVisits({ firstDay: FIRST_DAY, days: DAYS, people: 3, seed: SEED });

let site: VisitSite;

test.beforeAll(async ({ browser }, { project }) => {
  test.setTimeout(180_000);
  site = await startVisitSite(project.metadata['engine'], Date.parse(`${FIRST_DAY}T00:00:00Z`));
  await makeVisits(browser, site, planned);
});

test.afterAll(async () => site.stop());

test('the owner is shown what people and bots did', async () => {
  expect(await site.readCounts()).toEqual(countPlan(planned));
});
