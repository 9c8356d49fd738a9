import { expect, test } from '../fixtures.ts';

test.use({
  locale: 'de-DE',
  timezoneId: 'Europe/Berlin',
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
});

test('a visit is counted with where it came from, and with how fast its page was', async ({
  page,
  product,
}) => {
  // No other journey opens this page.
  const events = (kind: string) =>
    product.db('visit_events').where({ kind, path: '/gdpr' }).select();
  await page.goto('/gdpr?utm_source=Letter&utm_medium=mail&utm_campaign=May&secret=1');
  await expect
    .poll(() => events('view'))
    .toMatchObject([
      { campaign: 'Letter\tmail\tMay', size: 'desktop', language: 'de', country: 'DE' },
    ]);
  // An act ends the search for the largest paint: what was not painted before has none.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const painted = new PerformanceObserver(() => resolve());
        painted.observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  // The first act on a page loads what measures it.
  const measures = page.waitForResponse(/visit-vitals/);
  await page.keyboard.press('Tab');
  await (await measures).finished();
  // The part has run by the frame after next.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
  // A page that is left for another one tells them under the true name of the browser, a bot's.
  await page.close();
  await expect.poll(() => events('vitals')).toMatchObject([{ lcp: expect.any(Number) }]);
  const rows = await product.db('visit_events').select();
  expect(JSON.stringify(rows)).not.toMatch(/secret|127\.0\.0\.1|Mozilla/);
});

test('a visit counts with its source although the page never comes to rest', async ({
  context,
  page,
  product,
}) => {
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const ways = {
    link: () => page.getByRole('link', { name: 'Pricing' }).first().click(),
    back: () => page.goBack(),
    closing: () => page.close(),
  };
  const campaigns = () =>
    product.db('visit_events').where({ path: '/refund-policy' }).pluck('campaign');
  await page.goto('/privacy');
  for (const [way, leave] of Object.entries(ways)) {
    await page.goto(`/refund-policy?utm_source=${way}`);
    await page.waitForFunction(() => window.ripenVisit !== undefined);
    await leave();
    await expect.poll(campaigns).toContain(`${way}\t\t`);
  }
});
