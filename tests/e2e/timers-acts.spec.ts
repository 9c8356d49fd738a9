/* What the timer pages owe to whoever acts while something runs or rings. */
import { expect, test } from './fixtures.ts';
import { heard, leap, openTool } from './tool-page.ts';

const SECOND = 1000;

for (const [act, key] of [
  ['reset', 'r'],
  ['muted', 'm'],
] as const) {
  test(`an alarm of several strokes stops when its timer is ${act}`, async ({ page }) => {
    await openTool(page, '/timer?d=10s');
    await page.keyboard.press('Space');
    await expect(page).toHaveTitle(/^0:10/);
    await leap(page, 10 * SECOND);
    await expect.poll(() => heard(page)).toEqual(['bell']);
    await page.keyboard.press(key);
    await page.clock.runFor(10 * SECOND);
    expect(await heard(page)).toEqual([]);
  });
}
