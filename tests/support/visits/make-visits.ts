import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import type {
  Arrival,
  PlannedBot,
  PlannedDay,
  PlannedVisit,
  PlannedVisitor,
  Step,
} from './planned-visits.ts';
import { OWNER, type VisitSite } from './visit-site.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STEP_MS = 1000;
const ARRIVES_WITHIN_MS = 20_000;
const LOOK_AGAIN_MS = 40;
const BOT_SCREEN = { width: 1280, height: 800 };

/** Makes the visits of a plan in a browser, in the order of their hours, and adds up each day. */
export async function makeVisits(
  browser: Browser,
  site: VisitSite,
  days: readonly PlannedDay[],
): Promise<void> {
  for (const { day, visitors, bots } of days) {
    const midnightMs = Date.parse(`${day}T00:00:00Z`);
    const visits = [
      ...bots.map((bot) => ({ hour: bot.hour, make: () => openAll(browser, site, bot) })),
      ...visitors.flatMap((visitor) =>
        visitor.visits.map((visit) => ({
          hour: visit.hour,
          make: () => makeVisit(browser, site, { visitor, visit }),
        })),
      ),
    ].toSorted((one, other) => one.hour - other.hour);
    for (const { hour, make } of visits) {
      // Timers of the visit before may have moved it on.
      site.clock.nowMs = Math.max(site.clock.nowMs + MINUTE_MS, midnightMs + hour * HOUR_MS);
      await make();
    }
    site.clock.nowMs = midnightMs + 24 * HOUR_MS - MINUTE_MS;
    await site.refresh();
  }
}

/** A visit and whose it is. */
export interface Making {
  readonly visitor: PlannedVisitor;
  readonly visit: PlannedVisit;
}

/** Makes one visit at the time of the site's clock; waits until the site has counted each step. */
export async function makeVisit(browser: Browser, site: VisitSite, making: Making): Promise<void> {
  const context = await openBrowser(browser, site, making.visitor);
  const page = await context.newPage();
  await page.clock.install({ time: site.clock.nowMs });
  let isCounted = making.visitor.asks === null;
  let referer = refererOf(making.visit.arrival);
  for (const step of making.visit.steps) {
    // Of two pages at one instant none is the first.
    site.clock.nowMs += STEP_MS;
    const counted = isCounted ? await countBefore(site, step) : null;
    await STEPS[step.act](page, site, { step, arrival: making.visit.arrival, referer });
    await counted?.();
    if (step.act === 'signIn') isCounted = false;
    referer = site.url + new URL(page.url()).pathname;
  }
  await context.close();
}

function openBrowser(
  browser: Browser,
  site: VisitSite,
  { userAgent, device, place, asks }: PlannedVisitor,
): Promise<BrowserContext> {
  const { width, height } = device;
  return browser
    .newContext({
      baseURL: site.url,
      userAgent,
      viewport: { width, height },
      locale: place.locale,
      timezoneId: place.timeZone,
      extraHTTPHeaders: asks === null ? {} : { [asks === 'gpc' ? 'sec-gpc' : 'dnt']: '1' },
    })
    .then(async (context) => {
      context.setDefaultTimeout(ARRIVES_WITHIN_MS);
      await context.addInitScript((wish) => {
        const set = (name: string, value: unknown) =>
          Object.defineProperty(navigator, name, { value, configurable: true });
        if (wish === 'gpc') set('globalPrivacyControl', true);
        if (wish === 'dnt') set('doNotTrack', '1');
      }, asks);
      return context;
    });
}

function refererOf(arrival: Arrival): string | undefined {
  return 'url' in arrival ? arrival.url : undefined;
}

interface Doing {
  readonly step: Step;
  readonly arrival: Arrival;
  readonly referer: string | undefined;
}

type Doer = (page: Page, site: VisitSite, doing: Doing) => Promise<void>;

const STEPS: Readonly<Record<Step['act'], Doer>> = {
  async open(page, _site, doing) {
    if (doing.step.act === 'open') await goTo(page, doing.step.path, doing);
  },

  async time(page, site, { step }) {
    if (step.act !== 'time') return;
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    if (!step.rings) return;
    const ms = step.minutes * MINUTE_MS + 1000;
    site.clock.nowMs += ms;
    await page.clock.fastForward(ms);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
  },

  async search(page, _site, { step }) {
    if (step.act !== 'search') return;
    await page.getByRole('searchbox').fill(step.words);
    await page.getByText(`Nothing found for “${step.words}”.`).waitFor();
  },

  async signUp(page, site, doing) {
    await goTo(page, '/register', doing);
    await page.getByLabel('Name').fill('Visitor');
    await page.getByLabel('E-mail').fill(`visitor-${site.clock.nowMs}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(/\/app/);
  },

  async signIn(page, _site, doing) {
    await goTo(page, '/login', doing);
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/app/);
  },
};

/** Opens a page: the first one of a visit by the link that led here. */
async function goTo(page: Page, path: string, { arrival, referer }: Doing): Promise<void> {
  const isFirst = page.url() === 'about:blank';
  const query = isFirst && arrival.kind === 'campaign' ? `?${tagsOf(arrival)}` : '';
  await page.goto(path + query, referer === undefined ? {} : { referer });
  await rest(page);
}

function tagsOf({ source, medium, name }: Extract<Arrival, { kind: 'campaign' }>): string {
  return `${new URLSearchParams({ utm_source: source, utm_medium: medium, utm_campaign: name })}`;
}

/** Waits until a page has nothing more to do: it sends what it counts then. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })),
  );
}

/** The kinds of events that a step leads to. */
function eventsOf(step: Step): readonly string[] {
  if (step.act === 'time') return step.rings ? ['started', 'finished'] : ['started'];
  if (step.act === 'signUp') return ['view', 'signUp'];
  return [step.act === 'search' ? 'search' : 'view'];
}

/** Counts the events before a step; the returned function waits until there is one more of each. */
async function countBefore(site: VisitSite, step: Step): Promise<() => Promise<void>> {
  const before = new Map<string, number>();
  for (const kind of eventsOf(step)) before.set(kind, await site.countEvents(kind));
  return async () => {
    for (const [kind, count] of before) await arrived(site, { kind, count: count + 1, of: step });
  };
}

interface Awaited {
  readonly kind: string;
  readonly count: number;
  readonly of: unknown;
}

async function arrived(site: VisitSite, { kind, count, of }: Awaited): Promise<void> {
  const untilMs = performance.now() + ARRIVES_WITHIN_MS;
  while ((await site.countEvents(kind)) < count) {
    if (performance.now() > untilMs) {
      throw new Error(`No event “${kind}” came of ${JSON.stringify(of)}.`);
    }
    await wait(LOOK_AGAIN_MS);
  }
}

async function openAll(browser: Browser, site: VisitSite, bot: PlannedBot): Promise<void> {
  const { userAgent, paths } = bot;
  const context = await browser.newContext({ baseURL: site.url, userAgent, viewport: BOT_SCREEN });
  const page = await context.newPage();
  let count = await site.countEvents('view');
  for (const path of paths) {
    await page.goto(path);
    await rest(page);
    count += 1;
    await arrived(site, { kind: 'view', count, of: { bot: bot.name, path } });
  }
  await context.close();
}
