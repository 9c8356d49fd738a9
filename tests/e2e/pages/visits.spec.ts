import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { WHOLE_BROWSER } from '#tests/support/browser/browsers.ts';
import { expect, newPerson, type Person, type Product, registerOwner, test } from '../fixtures.ts';

// The headless shell tells a page that is left nothing, so that its web vitals are never sent.
test.use({ launchOptions: WHOLE_BROWSER });

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const GOOGLEBOT =
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/141.0.0.0';
const REFRESHED_MS = 90_000;

/** A window, and the events that its pages have sent. */
interface Opened {
  readonly page: Page;
  readonly sent: string[];
}

/** Opens a window of a person, and lists the events that its pages send. */
async function open(
  { browser, product }: { browser: Browser; product: Product },
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({
    ...{ baseURL: product.url, userAgent: CHROME, locale: 'de-DE' },
    ...{ timezoneId: 'Europe/Berlin', viewport: { width: 1200, height: 800 }, ...options },
  });
  const page = await context.newPage();
  const sent: string[] = [];
  await page.exposeFunction('noteVisit', (text: string) => {
    const { kind, path } = JSON.parse(text);
    sent.push(`${kind} ${path}`);
  });
  // The protocol does not tell the bodies of beacons.
  await page.addInitScript(() => {
    const original = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, data) => {
      const { noteVisit } = globalThis as unknown as { noteVisit: (text: string) => void };
      if (data instanceof Blob) void data.text().then(noteVisit);
      return original(url, data);
    };
  });
  return { page, sent };
}

/** Opens a page and waits until its view is counted. */
async function view({ page, sent }: Opened, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => sent.at(-1)).toBe(`view ${new URL(path, 'http://a').pathname}`);
}

/** Waits until so many views are stored, of people and bots: a closed window drops what it has not sent. */
async function stored(product: Product, views: number): Promise<void> {
  const count = async () =>
    (await product.db('visit_events').where({ kind: 'view' }).select()).length;
  await expect.poll(count, { timeout: 20_000 }).toBe(views);
}

async function signUp(opened: Opened, { name, email, password }: Person): Promise<void> {
  const { page } = opened;
  await view(opened, '/register');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/app/);
}

test('visits are counted as they were: people, timers, a search, a sign-up, a bot', async ({
  browser,
  product,
}) => {
  test.setTimeout(240_000);
  const before = (await product.db('visit_events').where({ kind: 'view' }).select()).length;
  const person = await open({ browser, product });
  const { page, sent } = person;
  await view(person, '/timers?utm_source=Letter&utm_medium=mail&utm_campaign=May&secret=1');
  await page.getByRole('searchbox').first().fill('qwxzz blorp');
  await expect.poll(() => sent.at(-1)).toBe('search /timers');
  await view(person, '/blog');
  await view(person, '/timer');
  await page.getByRole('textbox', { name: 'Custom time' }).fill('3 s');
  await page.getByRole('textbox', { name: 'Custom time' }).press('Enter');
  await expect.poll(() => sent, { timeout: 20_000 }).toContain('started /timer');
  await expect.poll(() => sent, { timeout: 20_000 }).toContain('finished /timer');
  // A page counts again when it comes back.
  await page.goBack();
  await expect.poll(() => sent.filter((event) => event === 'view /blog').length).toBe(2);
  await signUp(person, newPerson());
  await stored(product, before + 5);
  await page.context().close();

  const phone = await open(
    { browser, product },
    { viewport: { width: 390, height: 800 }, userAgent: `${CHROME} Mobile` },
  );
  // As in browsers without Temporal, which tell their country as well.
  await phone.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
  await view(phone, '/');
  expect(await phone.page.evaluate(() => 'Temporal' in globalThis)).toBe(false);
  await stored(product, before + 6);
  await phone.page.context().close();

  const bot = await open({ browser, product }, { userAgent: GOOGLEBOT });
  await view(bot, '/blog');
  await stored(product, before + 7);
  await bot.page.context().close();

  const desk = await open({ browser, product }, { userAgent: `${CHROME} OPR/1` });
  await registerOwner(desk.page, product, newPerson());
  await desk.page.waitForFunction(() => localStorage['ripenUser']?.includes('"isAdmin":true'));
  const token = await desk.page.evaluate(() => localStorage.getItem('token'));
  await desk.page.goto('/blog');
  await desk.page.waitForFunction(() => 'ripenVisits' in globalThis);
  expect(desk.sent).toEqual([]);

  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) =>
    (await desk.page.request.get(`/api/analytics/${path}`, { headers })).json();
  await expect
    .poll(async () => (await read('dashboard?timeRange=24h')).figures.views, {
      ...{ timeout: REFRESHED_MS, intervals: [2000] },
    })
    .toBe(6);
  const { figures, pages, campaigns, timers, searches, vitals, sizes, countries } =
    await read('dashboard?timeRange=24h');
  expect(figures).toMatchObject({ visitors: 2, views: 6, timersStarted: 1, timersFinished: 1 });
  const viewsOf = (path: string) =>
    pages.find((each: { path: string }) => each.path === path)?.figures;
  expect(viewsOf('/timers')).toMatchObject({ visitors: 1, views: 1, signUps: 1 });
  expect(viewsOf('/blog')).toMatchObject({ visitors: 1, views: 2 });
  // A sign-up counts for the first page of its visitor.
  expect(viewsOf('/register')).toMatchObject({ visitors: 1, views: 1, signUps: 0 });
  expect(campaigns).toEqual([
    { source: 'Letter', medium: 'mail', name: 'May', visitors: 1, views: 1 },
  ]);
  expect(timers).toEqual([{ path: '/timer', started: 1, finished: 1 }]);
  expect(searches).toEqual([{ words: 'qwxzz blorp', count: 1 }]);
  expect(vitals[0].lcp.samples).toBeGreaterThan(0);
  expect(sizes).toEqual([
    { name: 'desktop', visitors: 1, views: 5 },
    { name: 'phone', visitors: 1, views: 1 },
  ]);
  expect(countries).toEqual([{ name: 'DE', visitors: 2, views: 6 }]);
  const { bots } = await read('bots?timeRange=24h');
  expect(bots).toContainEqual(
    expect.objectContaining({ name: 'Googlebot', kind: 'declared', views: 1, pages: 1 }),
  );
  const rows = await product.db('visit_events').select();
  expect(JSON.stringify(rows)).not.toMatch(/secret|127\.0\.0\.1|Mozilla/);
  await desk.page.context().close();
});

test('nothing is sent with Global Privacy Control', async ({ browser, product }) => {
  const quiet = await open({ browser, product });
  await quiet.page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await quiet.page.goto('/timer');
  await quiet.page.waitForFunction(() => 'ripenVisits' in globalThis);
  await quiet.page.getByRole('button', { name: '10 min' }).click();
  await expect(quiet.page.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(quiet.sent).toEqual([]);
  await quiet.page.context().close();
});
