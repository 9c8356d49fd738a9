import type { Page } from '@playwright/test';
import { expect, newPerson, register, test } from './fixtures.ts';

const pill = (page: Page) => page.locator('[data-pill]');

test('the pill shows the session under way, and its change of tab can be held back', async ({
  page,
}) => {
  await register(page, newPerson());
  await expect(pill(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(pill(page)).toHaveText(/^(25:00|24:\d\d)Focus$/);
  await page.getByRole('link', { name: 'Stats' }).click();
  await expect(page).toHaveURL(/tab=stats/);

  const detail = page.evaluate(
    () =>
      new Promise((resolve) => {
        const hold = (event: Event) => {
          event.preventDefault();
          resolve(event instanceof CustomEvent ? event.detail : null);
        };
        addEventListener('changeTab', hold, { once: true });
      }),
  );
  await pill(page).click();
  expect(await detail).toEqual({ tab: 'pomodoro', from: 'stats' });
  await expect(page).toHaveURL(/tab=stats/);

  await pill(page).click();
  await expect(page).toHaveURL(/\/app$/);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(pill(page)).toHaveCount(0);
});
