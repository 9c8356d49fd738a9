import type { Locator } from '@playwright/test';
import { AFTERNOON } from '../afternoon.ts';
import { expect, installClock, signIn, startButton, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import { rowsOf, signUp } from './project-steps.ts';

// Hours go by, and what is counted is counted today.
test.use({ timezoneId: AFTERNOON });

async function addTask(card: Locator, line: Locator, title: string): Promise<void> {
  await line.fill(title);
  await line.press('Enter');
  await expect(card.getByRole('checkbox', { name: `Done: ${title}` })).toBeVisible();
}

test('tasks outside every project are counted, by hand and by sessions, done, deleted and brought back, offline as well', async ({
  page,
  context,
  product,
}) => {
  await installClock(page);
  const { person } = await signUp(product);
  await signIn(page, person);
  const fast = page.getByRole('region', { name: 'Errands' });
  const fastLine = fast.getByLabel('Add an errand');
  const standalone = page.getByRole('region', { name: 'Other tasks' });
  const counts = () => rowsOf(product, 'task_counts', person);

  await test.step('fast tasks are counted, done and restored, offline as well', async () => {
    await addTask(fast, fastLine, 'Call the bank');
    await expect.poll(() => rowsOf(product, 'tasks', person)).toHaveLength(1);
    await fastLine.press('Enter');
    await expect(fastLine).toHaveAccessibleDescription('Give the task a title.');
    await context.setOffline(true);
    await fast.getByRole('button', { name: 'Add one to “Call the bank”, 0 times' }).click();
    await fast.getByRole('button', { name: 'Add one to “Call the bank”, 1 time' }).click();
    await addTask(fast, fastLine, 'Buy stamps');
    await context.setOffline(false);
    await expect.poll(counts).toHaveLength(2);
    await expect.poll(() => rowsOf(product, 'tasks', person)).toHaveLength(2);
    await fast.getByLabel('Done: Buy stamps').click();
    await expect(fast.getByRole('button', { name: 'Show done (1)' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(fast.getByLabel('Done: Buy stamps')).toBeVisible();
    await fast.getByRole('button', { name: 'More for “Call the bank”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(fast.getByLabel('Done: Call the bank')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(fast.getByRole('button', { name: /“Call the bank”, 2 times/ })).toBeVisible();
  });

  await test.step('a session counts toward the standalone task that it is for, once', async () => {
    await addTask(standalone, standalone.getByLabel('Add another task'), 'Read');
    await standalone.getByRole('button', { name: 'Read', exact: true }).click();
    await startButton(page).click();
    await page.clock.fastForward('10:00');
    await page.reload();
    await expect(page.getByRole('timer')).toContainText('14:');
    await page.clock.fastForward('15:01');
    await expect(standalone.getByRole('button', { name: /“Read”, 1 time/ })).toBeVisible();
    await expect
      .poll(() => rowsOf(product, 'pomodoros', person))
      .toMatchObject([{ is_standalone: 1 }]);
    const [session] = await rowsOf(product, 'pomodoros', person);
    await expect.poll(async () => (await counts()).map(({ id }) => id)).toContain(session.id);
    await page.reload();
    await expect(standalone.getByRole('button', { name: /“Read”, 1 time/ })).toBeVisible();
    await expect(fast.getByRole('button', { name: /“Call the bank”, 2 times/ })).toBeVisible();
  });

  await test.step('they fit a small phone', async () => {
    await expectNoViolations(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.getByRole('button', { name: 'Account' })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  });

  await test.step('a session that is deleted counts no more', async () => {
    await page.getByRole('button', { name: /^Delete session/ }).click();
    await page.clock.fastForward('00:30');
    await expect(standalone.getByRole('button', { name: /“Read”, 0 times/ })).toBeVisible();
  });
});
