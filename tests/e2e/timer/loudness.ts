import { expect, type Page } from '@playwright/test';

/** The loudest sample that leaves the page now, from 0 to 1. */
const loudness = (page: Page) =>
  page.evaluate(() => {
    const tap: unknown = Reflect.get(globalThis, 'tap');
    if (!(tap instanceof AnalyserNode)) return 0;
    const samples = new Float32Array(tap.fftSize);
    tap.getFloatTimeDomainData(samples);
    return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  });

/** Measures all that a page sends to the loudspeakers from its next load on. */
export async function listenIn(page: Page): Promise<void> {
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

/** Chooses a theme and ambient sounds on the timer's page, and hears them play and pause with it. */
export async function tryThemeAndSounds(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByText('Plum', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-accent', 'plum');
  await page.getByRole('switch', { name: 'Play while you focus' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).first().click();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  await page.getByRole('button', { name: 'Pause', exact: true }).first().click();
  await expect.poll(() => loudness(page)).toBeLessThan(0.0001);
}
