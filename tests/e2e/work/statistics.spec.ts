import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures.ts';
import {
  expectNoSidewaysScroll,
  expectNoViolationsInBothThemes,
  watchPolicy,
} from '../pages/page-checks.ts';
import { signUp } from './project-steps.ts';

const DAY_MS = 86_400_000;

interface Past {
  readonly daysAgo: number;
  readonly count: number;
  readonly projectId?: string;
  readonly internalInterruptions?: number;
}

/** Sessions of 25 minutes from one in the morning of a day on. */
function sessionsOf({ daysAgo, count, ...rest }: Past): object[] {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
  return Array.from({ length: count }, (_, place) => {
    const startMs = midnight + 3_600_000 + place * 1_800_000;
    return {
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(startMs + 1_500_000).toISOString(),
      duration: 25,
      timeZone: 'UTC',
      isStandalone: rest.projectId === undefined,
      ...rest,
    };
  });
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

async function save(page: Page, card: Locator, kind: string): Promise<Download> {
  await card.getByRole('button', { name: /^Save “/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ]);
  return download;
}

test.use({ timezoneId: 'UTC' });

test('charts show a range, are read in every way, follow goals at once, and are there without a network', async ({
  page,
  product,
}) => {
  const broken = watchPolicy(page);
  const { person, create } = await signUp(product, 'UTC');
  const { id: projectId } = await create('/projects', { title: 'Thesis' });
  // A gap of one day, three days ago.
  for (const session of [
    ...sessionsOf({ daysAgo: 40, count: 3 }),
    ...sessionsOf({ daysAgo: 4, count: 1 }),
    ...sessionsOf({ daysAgo: 2, count: 3, projectId }),
    ...sessionsOf({ daysAgo: 1, count: 1, internalInterruptions: 2 }),
  ]) {
    await create('/pomodoros', session);
  }
  await signIn(page, person, '/app?tab=stats');
  const bars = page.getByRole('region', { name: 'By day' });
  const hours = page.getByRole('region', { name: 'Hours of the week' });
  const projects = page.getByRole('region', { name: 'By project' });
  const form = page.getByRole('form', { name: 'Custom range' });
  const fillRange = async (first: number, last: number) => {
    await form.getByLabel('First day').fill(dayAgo(first));
    await form.getByLabel('Last day').fill(dayAgo(last));
    await form.getByRole('button', { name: 'Show' }).click();
  };

  await test.step('a range of days is chosen, and kept in the address', async () => {
    await page.getByRole('radio', { name: 'All' }).check();
    await expect(page).toHaveURL('/app?tab=stats&range=all');
    await expect(
      page.getByText('8 pomodoros, 3 h 20 min on 4 days.', { exact: false }).first(),
    ).toBeVisible();
    // Arrow keys go on to the next range, and Back returns to the one before.
    await page.getByRole('radio', { name: 'Week' }).press('ArrowLeft');
    await expect(page).toHaveURL(/range=today$/);
    await expect(page.getByText(/^Nothing recorded on .+choose another range/)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/range=all$/);
    await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
  });

  await test.step('axe finds nothing in either theme, and the charts fit a small phone', async () => {
    await expect(projects).toContainText('Standalone');
    await expectNoViolationsInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('days of one’s own are refused where they are none, and shown', async () => {
    await page.getByRole('radio', { name: 'Custom' }).check();
    await fillRange(2, 3);
    await expect(form.getByLabel('Last day')).toHaveAccessibleDescription(/is before the first/);
    await fillRange(2, 1);
    await expect(page).toHaveURL(new RegExp(`range=${dayAgo(2)}..${dayAgo(1)}$`));
    await expect(
      page.getByText(
        '3 of 4 sessions without an interruption (75%). Counted: 2 internal, 0 external.',
      ),
    ).toBeVisible();
  });

  await test.step('charts are read by keys, as tables, as numbers and as pictures', async () => {
    const marks = bars.getByRole('img');
    await expect(marks).toHaveCount(2);
    await marks.last().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(marks.first()).toBeFocused();
    await expect(marks.first()).toHaveAccessibleName(/3 pomodoros, 1 h 15 min$/);
    await page.keyboard.press('End');
    await expect(marks.last()).toBeFocused();
    await expect(marks.last()).toHaveAccessibleName(/1 pomodoro, 25 min$/);
    await bars.getByRole('button', { name: 'Show as table' }).click();
    await expect(bars.getByRole('row')).toContainText([/3.*1 h 15 min$/, /1.*25 min$/]);
    const one = hours.getByRole('img', { name: /, 1\sAM – 2\sAM: [1-9]/ }).first();
    await one.focus();
    await page.keyboard.press('ArrowRight');
    await expect(
      hours.getByRole('img', { name: /, 2\sAM – 3\sAM/ }).and(page.locator(':focus')),
    ).toBeVisible();

    const csv = readFileSync(await (await save(page, bars, 'Numbers (CSV)')).path(), 'utf8');
    expect(csv.split('\r\n')).toEqual([
      // With the mark that lets Excel read accents.
      '\uFEFFDay,Pomodoros,Focused (minutes)',
      `${dayAgo(2)},3,75`,
      `${dayAgo(1)},1,25`,
      // Every line ends, the last one too.
      '',
    ]);
    for (const card of [hours, projects]) {
      const download = await save(page, card, 'Picture (PNG)');
      const picture = readFileSync(await download.path());
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
      expect(picture.length).toBeGreaterThan(4000);
    }
  });

  await test.step('goals, days of rest and the game change what is shown at once', async () => {
    const streak = page.locator('dl > div').filter({ hasText: 'Day streak' });
    await expect(streak).toContainText('Day streak2longest 2 days');
    await page.getByRole('button', { name: 'Set a goal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await expect(dialog.getByLabel('Daily goal (pomodoros)', { exact: true })).toBeFocused();
    await dialog.getByRole('radio', { name: 'Minutes' }).check();
    await dialog.getByLabel('Weekly goal (minutes)', { exact: true }).fill('1000');
    const weekday = new Date(Date.now() - 3 * DAY_MS).toLocaleDateString('en', {
      weekday: 'long',
      timeZone: 'UTC',
    });
    await dialog.getByRole('checkbox', { name: weekday }).check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('meter', { name: 'Goal: This week' })).toHaveAttribute(
      'aria-valuetext',
      /of 16 h 40 min$/,
    );
    await expect(page.getByRole('meter', { name: 'Goal: Today' })).toHaveCount(0);
    await expect(streak).toContainText('Day streak3longest 3 days');

    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.getByRole('switch', { name: 'Points, levels and achievements' }).uncheck();
    await expect(dialog.getByText('Saved', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('heading', { name: 'Records' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Level|Achievements/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Pomo' }).click();
    const figures = page.locator('dl').filter({ hasText: 'day streak' });
    await expect(figures).toContainText('day streak3');
    await expect(figures).toContainText('in total');
    await expect(figures).not.toContainText('points');
  });

  await test.step('without a network they show what was known last', async () => {
    await page.route('**/api/stats**', (route) => route.abort());
    await page.goto('/app?tab=stats&range=all');
    await expect(projects).toContainText('Standalone');
    await expect(page.getByText(/^Offline: hours/)).toBeVisible();
    // A range that was never shown before.
    await page.getByRole('radio', { name: 'Custom' }).check();
    await fillRange(4, 1);
    await expect(bars).toContainText('5 pomodoros, 2 h 5 min');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
  expect(broken).toEqual([]);
});
