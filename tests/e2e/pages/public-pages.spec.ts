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

test('any other path answers 404 with the not-found page', async ({ request }) => {
  for (const path of ['/blog/no-such-article', '/tags/no-such-tag', '/timer/11-minutes']) {
    const response = await request.get(path);
    expect([path, response.status()]).toEqual([path, 404]);
    expect(await response.text()).toContain('<h1');
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

test('who is signed in gets the timer of the app at /pomodoro, and is offered the app', async ({
  page,
}) => {
  await test.step('/pomodoro opens the timer, wherever the app was left', async () => {
    await register(page, newPerson(), '/app?tab=stats');
    await expect(page.getByRole('link', { name: 'Stats', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.goto('/pomodoro');
    await expect(page).toHaveURL(/\/app(?:\?|$)/);
    await expect(page.getByRole('link', { name: 'Pomo', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  await test.step('other pages offer the app instead of the forms', async () => {
    await page.goto('/features');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Open the app' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Sign in' })).toBeHidden();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });

  test('the menu opens, and the article has its timer and all its styles', async ({ page }) => {
    await page.goto(ARTICLE);
    const menu = page.getByRole('navigation', { name: 'Site' });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link', { name: 'Pricing' })).toBeVisible();
    await expect(page.locator('.live-timer')).toContainText('25:00');
    const related = page.getByRole('navigation', { name: 'Timers for this' });
    await expect(related.getByRole('link').first()).toHaveCSS('display', 'grid');
  });
});

test('an article is found one’s way in, linked to, timed, printed, and left for its author', async ({
  page,
  context,
}) => {
  const title = 'Three ways to spoil it';
  await page.setViewportSize({ width: 1023, height: 800 });
  await page.goto(ARTICLE);

  await test.step('its table of contents is beside it from 1024 px up', async () => {
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect(contents).toBeHidden();
    await page.setViewportSize({ width: 1024, height: 800 });
    await contents.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: title })).toBeInViewport();
  });

  await test.step('the link to a heading is copied by one press', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
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

  await test.step('a timer starts in the article, and leaves the space bar to the reader', async () => {
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

  await test.step('it is printed without what surrounds it', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const part of ['banner', 'contentinfo'] as const) {
      await expect(page.getByRole(part)).toBeHidden();
    }
    await expect(page.getByText('Read on')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByText('Read on')).toBeVisible();
  });

  await test.step('it leads on to its neighbours and its author', async () => {
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

test('the hub shows what runs, and finds by words, by need and by a typed length', async ({
  page,
}) => {
  await test.step('running and recently used timers come first', async () => {
    await page.goto('/timer/5-minutes?auto=1');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.goto('/timers');
    const running = page.getByRole('list', { name: 'Under way' }).getByRole('link');
    await expect(running).toContainText(/^(5:00|4:5\d)/);
    await expect(running).toHaveAttribute('href', '/timer/5-minutes');
    await expect(page.getByRole('link', { name: /^5 min ·/ })).toHaveAttribute('href', /auto=1/);
  });

  const field = page.getByRole('searchbox');

  await test.step('words and needs leave what fits', async () => {
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
  });

  await test.step('a typed length is offered, and started', async () => {
    await field.fill('2 eggs');
    await expect(page.getByText('Did you mean')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start 2 min, called eggs' })).toBeVisible();
    await field.fill('12 min');
    await expect(page.getByText('There is no page for exactly that length')).toBeVisible();
    await page.getByRole('link', { name: 'Start 12 min', exact: true }).click();
    await expect(page).toHaveURL(/\/timer\?d=720s&auto=1$/);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  });
});

test('the hub finds what the header finds, in the same order', async ({ page }) => {
  const cards = page.getByRole('list', { name: 'Found pages' }).getByRole('heading');
  const inHub = () => cards.getByRole('link').evaluateAll(hrefs);
  const options = page.getByRole('option').locator('a');
  const inHeader = () => options.evaluateAll(hrefs);
  await page.goto('/timers?q=soccer');
  await expect(cards.first()).toBeVisible();
  let before: string | null | undefined;
  for (const words of ['soccer', 'adhd', 'teeht', 'water']) {
    await page.getByRole('searchbox').fill(words);
    await expect.poll(async () => (await inHub())[0]).not.toBe(before);
    const found = await inHub();
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: /^Search timers/ }).fill(words);
    await expect.poll(async () => (await inHeader())[0], words).toBe(found[0]);
    const offered = await inHeader();
    expect(found.slice(0, offered.length), words).toEqual(offered);
    [before] = found;
    // The first empties the field.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: /^Search timers/ })).toBeHidden();
  }
});

/** Where links lead. */
function hrefs(links: readonly Element[]): (string | null)[] {
  return links.map((link) => link.getAttribute('href'));
}

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

test('a timer in a text stands whole in its narrow column', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/pomodoro-for-studying');
  const chip = page.getByRole('button', { name: 'One topic, notes closed at the end' });
  const box = await chip.boundingBox();
  expect(box?.width).toBeGreaterThan(box?.height ?? 0);
});
