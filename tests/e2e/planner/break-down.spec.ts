import type { Page } from '@playwright/test';
import { elements, sayElements } from '#tests/support/ai/model-endpoint.ts';
import { expectNoSidewaysScroll, expectNoViolations, watchPolicy } from '../pages/page-checks.ts';
import { expect, test } from './ask-fixtures.ts';

const GOAL = 'Write the essay on Kant';
const PARTS = [
  { title: 'Read the Groundwork', pomodoros: 3 },
  { title: 'Outline the essay', pomodoros: 1 },
  { title: '<img src=x onerror=alert(1)> Draft', pomodoros: 4 },
];

const status = (page: Page) => page.getByRole('main').getByRole('status');
const titles = (page: Page) => page.getByLabel(/^Title of part/);

async function askModel(page: Page): Promise<void> {
  await page.getByLabel('Goal').fill(GOAL);
  await page.getByRole('button', { name: 'Ask the model' }).click();
}

test('a goal is broken down by the model: agreed to, streamed, stopped, edited and added', async ({
  page,
  world,
}) => {
  const { endpoint } = world;
  const broken = watchPolicy(page);
  await world.openAda(page, 'parts');
  const heading = page.getByRole('heading', { name: GOAL });

  await test.step('nothing is sent before the note is agreed to', async () => {
    endpoint.behave(sayElements(PARTS, 30));
    await askModel(page);
    const form = page.getByRole('form', { name: 'Before the model answers' });
    await expect(form).toContainText(`the model small at ${endpoint.host}`);
    expect(endpoint.requests).toEqual([]);
    await expectNoViolations(page);
    await form.getByRole('button', { name: 'Agree' }).click();
    await expect(heading).toBeFocused();
  });

  await test.step('parts come into the editor, and a screen reader hears it once', async () => {
    await expect(status(page)).toHaveText('The model is writing the parts.');
    await expect(titles(page)).toHaveCount(1);
    await titles(page).first().fill('Read Kant');
    await expect(titles(page)).toHaveCount(3);
    await expect(status(page)).toHaveText('3 parts from the model.');
    await expect(page.getByText('You have no done tasks like this')).toBeVisible();
    await expect(titles(page).first()).toHaveValue('Read Kant');
    await expect(titles(page).last()).toHaveValue('<img src=x onerror=alert(1)> Draft');
    await expectNoViolations(page);
  });

  await test.step('stopping ends the call and keeps what came', async () => {
    const text = elements(...PARTS);
    endpoint.behave({ kind: 'stall', text: text.slice(0, text.indexOf('<img')) });
    await askModel(page);
    await expect(titles(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('Stopped.').first()).toBeVisible();
    await expect(heading).toBeFocused();
    await expect.poll(() => endpoint.left()).toBe(1);
    await expect(titles(page)).toHaveCount(2);
  });

  await test.step('parts are added as tasks, with one Undo', async () => {
    await page.getByRole('button', { name: 'Add 2 tasks to Thesis' }).click();
    await expect(page.getByText('2 tasks added to “Thesis”.')).toBeVisible();
    await expect(titles(page)).toHaveCount(0);
  });

  await test.step('where the endpoint fails, the built-in planner proposes and says so', async () => {
    endpoint.behave({ kind: 'away' });
    await askModel(page);
    const words = 'The model could not be reached. These parts are from the built-in planner.';
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(titles(page)).toHaveCount(5);
    await expect(status(page)).toHaveText(`${words} 5 parts proposed.`);
  });
  await test.step('a small screen holds the parts while they come, and leaving ends the call', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    endpoint.behave({ kind: 'stall', text: elements(...PARTS).slice(0, -3) });
    await askModel(page);
    await expect(titles(page)).toHaveCount(2);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Stats' }).first().click();
    await expect.poll(() => endpoint.open()).toBe(0);
  });
  expect(broken).toEqual([]);
});
