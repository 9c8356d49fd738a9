import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import { expect, newPerson, type Person, type Product, signIn, test } from '../fixtures.ts';
import {
  expectNoSidewaysScroll,
  expectNoViolations,
  expectNoViolationsInBothThemes,
} from '../pages/page-checks.ts';

const ZONE = 'Europe/Vienna';

test.use({ timezoneId: ZONE, locale: 'en-GB', viewport: { width: 1280, height: 860 } });

const HOUR_MS = 3_600_000;

/** The day so many days from now in Vienna, and an instant on it by the clock there. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * HOUR_MS).toLocaleDateString('sv-SE', {
    timeZone: 'Europe/Vienna',
  });
const at = (day: string, time: string) => {
  const offset = Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Vienna',
    timeZoneName: 'longOffset',
  }).format(new Date(`${day}T12:00:00Z`));
  return Date.parse(`${day}T${time}:00${offset.slice(-6)}`);
};

const addressOf = (detail: string) => `/app?tab=calendar&${detail}`;

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Calendar' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
}

async function open(page: Page, detail: string): Promise<void> {
  await page.goto(addressOf(detail));
  await expectLoaded(page);
}

/** Calls the API as the person who is signed in. */
function callAs(page: Page, path: string, body: object): Promise<{ id: string }> {
  return page.evaluate(
    async ([to, json]) => {
      const response = await fetch(`/api${to}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('token')}`,
        },
        body: json,
      });
      return response.json();
    },
    [path, JSON.stringify(body)] as const,
  );
}

/** Opens the calendar of somebody new who has a task, and a milestone for today. */
async function openWithTask(page: Page, { url }: Product, detail: string) {
  const person = newPerson();
  const { token } = (await callApi(url, '/auth/register', { body: { ...person, timeZone: ZONE } }))
    .body;
  const create = async (path: string, body: object): Promise<string> =>
    (await callApi(url, path, { body, token })).body.id;
  const projectId = await create('/projects', { title: 'Thesis', color: 'teal' });
  const taskId = await create('/tasks', { title: 'Write intro', projectId });
  const milestone = { title: 'First draft', dueOn: dayIn(0) };
  await create(`/projects/${projectId}/milestones`, milestone);
  await signIn(page, person, addressOf(detail));
  await expectLoaded(page);
  return { person, task: { taskId, projectId } };
}

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
    new Date(Number(ms)).toLocaleString('sv-SE', { timeZone: 'Europe/Vienna' }).slice(0, 16);
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

