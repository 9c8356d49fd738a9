import type { Page } from '@playwright/test';
import { expect, newPerson, register, test } from './fixtures.ts';

/** Gives the signed-in administrator of a page a plan, or takes it away. */
async function choosePlan(page: Page, plan: 'yearly' | 'free'): Promise<void> {
  const status = await page.evaluate(async (chosen) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('token')}`,
    };
    const { user } = await (await fetch('/api/auth/current', { headers })).json();
    const body = JSON.stringify({ userId: user.id, plan: chosen });
    const path = '/api/admin/subscriptions/manual-update';
    return (await fetch(path, { method: 'POST', headers, body })).status;
  }, plan);
  expect(status).toBe(200);
}

const openSettings = (page: Page) =>
  page.getByRole('button', { name: 'Settings', exact: true }).click();

/** The loudest sample that leaves the page now, from 0 to 1. */
const loudness = (page: Page) =>
  page.evaluate(() => {
    const tap: unknown = Reflect.get(globalThis, 'tap');
    if (!(tap instanceof AnalyserNode)) return 0;
    const samples = new Float32Array(tap.fftSize);
    tap.getFloatTimeDomainData(samples);
    return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  });

/** Whatever is connected to the loudspeakers is measured, too. */
async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connect = AudioNode.prototype.connect;
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, to: AudioNode, ...rest: number[]) {
        if (to === this.context.destination) {
          const known: unknown = Reflect.get(globalThis, 'tap');
          const tap = known instanceof AnalyserNode ? known : this.context.createAnalyser();
          Reflect.set(globalThis, 'tap', tap);
          Reflect.apply(connect, this, [tap]);
        }
        return Reflect.apply(connect, this, [to, ...rest]);
      },
    });
  });
}

test('a theme and sounds come with premium, and give way when it ends', async ({
  page,
  context,
  product,
}) => {
  await listenIn(page);
  const person = newPerson();
  await register(page, person);
  await product.promote(person);
  await openSettings(page);
  await expect(page.getByText('With premium the app comes in six more colours')).toBeVisible();
  await choosePlan(page, 'yearly');
  await page.reload();
  const root = page.locator('html');

  await openSettings(page);
  await page.getByText('Plum', { exact: true }).click();
  await expect(root).toHaveAttribute('data-accent', 'plum');
  await page.getByRole('switch', { name: 'Play while you focus' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).first().click();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  await page.getByRole('button', { name: 'Pause', exact: true }).first().click();
  await expect.poll(() => loudness(page)).toBeLessThan(0.0001);

  // Before any script of the app has run.
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(root).toHaveAttribute('data-accent', 'plum');
  await page.unroute('**/_astro/*.js');

  const other = await context.newPage();
  await other.goto('/app');
  await page.goto('/app');
  await openSettings(page);
  await page.getByText('Olive', { exact: true }).click();
  await expect(other.locator('html')).toHaveAttribute('data-accent', 'olive');

  await choosePlan(page, 'free');
  await page.reload();
  await expect(root).not.toHaveAttribute('data-accent', /./);
  await openSettings(page);
  await expect(page.getByText('Your Olive theme is kept, and comes back with')).toBeVisible();
});
