import { expect, newPerson, register, test } from '../fixtures.ts';

// The worker would answer from its cache.
test.use({ serviceWorkers: 'block' });

test('a tab whose code fails to load once is shown after a reload, and the timer goes on', async ({
  page,
}) => {
  await register(page, newPerson());
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  let isFailing = true;
  await page.route(/\/_astro\/StatsTab\.[^/]+\.js$/, async (route) => {
    if (!isFailing) return route.continue();
    isFailing = false;
    return route.fulfill({ status: 503 });
  });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Stats' }).click();
  await expect(page.getByRole('heading', { name: 'Stats', level: 1 })).toBeVisible();
  expect({ isFailing, loads }).toEqual({ isFailing: false, loads: 1 });
  await sections.getByRole('link', { name: 'Pomo' }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});
