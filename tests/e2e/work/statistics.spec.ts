import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import { expect, newPerson, type Product, signIn, test } from '../fixtures.ts';
import {
  expectNoSidewaysScroll,
  expectNoViolationsInBothThemes,
  watchPolicy,
} from '../pages/page-checks.ts';

const DAY_MS = 86_400_000;

interface Past {
  readonly daysAgo: number;
  readonly count: number;
  readonly projectId?: string;
  readonly interruptions?: number;
}

/** Somebody new, and their calls of the API. */
async function signUp({ url }: Product) {
  const person = newPerson();
  const { body: account } = await callApi(url, '/auth/register', { body: person });
  const create = async (path: string, body: object): Promise<{ id: string }> => {
    const reply = await callApi(url, path, { body, token: account.token });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body;
  };
  /** Records sessions of 25 minutes from one in the morning of a day on. */
  const record = async ({ daysAgo, count, projectId, interruptions = 0 }: Past) => {
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
    for (let place = 0; place < count; place += 1) {
      const startMs = midnight + 3_600_000 + place * 1_800_000;
      await create('/pomodoros', {
        startTime: new Date(startMs).toISOString(),
        endTime: new Date(startMs + 1_500_000).toISOString(),
        duration: 25,
        timeZone: 'UTC',
        internalInterruptions: interruptions,
        ...(projectId === undefined ? { isStandalone: true } : { projectId }),
      });
    }
  };
  return { person, create, record };
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

test('charts show a chosen range, and are read by keys, as tables, as numbers and as pictures', async ({
  page,
  product,
}) => {
  const broken = watchPolicy(page);
  const { person, create, record } = await signUp(product);

  await test.step('a range of days is chosen, kept in the address, and refused where it is none', async () => {
    await record({ daysAgo: 40, count: 3 });
    await signIn(page, person, '/app?tab=stats');
    await page.getByRole('radio', { name: 'All' }).check();
    await expect(page).toHaveURL('/app?tab=stats&range=all');
    await expect(page.getByRole('heading', { name: 'By day' })).toBeVisible();
    await expect(
      page.getByText('3 pomodoros, 1 h 15 on 1 day.', { exact: false }).first(),
    ).toBeVisible();

    // Arrow keys go on to the next range; back returns to the one before, a reload keeps it.
    await page.getByRole('radio', { name: 'Week' }).press('ArrowLeft');
    await expect(page).toHaveURL(/range=today$/);
    await expect(page.getByText(/^Nothing recorded on .+choose another range/)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/range=all$/);
    await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();

    await page.getByRole('radio', { name: 'Custom' }).check();
    const form = page.getByRole('form', { name: 'Custom range' });
    await form.getByLabel('First day').fill(dayAgo(0));
    await form.getByLabel('Last day').fill(dayAgo(3));
    await form.getByRole('button', { name: 'Show' }).click();
    await expect(form.getByLabel('Last day')).toHaveAccessibleDescription(/is before the first/);
    await form.getByLabel('First day').fill('');
    await form.getByRole('button', { name: 'Show' }).click();
    await expect(form.getByLabel('First day')).toHaveAccessibleDescription(/Choose a first day/);
    await form.getByLabel('First day').fill(dayAgo(41));
    await form.getByLabel('Last day').fill(dayAgo(39));
    await form.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(new RegExp(`range=${dayAgo(41)}..${dayAgo(39)}$`));
    await expect(
      page.getByText('3 pomodoros, 1 h 15 on 1 day.', { exact: false }).first(),
    ).toBeVisible();

    await page.goto('/app?tab=stats&range=decade');
    await expect(page.getByRole('alert').filter({ hasText: '“decade”' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked();
  });

  await test.step('charts are read by keys, as tables, as numbers and as pictures', async () => {
    const { id } = await create('/projects', { title: '=Thesis' });
    await record({ daysAgo: 2, count: 3, projectId: id });
    await record({ daysAgo: 1, count: 1, interruptions: 2 });
    await page.goto(`/app?tab=stats&range=${dayAgo(2)}..${dayAgo(1)}`);

    const bars = page.getByRole('region', { name: 'By day' });
    const marks = bars.getByRole('img');
    await expect(marks).toHaveCount(2);
    await marks.last().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(marks.first()).toBeFocused();
    await expect(marks.first()).toHaveAccessibleName(/3 pomodoros, 1 h 15$/);
    await page.keyboard.press('End');
    await expect(marks.last()).toBeFocused();
    await expect(marks.last()).toHaveAccessibleName(/1 pomodoro, 25 min$/);
    await bars.getByRole('button', { name: 'Show as table' }).click();
    const said = await marks.evaluateAll((all) =>
      all.map((mark) => mark.getAttribute('aria-label')),
    );
    const rows = await bars
      .getByRole('row')
      .evaluateAll((all) =>
        all.slice(1).map((row) => [...row.children].map((cell) => cell.textContent)),
      );
    expect(
      rows.map(
        ([day, count, time]) => `${day}: ${count} pomodoro${count === '1' ? '' : 's'}, ${time}`,
      ),
    ).toEqual(said);

    const csv = readFileSync(await (await save(page, bars, 'Numbers (CSV)')).path(), 'utf8');
    expect(csv.split('\r\n')).toEqual([
      // With the mark that lets Excel read accents.
      '\uFEFFDay,Pomodoros,Focused (minutes)',
      `${dayAgo(2)},3,75`,
      `${dayAgo(1)},1,25`,
    ]);
    const projects = page.getByRole('region', { name: 'By project' });
    const named = readFileSync(await (await save(page, projects, 'Numbers (CSV)')).path(), 'utf8');
    expect(named.split('\r\n').slice(1)).toEqual([`"'=Thesis",3,75,75`, 'Standalone,1,25,25']);

    for (const name of [
      'By day',
      'Hours of the week',
      'By project',
      'Focus and interruptions',
      'The last year',
    ]) {
      const download = await save(page, page.getByRole('region', { name }), 'Picture (PNG)');
      const picture = readFileSync(await download.path());
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
      expect(picture.length).toBeGreaterThan(4000);
    }

    const hours = page.getByRole('region', { name: 'Hours of the week' });
    const one = hours.getByRole('img', { name: /, 1\sAM – 2\sAM: [1-9]/ }).first();
    await one.focus();
    await page.keyboard.press('ArrowRight');
    await expect(
      hours.getByRole('img', { name: /, 2\sAM – 3\sAM/ }).and(page.locator(':focus')),
    ).toBeVisible();
    await expect(
      page.getByText(
        '3 of 4 sessions without an interruption (75%). Counted: 2 internal, 0 external.',
      ),
    ).toBeVisible();
  });
  expect(broken).toEqual([]);
});

test('charts are sound in both themes, follow goals at once, and are there without a network', async ({
  page,
  product,
}) => {
  const { person, record } = await signUp(product);
  // A gap of one day, two days ago.
  await record({ daysAgo: 3, count: 1 });
  await record({ daysAgo: 1, count: 2, interruptions: 1 });

  await test.step('axe finds nothing in either theme, and they fit a small phone', async () => {
    await signIn(page, person, '/app?tab=stats&range=all');
    await expect(page.getByRole('region', { name: 'Focus and interruptions' })).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.getByRole('region', { name: 'The last year' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('goals, days of rest and the game change what is shown at once', async () => {
    const streak = page.locator('dl > div').filter({ hasText: 'Day streak' });
    await expect(streak).toContainText('Day streak1longest 1 day');
    await expect(page.getByRole('heading', { name: 'Level 1' })).toBeVisible();

    await page.getByRole('button', { name: 'Set a goal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await expect(dialog.getByLabel('Daily goal (pomodoros)', { exact: true })).toBeFocused();
    await dialog.getByLabel('Daily goal (pomodoros)', { exact: true }).fill('99999');
    await expect(dialog.getByText('Enter a whole number from 0 (no goal) to 1440.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Minutes' }).check();
    await dialog.getByLabel('Weekly goal (minutes)', { exact: true }).fill('1000');
    const weekday = new Date(Date.now() - 2 * DAY_MS).toLocaleDateString('en', {
      weekday: 'long',
      timeZone: 'UTC',
    });
    await dialog.getByRole('checkbox', { name: weekday }).check();
    await expect(dialog.getByText('Saved', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await expect(page.getByRole('meter', { name: 'Goal: This week' })).toHaveAttribute(
      'aria-valuetext',
      /of 16 h 40$/,
    );
    await expect(page.getByRole('meter', { name: 'Goal: Today' })).toHaveCount(0);
    await expect(streak).toContainText('Day streak2longest 2 days');
    await page.getByRole('link', { name: 'Pomo' }).click();
    const figures = page.locator('dl').filter({ hasText: 'day streak' });
    await expect(figures).toContainText('day streak2');
    await expect(figures).toContainText('points');

    await page.getByRole('link', { name: 'Stats' }).click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.getByRole('switch', { name: 'Points, levels and achievements' }).uncheck();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('heading', { name: 'Records' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Level|Achievements/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Pomo' }).click();
    await expect(figures).toContainText('in total');
    await expect(figures).not.toContainText('points');
    await page.reload();
    await expect(figures).toContainText('day streak2');
    await expect(figures).not.toContainText('points');
  });

  await test.step('without a network they show what was known last', async () => {
    await page.goto('/app?tab=stats&range=all');
    await expect(page.getByRole('region', { name: 'By project' })).toContainText('Standalone');
    await page.route('**/api/stats**', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('region', { name: 'By project' })).toContainText('Standalone');
    await expect(page.getByText(/^Offline: hours/)).toBeVisible();
    await page
      .getByRole('radiogroup', { name: 'Range' })
      .getByRole('radio', { name: 'Year' })
      .check();
    await expect(page.getByRole('region', { name: 'By month' })).toContainText(
      '3 pomodoros, 1 h 15',
    );
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
