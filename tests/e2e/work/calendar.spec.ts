import type { Page } from '@playwright/test';
import { expect, type Person, type Product, signIn, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import { signUp } from './project-steps.ts';

const ZONE = 'Europe/Vienna';

test.use({ timezoneId: ZONE, locale: 'en-GB', viewport: { width: 1280, height: 860 } });

const HOUR_MS = 3_600_000;

/** The day so many days from now in Vienna, and an instant on it by the clock there. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * HOUR_MS).toLocaleDateString('sv-SE', { timeZone: ZONE });
const at = (day: string, time: string) => {
  const offset = Intl.DateTimeFormat('en-US', {
    timeZone: ZONE,
    timeZoneName: 'longOffset',
  }).format(new Date(`${day}T12:00:00Z`));
  return new Date(`${day}T${time}:00${offset.slice(-6)}`).toISOString();
};

/** Times of what a person planned or recorded, as the wall in Vienna shows them. */
async function timesOf({ db }: Product, table: 'plans' | 'pomodoros', { email }: Person) {
  const [from, to] = table === 'plans' ? ['starts_at', 'ends_at'] : ['started_at', 'ended_at'];
  const rows = await db(table)
    .join('users', 'users.id', `${table}.user_id`)
    .where({ email })
    .whereNull(`${table}.deleted_at`)
    .orderBy(from)
    .select(`${table}.*`);
  const wall = (ms: unknown) =>
    new Date(Number(ms)).toLocaleString('sv-SE', { timeZone: ZONE }).slice(0, 16);
  return rows.map((row) => `${wall(row[from])} ${wall(row[to]).slice(11)}`);
}

const item = (page: Page, name: RegExp) => page.getByRole('button', { name });

/** Where a time of a day is on the screen. */
async function pointAt(page: Page, day: string, time: string): Promise<[x: number, y: number]> {
  const column = page.locator(`[data-day="${day}"]`);
  const box = await column.boundingBox();
  if (box === null) throw new Error(`${day} is not shown.`);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return [box.x + box.width / 2, box.y + ((hours * 60 + minutes) / 1440) * box.height];
}

/** Presses where one is, and lets go where the other is. */
async function drag(
  page: Page,
  [fromX, fromY]: [number, number],
  [toX, toY]: [number, number],
  end: 'drop' | 'escape' = 'drop',
): Promise<void> {
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move((fromX + toX) / 2, (fromY + toY) / 2, { steps: 3 });
  await page.mouse.move(toX, toY, { steps: 3 });
  if (end === 'escape') await page.keyboard.press('Escape');
  await page.mouse.up();
}

test('tasks are planned, sessions corrected and pages turned, by pointer and by keys, also without a network', async ({
  page,
  product,
}) => {
  const { person, create } = await signUp(product, ZONE);
  const projectId = await create('/projects', { title: 'Thesis', color: 'teal' }).then(
    ({ id }) => id,
  );
  const { id: taskId } = await create('/tasks', { title: 'Write intro', projectId });
  const task = { taskId, projectId };
  await create(`/projects/${projectId}/milestones`, { title: 'First draft', dueOn: dayIn(0) });
  const past = dayIn(-1);
  for (const [from, to] of [
    ['10:00', '10:25'],
    ['11:00', '11:25'],
  ] as const) {
    const times = { startTime: at(past, from), endTime: at(past, to) };
    await create('/pomodoros', { ...task, ...times, duration: 25 });
  }
  for (const [from, to] of [
    ['15:00', '15:25'],
    ['13:20', '14:10'],
  ] as const) {
    await create('/plans', { ...task, startsAt: at(past, from), endsAt: at(past, to) });
  }
  const calendar = page.getByRole('region', { name: 'Calendar' });
  const dialog = page.getByRole('dialog');
  const plans = async () =>
    (await timesOf(product, 'plans', person)).filter((times) => !times.startsWith(past));
  const written = item(page, /^Planned, Write intro/);
  await signIn(page, person, `/app?tab=calendar&view=day&date=${past}`);
  await expect(calendar).toHaveAttribute('aria-busy', 'false');

  await test.step('a recorded session moves to where it is dropped, and back if it may not be there', async () => {
    const shown = () => timesOf(product, 'pomodoros', person);
    await drag(page, await pointAt(page, past, '10:10'), await pointAt(page, past, '11:05'));
    await expect(page.getByText(/wasn’t moved.*overlaps the session 11:00/)).toBeVisible();
    await expect(item(page, /^Session, .*10:00.*10:25/)).toBeVisible();
    await drag(page, await pointAt(page, past, '10:10'), await pointAt(page, past, '12:10'));
    await expect(item(page, /^Session, .*12:00.*12:25/)).toBeVisible();
    await drag(page, await pointAt(page, past, '12:24'), await pointAt(page, past, '12:50'));
    await expect.poll(shown).toEqual([`${past} 11:00 11:25`, `${past} 12:00 12:50`]);

    // Its editor opens at a press, and what it saves shows at once.
    await item(page, /^Session, .*11:00/).click();
    await dialog.getByLabel('From').fill('11:10');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(item(page, /^Session, .*11:10.*11:25/)).toBeVisible();
  });

  await test.step('axe finds nothing in any view, and each fits a phone', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    for (const view of ['Month', 'Week', 'Day']) {
      await page.getByRole('radio', { name: view }).click();
      await expect(page).toHaveURL(new RegExp(`view=${view.toLowerCase()}`));
      await expect(calendar).toHaveAttribute('aria-busy', 'false');
      if (view !== 'Day') await expectNoViolations(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      if (view === 'Day') {
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectNoViolations(page);
      }
      await page.setViewportSize({ width: 1280, height: 860 });
    }
  });

  await test.step('the keys of the calendar turn its pages and choose its views', async () => {
    await page.getByRole('button', { name: 'Today' }).focus();
    for (const [key, address] of [
      ['PageDown', `view=day&date=${dayIn(0)}`],
      ['m', `view=month&date=${dayIn(0)}`],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page).toHaveURL(new RegExp(address));
    }
    await expect(page.getByRole('button', { name: /, milestone First draft$/ })).toBeVisible();
    await page.keyboard.press('2');
    await expect(page).toHaveURL(new RegExp(`view=week&date=${dayIn(0)}`));
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked();
    // Keys count from where the ones before them went, though that is not shown yet.
    await page.getByRole('button', { name: 'Today' }).evaluate((button) => {
      for (const key of ['PageDown', 't', '3', 'PageDown']) {
        button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      }
    });
    await expect(page).toHaveURL(new RegExp(`view=day&date=${dayIn(1)}`));
    await expect(calendar).toHaveAttribute('aria-busy', 'false');
  });

  const [day, next] = [dayIn(1), dayIn(2)];

  await test.step('a task is planned by dragging it, moved, resized and left where Escape found it', async () => {
    const box = await page
      .getByRole('list', { name: 'Thesis' })
      .getByRole('listitem')
      .boundingBox();
    const from: [number, number] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 10];
    await drag(page, from, await pointAt(page, day, '10:02'));
    await expect(item(page, /^Planned, Write intro, Thesis, .*10:00.*10:25/)).toBeVisible();
    await drag(page, await pointAt(page, day, '10:10'), await pointAt(page, day, '12:10'));
    await expect.poll(plans).toEqual([`${day} 12:00 12:25`]);
    await drag(page, await pointAt(page, day, '12:24'), await pointAt(page, day, '13:09'));
    await expect.poll(plans).toEqual([`${day} 12:00 13:15`]);
    const before = [await pointAt(page, day, '12:30'), await pointAt(page, day, '15:00')] as const;
    await drag(page, ...before, 'escape');
    await expect(item(page, /12:00.*13:15/)).toBeVisible();

    // On an empty place a block is drawn, and the dialog asks what it is.
    await drag(page, await pointAt(page, day, '14:00'), await pointAt(page, day, '15:30'));
    await expect(dialog.getByLabel('Start')).toHaveValue('14:00');
    await dialog.getByRole('button', { name: 'Plan' }).click();
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveAccessibleDescription(
      /Enter a title, or choose/,
    );
    await dialog.getByLabel('Title', { exact: true }).fill('Call Ada');
    await dialog.getByRole('button', { name: 'Plan' }).click();
    await expect.poll(plans).toEqual([`${day} 12:00 13:15`, `${day} 14:00 15:30`]);
    // It gives the focus back as it goes.
    await expect(dialog).toBeHidden();
  });

  await test.step('blocks are moved, opened, deleted and planned by keys', async () => {
    await written.focus();
    for (const keys of ['Alt+ArrowDown', 'Alt+ArrowDown', 'Shift+ArrowUp']) {
      await page.keyboard.press(keys);
    }
    await expect(page.getByRole('status').filter({ hasText: '12:10' })).toContainText('13:20');
    await expect.poll(plans).toContain(`${day} 12:10 13:20`);
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(plans).toContain(`${next} 12:10 13:20`);
    await expect(written).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Day')).toHaveValue(next);
    await page.keyboard.press('Escape');
    await expect(written).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(written).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(written).toBeVisible();

    // The cursor plans on an empty place.
    await page.getByRole('button', { name: /^Plan on .* at 09:00$/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: /^Plan on .* at 09:30$/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Start')).toHaveValue('09:30');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Plan on .* at 09:30$/ })).toBeFocused();
  });

  await test.step('without a network blocks are planned and moved, shown after a reload, and sent afterwards', async () => {
    const stored = await plans();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Plan “Write intro”…' }).press('Enter');
    await dialog.getByLabel('Start').fill('16:00');
    await dialog.getByLabel('Minutes', { exact: true }).fill('50');
    await dialog.getByLabel('Minutes', { exact: true }).press('Enter');
    await expect(written).toHaveCount(2);
    await expect(dialog).toHaveCount(0);
    await written.last().press('Alt+ArrowDown');
    // A block that was moved by keys a moment ago keeps its new time.
    await page.reload();
    await expect(page.getByText(/Offline: showing/)).toBeVisible();
    await expect(item(page, /^Planned, Write intro.*16:05.*16:55/)).toBeVisible();
    expect(await plans()).toEqual(stored);
    await page.unroute('**/api/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(plans).toContain(`${next} 16:05 16:55`);
  });

  await test.step('the feed is switched on, renewed and switched off', async () => {
    const statusOf = async (path: string) => (await page.request.get(path)).status();
    await page.getByRole('button', { name: 'Calendar feed' }).click();
    const on = dialog.getByRole('button', { name: 'Turn on the feed' });
    await on.click();
    const pathOf = async () =>
      new URL(await dialog.getByLabel('Secret address').inputValue()).pathname;
    const first = await pathOf();
    expect(await (await page.request.get(first)).text()).toContain('SUMMARY:Write intro');
    await expect(dialog.getByRole('link', { name: 'Open in calendar' })).toHaveAttribute(
      'href',
      /^webcal:/,
    );
    await expectNoViolations(page);
    await dialog.getByLabel('Planned blocks').click();
    await expect
      .poll(async () => (await page.request.get(first)).text())
      .not.toContain('SUMMARY:Write intro');
    await dialog.getByRole('button', { name: 'Renew address' }).click();
    await page.getByRole('button', { name: 'Renew', exact: true }).click();
    await expect.poll(pathOf).not.toBe(first);
    expect(await statusOf(first)).toBe(404);
    const second = await pathOf();
    expect(await statusOf(second)).toBe(200);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    const question = page.getByRole('dialog', { name: 'Turn off the feed?' });
    await question.getByRole('button', { name: 'Turn off' }).click();
    await expect(on).toBeVisible();
    expect(await statusOf(second)).toBe(404);
    await page.keyboard.press('Escape');
  });

  await test.step('a planned block is started from the timer', async () => {
    await item(page, /^Planned, Write intro.*16:05/).click();
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByRole('button', { name: /Write intro/ }).first()).toBeVisible();
  });
});
