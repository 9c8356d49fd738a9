import { expect, installClock, newPerson, register, sessionsOf, test } from '../fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const WORK_MS = 25 * 60_000;

test('a session that ends while the database is away is delivered when it is back', {
  tag: '@each-engine',
}, async ({ page, product }) => {
  const { database } = product;
  if (database === null) throw new Error('This journey needs a database server.');
  const person = newPerson();
  await installClock(page);
  await register(page, person);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  const startedAt = await page.evaluate(() => Date.now());

  await database.kill();
  const answer = await fetch(`${product.url}/api/ready`);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200);

  await page.clock.fastForward(WORK_MS);
  await expect(page.getByRole('radio', { name: 'Short break' })).toBeChecked();
  await expect(page.getByText('1 unsynced session').first()).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Start short break', exact: true })
    .click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();

  await database.restart();
  await page.clock.fastForward(2 * 60_000);
  await expect
    .poll(async () => (await sessionsOf(product, person)).length, { timeout: 20_000 })
    .toBe(1);
  const [row] = await sessionsOf(product, person);
  expect(Number(row?.ended_at) - Number(row?.started_at)).toBe(WORK_MS);
  expect(Math.abs(Number(row?.started_at) - startedAt)).toBeLessThan(10_000);
  await expect(page.getByText('1 unsynced session')).toBeHidden();
});
