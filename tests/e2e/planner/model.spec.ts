import type { Page } from '@playwright/test';
import { callTool, elements, say, toolResults } from '#tests/support/ai/model-endpoint.ts';
import { expectNoSidewaysScroll, expectNoViolations, watchPolicy } from '../pages/page-checks.ts';
import { expect, test } from './model-fixtures.ts';

const PARTS = [
  { title: 'Read the Groundwork', pomodoros: 3 },
  { title: 'Outline the essay', pomodoros: 1 },
  { title: 'Draft', pomodoros: 4 },
];

const field = (page: Page) => page.getByLabel('Your question');
const thread = (page: Page) => page.locator('main section > ol');
const status = (page: Page) => page.getByRole('main').getByRole('status');

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await field(page).press('Enter');
}

test('the model is agreed to, answers as it writes, is stopped at its endpoint, and breaks a goal down', async ({
  page,
  world,
}) => {
  const { endpoint } = world;
  const broken = watchPolicy(page);
  await world.openAda(page);

  await test.step('nothing is sent before the note is agreed to', async () => {
    const form = page.getByRole('form', { name: 'Before the model answers' });
    await expect(form).toContainText(`the model small at ${endpoint.host}`);
    await ask(page, 'What is open?');
    await expect(thread(page).getByText(/You have not agreed/)).toBeVisible();
    expect(endpoint.requests).toEqual([]);
    await expectNoViolations(page);
    await form.getByRole('button', { name: 'Agree' }).click();
    await expect(page.getByText('50 of 50 answers left today')).toBeVisible();
    await expect(field(page)).toBeFocused();
  });

  await test.step('figures and proposed tasks are kept, and tasks are added to the list', async () => {
    const tasks = [
      { title: 'Outline', project: 'Thesis', estimate: 2 },
      { title: 'Draft', project: 'Thesis' },
    ];
    endpoint.behave((request) => {
      const results = toolResults(request).length;
      if (results === 0) return callTool('open_tasks', {});
      return results === 1
        ? callTool('propose_tasks', { tasks })
        : say('**Little** is left: [f1].');
    });
    await ask(page, 'How much is left? Make tasks of it.');
    const proposal = page.getByRole('region', { name: '2 proposed tasks' });
    await proposal.getByRole('button', { name: 'Add 2 tasks' }).click();
    await expect(proposal.getByText('2 tasks in your list:')).toBeVisible();
    await expect(proposal).toBeFocused();
    await expect(status(page)).toContainText('Little is left:');
    await expectNoViolations(page);
    await page.reload();
    await expect(
      thread(page).getByRole('link', { name: '1 open task, Open tasks' }).last(),
    ).toHaveAttribute('href', '/app?tab=projects');
    await expect(proposal.getByText('2 tasks in your list:')).toBeVisible();
  });

  await test.step('on a phone the newest words stay in view unless the reader scrolls up; Stop reaches the endpoint', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const pieces = Array.from({ length: 600 }, () => 'Word after word.\n\n');
    endpoint.behave({ kind: 'say', pieces, pauseMs: 15 });
    await ask(page, 'Go on');
    const fromEnd = () =>
      page.evaluate(() => {
        const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
        return scrollHeight - clientHeight - scrollTop;
      });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
    await expect.poll(fromEnd).toBeLessThan(200);
    await page.evaluate(() => scrollTo(0, 0));
    const atFirst = await fromEnd();
    await expect.poll(fromEnd).toBeGreaterThan(atFirst + 300);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Stop' }).press('Enter');
    await expect(thread(page).getByText('This answer was stopped.')).toBeVisible();
    await expect(status(page)).toHaveText('Stopped.');
    await expect(field(page)).toBeFocused();
    await expect.poll(() => endpoint.left()).toBe(1);
    expect(endpoint.open()).toBe(0);
  });

  await test.step('parts of a goal come into the editor, stay when the call is stopped, and are added', async () => {
    await page.getByRole('radio', { name: 'Break down' }).check();
    const text = elements(...PARTS);
    endpoint.behave({ kind: 'stall', text: text.slice(0, text.indexOf('Draft')) });
    await page.getByLabel('Goal').fill('Write the essay on Kant');
    await page.getByRole('button', { name: 'Ask the model' }).click();
    const titles = page.getByLabel(/^Title of part/);
    await expect(titles).toHaveCount(2);
    await expect(status(page)).toHaveText('The model is writing the parts.');
    await titles.first().fill('Read Kant');
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('heading', { name: 'Write the essay on Kant' })).toBeFocused();
    await expect.poll(() => endpoint.left()).toBe(1);
    await expect(titles.first()).toHaveValue('Read Kant');
    await page.getByLabel('Project', { exact: true }).selectOption({ label: 'Thesis' });
    await page.getByRole('button', { name: 'Add 2 tasks to Thesis' }).click();
    await expect(page.getByText('2 tasks added to “Thesis”.')).toBeVisible();
    await expect(titles).toHaveCount(0);
  });
  expect(broken).toEqual([]);
});
