import { runManyTabs } from '#tests/bench/api/many-tabs.ts';
import { WHOLE_BROWSER } from '#tests/support/browser/browsers.ts';
import { expect, test } from '../fixtures.ts';

test.use({ launchOptions: WHOLE_BROWSER });

test('of three tabs, one records and rings, though the leader dies in half of the ends', async ({
  browser,
  product,
}) => {
  const report = await runManyTabs({ browser, url: product.url, tabs: 3, completions: 4 });
  expect(report).toMatchObject({ recorded: 4, lost: 0, doubled: 0, kills: 2 });
  expect(report.mostSounds).toBeLessThanOrEqual(1);
  expect(report.mostNotifications).toBeLessThanOrEqual(1);
  expect(Math.max(...report.takeoverMs)).toBeLessThanOrEqual(2000);
});
