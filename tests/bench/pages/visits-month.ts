import { isDeepStrictEqual } from 'node:util';
import { chromium } from 'playwright';
import { WHOLE_BROWSER } from '#tests/support/browser/browsers.ts';
import { countPlan, type VisitCounts } from '#tests/support/visits/count-visits.ts';
import { makeVisits } from '#tests/support/visits/make-visits.ts';
import { planVisits } from '#tests/support/visits/plan-visits.ts';
import { startVisitSite } from '#tests/support/visits/visit-site.ts';
import { pictureDesk } from '../visits/desk-pictures.ts';

const FIRST_DAY = '2026-10-28';
const DAYS = 30;
const PEOPLE = 8;
const SEED = 26;

/** A month of visits on an engine. */
export interface VisitsMonth {
  readonly engine: 'sqlite' | 'mariadb';
  readonly made: VisitCounts;
  /** Whether the owner is shown every count as it was made. */
  readonly isEqual: boolean;
  readonly minutes: number;
}

/**
 * Makes a month of visits by people and bots in a real browser, with the clocks of server and browser
 * moved day by day, and compares what was done with what the owner is shown.
 */
export async function measureVisitsMonth(engine: VisitsMonth['engine']): Promise<VisitsMonth> {
  const days = Number(process.env['VISIT_DAYS'] ?? DAYS);
  const planned = planVisits({ firstDay: FIRST_DAY, days, people: PEOPLE, seed: SEED });
  const startedAt = performance.now();
  const site = await startVisitSite(engine, Date.parse(`${FIRST_DAY}T00:00:00Z`));
  const browser = await chromium.launch(WHOLE_BROWSER);
  try {
    await makeVisits(browser, site, planned);
    const made = countPlan(planned);
    const shown = await site.readCounts();
    const folder = process.env['VISIT_PICTURES'];
    if (folder !== undefined) await pictureDesk(browser, site, folder);
    const isEqual = isDeepStrictEqual(sorted(shown), sorted(made));
    if (!isEqual) process.stderr.write(`${JSON.stringify({ made, shown }, null, 1)}\n`);
    return { engine, made, isEqual, minutes: (performance.now() - startedAt) / 60_000 };
  } finally {
    await browser.close();
    await site.stop();
  }
}

function sorted(counts: VisitCounts): unknown {
  return Object.entries(counts).map(([group, names]) => [
    group,
    Object.entries<number>(names).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}
