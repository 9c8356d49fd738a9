import { expect, newPerson, register, startButton, test } from './fixtures.ts';

test('probe', async ({ page, context }) => {
  await register(page, newPerson());
  await page.getByRole('radio', { name: 'Short break' }).click();
  await startButton(page).click();
  await page.getByRole('link', { name: 'Projects' }).click();
  await context.setOffline(true);
  for (const title of ['Thesis', 'Garden']) {
    await page.getByLabel('New project').fill(title);
    await page.getByRole('button', { name: 'Create' }).click();
  }
  await page.setViewportSize({ width: 1099, height: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.setViewportSize({ width: 412, height: 800 });
  await page.waitForTimeout(500);
  const over = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((e) => {
        const r = e.getBoundingClientRect();
        return r.right > innerWidth + 1 || r.left < -1;
      })
      .map(
        (e) =>
          `${e.tagName}.${e.className} ${e.textContent?.slice(0, 30)} ${e.getBoundingClientRect().left} ${e.getBoundingClientRect().right}`,
      ),
  );
  console.log(over.join('\n'));
  await page.screenshot({ path: '/tmp/probe-412.png' });
});
