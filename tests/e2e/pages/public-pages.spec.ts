import { expect, newPerson, register, test } from '../fixtures.ts';
import { LAID_OUT_LATER } from './page-checks.ts';

/** The public routes of the specification, section 2, that answer with a page of their own. */
const LENGTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60];
const TIMERS =
  '/set-timer /start-timer /set-a-timer-for /timer-online /simple-timer /fullscreen-timer /silent-timer /big-timer /timer /workout-timer /meditation-timer /presentation-timer /exam-timer /meeting-timer /set-timer-for-5-minutes /set-timer-for-10-minutes /set-timer-for-30-minutes /timer-5-minutes /timer-10-minutes /timer-20-minutes /countdown-timer /online-timer /tomato-timer /cute-timer /homework-timer /classroom-timer /online-stopwatch /online-alarm /interval-timer /kitchen-timer /visual-timer /study-timer /work-timer /break-timer /custom-timer /30-minute-study-timer /online-timer-for-studying-full-screen /remote-work-timer /student-study-timer /developer-coding-timer /writer-timer'.split(
    ' ',
  );
const WORDS =
  '/ /login /register /forgot-password /classic /old /gmail /features /use-cases /solutions /about /contact /pricing /pomodoro-for-studying /pomodoro-for-adhd /privacy /terms /refund-policy /gdpr /timers /blog /tags /resources/all-articles'.split(
    ' ',
  );
const ARTICLES = [
  '/blog/estimating-in-pomodoros',
  '/tags/focus',
  '/resources/pomodoro-technique',
  '/authors/ripen-team',
];
const ADMIN = [
  ['/admin/blog', 'blog'],
  ['/admin/pillar-pages', 'pillarPages'],
  ['/admin/email-lists', 'emailLists'],
  ['/admin/email-campaigns', 'emailCampaigns'],
] as const;

const ARTICLE = '/blog/estimating-in-pomodoros';

test('every public route answers with its page', async ({ request }) => {
  const lengths = LENGTHS.map((minutes) => `/timer/${minutes}-minutes`);
  const refused: string[] = [];
  for (const route of [...WORDS, ...lengths, ...TIMERS, ...ARTICLES]) {
    const response = await request.get(route);
    const hasHeading = /<h1\b/.test(await response.text());
    if (response.status() !== 200 || !hasHeading) refused.push(`${route} ${response.status()}`);
  }
  expect(refused).toEqual([]);
});