test('tasks are planned and sessions corrected by dragging, and axe finds nothing in any view', async ({
  page,
  product,
}) => {
  const { person, task } = await openWithTask(page, product, `view=day&date=${dayIn(1)}`);

  await test.step('a task is planned by dragging it, moved, resized and left where Escape found it', async () => {
    const day = dayIn(1);
    const shown = () => timesOf(product, 'plans', person);
    const line = page.getByRole('listitem').filter({ hasText: 'Write intro' });
    const box = await line.boundingBox();
    const from: [number, number] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 10];
    await drag(page, from, await pointAt(page, day, '10:02'));
    await expect(item(page, /^Planned, Write intro, Thesis, .*10:00.*10:25/)).toBeVisible();
    await expect.poll(shown).toEqual([`${day} 10:00 10:25`]);

    await drag(page, await pointAt(page, day, '10:10'), await pointAt(page, day, '12:10'));
    await expect.poll(shown).toEqual([`${day} 12:00 12:25`]);
    await drag(page, await pointAt(page, day, '12:24'), await pointAt(page, day, '13:09'));
    await expect.poll(shown).toEqual([`${day} 12:00 13:15`]);
    const before = [await pointAt(page, day, '12:30'), await pointAt(page, day, '15:00')] as const;
    await drag(page, ...before, 'escape');
    await expect(item(page, /12:00.*13:15/)).toBeVisible();

    // On an empty place a block is drawn, and the dialog asks what it is.
    await drag(page, await pointAt(page, day, '14:00'), await pointAt(page, day, '15:30'));
    const dialog = page.getByRole('dialog', { name: 'Plan a block' });
    await expect(dialog.getByLabel('Start')).toHaveValue('14:00');
    await dialog.getByRole('button', { name: 'Plan' }).click();
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveAccessibleDescription(
      /Enter a title, or choose/,
    );
    await dialog.getByLabel('Title', { exact: true }).fill('Call Ada');
    await dialog.getByRole('button', { name: 'Plan' }).click();
    await expect.poll(shown).toEqual([`${day} 12:00 13:15`, `${day} 14:00 15:30`]);

    // A planned block is started from the timer.
    await item(page, /^Planned, Write intro/).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByRole('button', { name: /Write intro/ }).first()).toBeVisible();
  });

  await test.step('a recorded session moves to where it is dropped, and back if it may not be there', async () => {
    const day = dayIn(-1);
    for (const [from, to] of [
      ['10:00', '10:25'],
      ['11:00', '11:25'],
    ] as const) {
      const startTime = new Date(at(day, from)).toISOString();
      const endTime = new Date(at(day, to)).toISOString();
      await callAs(page, '/pomodoros', { ...task, startTime, endTime, duration: 25 });
    }
    await callAs(page, '/plans', {
      ...task,
      startsAt: new Date(at(day, '15:00')).toISOString(),
      endsAt: new Date(at(day, '15:25')).toISOString(),
    });
    await open(page, `view=day&date=${day}`);
    const shown = () => timesOf(product, 'pomodoros', person);
    await expect(item(page, /^Planned and done, Write intro/)).toBeVisible();

    await drag(page, await pointAt(page, day, '10:10'), await pointAt(page, day, '11:05'));
    await expect(page.getByText(/wasn’t moved.*overlaps the session 11:00/)).toBeVisible();
    await expect(item(page, /^Session, .*10:00.*10:25/)).toBeVisible();
    await drag(page, await pointAt(page, day, '10:10'), await pointAt(page, day, '13:10'));
    await expect(item(page, /^Session, .*13:00.*13:25/)).toBeVisible();
    await drag(page, await pointAt(page, day, '13:24'), await pointAt(page, day, '13:50'));
    await expect.poll(shown).toEqual([`${day} 11:00 11:25`, `${day} 13:00 13:50`]);

    // Its editor opens at a press, and what it saves shows at once.
    await item(page, /^Session, .*11:00/).click();
    const editor = page.getByRole('dialog', { name: 'Edit session' });
    await editor.getByLabel('From').fill('11:10');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(item(page, /^Session, .*11:10.*11:25/)).toBeVisible();
  });

  await test.step('axe finds nothing in any view, wide or narrow, light or dark', async () => {
    const startsAt = new Date(at(dayIn(-1), '13:20')).toISOString();
    const endsAt = new Date(at(dayIn(-1), '14:10')).toISOString();
    await callAs(page, '/plans', { ...task, startsAt, endsAt });
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, `view=week&date=${dayIn(-1)}`);
    const calendar = page.getByRole('region', { name: 'Calendar' });
    for (const view of ['Week', 'Month', 'Day']) {
      await page.setViewportSize({ width: 1280, height: 740 });
      await page.getByRole('radio', { name: view }).click();
      await expect(page).toHaveURL(new RegExp(`view=${view.toLowerCase()}`));
      await expect(calendar).toHaveAttribute('aria-busy', 'false');
      await expectNoViolationsInBothThemes(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      await expectNoViolations(page);
    }
  });
});

test('everything is done by keys as well, and a feed carries it elsewhere', async ({
  page,
  product,
  request,
}) => {
  const { person } = await openWithTask(page, product, `view=day&date=${dayIn(1)}`);

  await test.step('blocks are planned, moved and deleted, and pages turned, by keys', async () => {
    const [day, next] = [dayIn(1), dayIn(2)];
    const shown = () => timesOf(product, 'plans', person);
    await page.getByRole('button', { name: 'Plan “Write intro”…' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Start').fill('10:00');
    await dialog.getByLabel('Minutes', { exact: true }).fill('50');
    await dialog.getByLabel('Minutes', { exact: true }).press('Enter');
    await expect.poll(shown).toEqual([`${day} 10:00 10:50`]);

    const block = item(page, /^Planned, Write intro/);
    await block.focus();
    for (const keys of ['Alt+ArrowDown', 'Alt+ArrowDown', 'Shift+ArrowUp']) {
      await page.keyboard.press(keys);
    }
    await expect(page.getByRole('status').filter({ hasText: '10:10' })).toContainText('10:55');
    await expect.poll(shown).toEqual([`${day} 10:10 10:55`]);
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(shown).toEqual([`${next} 10:10 10:55`]);
    await expect(block).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Day')).toHaveValue(next);
    await page.keyboard.press('Escape');
    await expect(block).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(block).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(block).toBeVisible();

    // The cursor plans on an empty place, and the keys of the calendar turn its pages.
    const cursor = page.getByRole('button', { name: /^Plan on .* at 09:00$/ });
    await cursor.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: /^Plan on .* at 09:30$/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Start')).toHaveValue('09:30');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Plan on .* at 09:30$/ })).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(page).toHaveURL(new RegExp(`view=day&date=${dayIn(3)}`));
    await page.getByRole('button', { name: 'Today' }).focus();
    for (const [key, address] of [
      ['m', `view=month&date=${dayIn(3)}`],
      ['t', `view=month&date=${dayIn(0)}`],
      ['2', `view=week&date=${dayIn(0)}`],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page).toHaveURL(new RegExp(address));
    }
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked();
    await expect(page.getByRole('button', { name: /, milestone First draft$/ })).toBeVisible();

    // Keys count from where the ones before them went, though that is not shown yet.
    await page.getByRole('button', { name: 'Today' }).evaluate((button) => {
      for (const key of ['PageDown', 't', '3', 'PageDown', 'PageDown']) {
        button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      }
    });
    await expect(page).toHaveURL(new RegExp(`view=day&date=${dayIn(2)}`));
  });

  await test.step('the feed is switched on, renewed and switched off', async () => {
    await page.getByRole('button', { name: 'Calendar feed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Calendar feed' });
    const on = dialog.getByRole('button', { name: 'Turn on the feed' });
    await dialog.getByLabel('Recorded sessions').click();
    await expect(on).toBeVisible();
    await on.click();
    const address = dialog.getByLabel('Secret address');
    const pathOf = async () => new URL(await address.inputValue()).pathname;
    const first = await pathOf();
    expect(await (await request.get(first)).text()).toContain('SUMMARY:Write intro');
    await expect(dialog.getByRole('link', { name: 'Open in calendar' })).toHaveAttribute(
      'href',
      /^webcal:/,
    );
    await expectNoViolations(page);
    await dialog.getByLabel('Planned blocks').click();
    await expect
      .poll(async () => (await request.get(first)).text())
      .not.toContain('SUMMARY:Write intro');
    await dialog.getByRole('button', { name: 'Renew address' }).click();
    await page.getByRole('button', { name: 'Renew', exact: true }).click();
    await expect.poll(pathOf).not.toBe(first);
    expect((await request.get(first)).status()).toBe(404);
    const second = await pathOf();
    expect((await request.get(second)).status()).toBe(200);
    await expect(dialog.getByLabel('Recorded sessions')).toBeChecked();
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    const question = page.getByRole('dialog', { name: 'Turn off the feed?' });
    await question.getByRole('button', { name: 'Turn off' }).click();
    await expect(on).toBeVisible();
    expect((await request.get(second)).status()).toBe(404);
  });
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('planned blocks wait for a network, and are shown after a reload without one', async ({
    page,
    context,
    product,
  }) => {
    const { person } = await openWithTask(page, product, `view=day&date=${dayIn(1)}`);
    const day = dayIn(1);
    const shown = () => timesOf(product, 'plans', person);
    const written = item(page, /^Planned, Write intro/);
    const called = item(page, /^Planned, Call Ada/);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Plan “Write intro”…' })).toBeVisible();

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Plan “Write intro”…' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Start').fill('10:00');
    await dialog.getByLabel('Start').press('Enter');
    await expect(written).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await written.press('Alt+ArrowDown');
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await dialog.getByLabel('Title', { exact: true }).fill('Call Ada');
    await dialog.getByRole('button', { name: 'Plan' }).click();
    await expect(called).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Offline: showing/)).toBeVisible();
    await expect(item(page, /^Planned, Write intro.*10:05.*10:30/)).toBeVisible();
    await written.press('Alt+ArrowDown');
    // A block that was moved by keys a moment ago keeps its new time.
    await page.reload();
    await expect(item(page, /^Planned, Write intro.*10:10.*10:35/)).toBeVisible();
    await called.focus();
    await page.keyboard.press('Delete');
    await expect(called).toHaveCount(0);
    expect(await shown()).toEqual([]);

    await context.setOffline(false);
    await expect.poll(shown).toContain(`${day} 10:10 10:35`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(called).toBeVisible();
    await expect.poll(shown).toHaveLength(2);
  });
});