test('any other path answers 404 with the not-found page', async ({ page }) => {
  for (const path of ['/blog/no-such-article', '/tags/no-such-tag', '/timer/11-minutes']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the admin routes lead to their section of the admin tab at once', async ({ request }) => {
  for (const [route, section] of ADMIN) {
    const reply = await request.get(route, { maxRedirects: 0 });
    expect([reply.status(), reply.headers()['location']]).toEqual([
      302,
      `/app?tab=admin&section=${section}`,
    ]);
  }
});

test('/pomodoro opens the timer of the app, wherever it was left', async ({ page }) => {
  await register(page, newPerson());
  await page.goto('/app?tab=stats');
  await page.goto('/pomodoro');
  await expect(page).toHaveURL(/\/app(?:\?|$)/);
  await expect(page.getByRole('link', { name: 'Pomo', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('who is signed in is offered the app instead of the forms', async ({ page }) => {
  await register(page, newPerson());
  await page.goto('/features');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Open the app' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });

  test('the menu opens, and the article stands there with its timer', async ({ page }) => {
    await page.goto(ARTICLE);
    const menu = page.getByRole('navigation', { name: 'Site' });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link', { name: 'Pricing' })).toBeVisible();
    await expect(page.locator('.live-timer')).toContainText('25:00');
  });
});

test('a timer in an article starts where it stands, and leaves the reader the space bar', async ({
  page,
}) => {
  await page.goto(ARTICLE);
  const timer = page.locator('.live-timer');
  await timer.scrollIntoViewIfNeeded();
  await timer.getByRole('button', { name: 'Start' }).click();
  await expect(timer.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page).toHaveTitle(/First pomodoro of an estimated task/);
  await timer.getByRole('button', { name: 'Full screen' }).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('Space');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  await expect(timer.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('the link to a heading is copied by one press', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(ARTICLE);
  const link = page.getByRole('link', { name: 'Copy link to “Ten tasks, one factor”' });
  // Before its script has come, a press leads to the heading and no more.
  await expect(async () => {
    await link.click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached({
      timeout: 1000,
    });
  }).toPass({ timeout: 20_000 });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/blog\/estimating-in-pomodoros#ten-tasks-one-factor$/);
});

test('the contents of an article stand beside it from 1024 px on', async ({ page }) => {
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await page.setViewportSize({ width: 1023, height: 800 });
  await page.goto(ARTICLE);
  await expect(contents).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 800 });
  await contents.getByRole('link', { name: 'Three ways to spoil it' }).click();
  await expect(page.getByRole('heading', { name: 'Three ways to spoil it' })).toBeInViewport();
});

test('who goes to a heading before the page came to rest finds all of it there', async ({
  page,
}) => {
  const title = 'Three ways to spoil it';
  await page.addInitScript(() => {
    const { dataset } = document.documentElement;
    const idle = window.requestIdleCallback.bind(window);
    // It begins to come to rest, and never does.
    window.requestIdleCallback = (rest) => ('font' in dataset ? 0 : idle(rest));
  });
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto(ARTICLE);
  await expect(page.locator(LAID_OUT_LATER)).not.toHaveCount(0);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: title }).click();
  await expect(page.locator(LAID_OUT_LATER)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: title })).toBeInViewport();
});

test('an article leads on to its neighbours, its topics and its author', async ({ page }) => {
  await page.goto(ARTICLE);
  const neighbours = page.getByRole('navigation', { name: 'Previous and next' });
  await expect(neighbours.getByRole('link', { name: /^Previous/ })).toHaveAttribute(
    'href',
    '/blog/counting-interruptions',
  );
  await expect(neighbours.getByRole('link', { name: /^Next/ })).toHaveAttribute(
    'href',
    '/blog/a-calm-end-to-the-workday',
  );
  await page.getByRole('link', { name: 'The Ripen team' }).click();
  await expect(page).toHaveURL(/\/authors\/ripen-team$/);
  await expect(page.getByRole('link', { name: /Estimating in pomodoros/ })).toBeVisible();
});

test('the hub finds by words, by need and by a typed length', async ({ page }) => {
  await page.goto('/timers');
  const field = page.getByRole('searchbox');
  const five = page.getByRole('heading', { name: '5 minute timer', exact: true });
  const plain = page.getByRole('heading', { name: 'Timer', exact: true });
  await field.fill('plain');
  await expect(plain).toBeVisible();
  await expect(five).toBeHidden();
  await field.fill('');
  await page.getByRole('link', { name: 'take a break' }).click();
  await expect(five).toBeVisible();
  await expect(plain).toBeHidden();
  await page.getByRole('link', { name: 'take a break' }).click();
  await field.fill('eggs');
  await expect(page.getByRole('heading', { name: 'Kitchen timer', exact: true })).toBeVisible();
  await field.fill('zebra');
  await expect(page.getByText('Nothing found for “zebra”.')).toBeVisible();
  await field.fill('2 eggs');
  await expect(page.getByText('Did you mean')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start 2 min, called eggs' })).toBeVisible();
  await field.fill('12 min');
  await expect(page.getByText('There is no page for exactly that length')).toBeVisible();
  await page.getByRole('link', { name: 'Start 12 min', exact: true }).click();
  await expect(page).toHaveURL(/\/timer\?d=720s&auto=1$/);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('the hub finds what the header finds, in the same order', async ({ page }) => {
  for (const words of ['soccer', 'adhd', 'teeht', 'water']) {
    await page.goto(`/timers?q=${words}`);
    const cards = page.getByRole('list', { name: 'Found pages' }).getByRole('heading');
    await expect(cards.first()).toBeVisible();
    const inHub = await cards.getByRole('link').evaluateAll(hrefs);
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: /^Search timers/ }).fill(words);
    const options = page.getByRole('option').locator('a');
    await expect(options.first()).toBeVisible();
    const inHeader = await options.evaluateAll(hrefs);
    expect(inHub.slice(0, inHeader.length), words).toEqual(inHeader);
  }
});

/** Where links lead. */
function hrefs(links: readonly Element[]): (string | null)[] {
  return links.map((link) => link.getAttribute('href'));
}

test('an article is printed without what surrounds it', async ({ page }) => {
  await page.goto('/blog/the-break-is-part-of-the-session');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of ['banner', 'contentinfo'] as const) {
    await expect(page.getByRole(part)).toBeHidden();
  }
  await expect(page.getByText('Read on')).toBeHidden();
});

test('the hub shows on top what runs, and what was used lately', async ({ page }) => {
  await page.goto('/timer/5-minutes?auto=1');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.goto('/timers');
  const running = page.getByRole('list', { name: 'Under way' }).getByRole('link');
  await expect(running).toContainText(/^(5:00|4:5\d)/);
  await expect(running).toHaveAttribute('href', '/timer/5-minutes');
  await expect(page.getByRole('link', { name: /^5 min ·/ })).toHaveAttribute('href', /auto=1/);
});

test('the inbox timer and the early look work', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const address of ['/gmail', '/old']) {
    await page.goto(address);
    const start = page.getByRole('button', { name: 'Start', exact: true });
    await expect(start).toBeInViewport({ ratio: 1 });
    await start.click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  }
});

for (const path of ['/', '/login', '/register', '/timers']) {
  test(`the header of ${path} is one line on a small phone`, async ({ page }) => {
    for (const width of [320, 360, 412]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(path);
      const header = page.getByRole('banner');
      const ends = [header.getByRole('link').first(), header.getByRole('button', { name: 'Menu' })];
      const [logo, menu] = await Promise.all(ends.map((end) => end.boundingBox()));
      const middle = (box: typeof logo) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
      expect(Math.abs(middle(logo) - middle(menu)), `${width} px`).toBeLessThan(4);
    }
  });
}

test('a timer in a text stands whole in its narrow column', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/pomodoro-for-studying');
  const chip = page.getByRole('button', { name: 'One topic, notes closed at the end' });
  const box = await chip.boundingBox();
  expect(box?.width).toBeGreaterThan(box?.height ?? 0);
});
