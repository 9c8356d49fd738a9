import type { Page } from '@playwright/test';
import { callTool, say, toolResults } from '#tests/support/ai/model-endpoint.ts';
import { expectNoSidewaysScroll, expectNoViolations, watchPolicy } from '../pages/page-checks.ts';
import { expect, test } from './ask-fixtures.ts';

const field = (page: Page) => page.getByLabel('Your question');
const thread = (page: Page) => page.locator('main section > ol');
const status = (page: Page) => page.getByRole('main').getByRole('status');

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await field(page).press('Enter');
}

test('a question is agreed to, asked, stopped, and answered with figures and tasks', async ({
  page,
  world,
}) => {
  const { endpoint } = world;
  const broken = watchPolicy(page);
  await world.openAda(page, 'ask');

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

  await test.step('an answer is shown as it comes, and stopped at the endpoint too', async () => {
    endpoint.behave({ kind: 'stall', text: 'Begin with the first chapter and ' });
    await ask(page, 'Where do I begin?');
    await expect(thread(page).getByText('Begin with the first chapter')).toBeVisible();
    await expect(status(page)).toHaveText('The answer is coming.');
    await expect(field(page)).toBeFocused();
    await field(page).press('Tab');
    await page.keyboard.press('Enter');
    await expect(thread(page).getByText('This answer was stopped.')).toBeVisible();
    await expect(status(page)).toHaveText('Stopped.');
    await expect(field(page)).toBeFocused();
    await expect.poll(() => endpoint.left()).toBe(1);
    expect(endpoint.open()).toBe(0);
  });

  await test.step('figures link to where they stand, and text is never more than text', async () => {
    endpoint.behave((request) =>
      toolResults(request).length === 0
        ? callTool('open_tasks', {})
        : say('There is **little** left: [f1]. <img src="https://evil.example/x.png">\n- Go on.'),
    );
    await ask(page, 'How much is left?');
    await expect(page.getByText('little', { exact: true })).toBeVisible();
    await expect(status(page)).toContainText('There is little left:');
    expect(await page.locator('main img').count()).toBe(0);
    const figure = page.getByRole('main').getByRole('link').last();
    const href = await figure.getAttribute('href');
    await figure.click();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(href);
    await page.goBack();
    await expect(page.getByText('little', { exact: true })).toBeVisible();
  });

  await test.step('proposed tasks are edited, accepted, and taken back by one Undo', async () => {
    endpoint.behave((request) =>
      toolResults(request).length === 0
        ? callTool('propose_tasks', {
            tasks: [
              { title: 'Outline', project: 'Thesis', estimate: 2 },
              { title: 'Draft', project: 'Thesis' },
            ],
          })
        : say('Here are two tasks.'),
    );
    await ask(page, 'Make tasks of: outline and draft');
    const proposal = page.getByRole('region', { name: '2 proposed tasks' });
    await proposal.getByLabel('Title of task 2').fill('First draft');
    await proposal.getByRole('button', { name: 'Add 2 tasks' }).click();
    await expect(proposal.getByText('2 tasks in your list:')).toBeVisible();
    await expect(proposal).toBeFocused();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(proposal.getByRole('button', { name: 'Add 2 tasks' })).toBeVisible();
    await page.reload();
    // The server answers the id of a deleted task with that task: another is made.
    await proposal.getByRole('button', { name: 'Add 2 tasks' }).click();
    await expect(proposal.getByText('2 tasks in your list:')).toBeVisible();
    await page.goto('/app?tab=projects');
    await page
      .getByRole('link', { name: 'Thesis' })
      .or(page.getByRole('button', { name: 'Thesis', exact: true }))
      .first()
      .click();
    for (const title of ['Outline', 'Draft']) {
      await expect(page.getByRole('checkbox', { name: `Done: ${title}` })).toHaveCount(1);
    }
  });

  await test.step('where the endpoint fails, the built-in planner answers and says so', async () => {
    endpoint.behave({ kind: 'away' });
    await page.goto('/app?tab=ai&view=ask');
    await ask(page, 'Which tasks are due next?');
    const notice = 'The model could not be reached. The built-in planner answered instead.';
    await expect(thread(page).getByText(notice)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible();
    await expect(status(page)).toContainText(notice);
  });

  await test.step('conversations are kept, renamed and deleted', async () => {
    await page.getByRole('button', { name: 'Conversations', exact: true }).click();
    const list = page.getByRole('region', { name: 'Conversations' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await list.getByRole('button', { name: 'More for “Which tasks are due next?”' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Due');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Due', exact: true })).toBeVisible();
    await list.getByRole('button', { name: 'Delete all conversations' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click();
    await expect(page.getByText('For example')).toBeVisible();
  });
  await test.step('the newest words stay in view on a phone unless the reader scrolls up', async () => {
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
    expect(await fromEnd()).toBeLessThan(200);
    await page.evaluate(() => scrollTo(0, 0));
    const atFirst = await fromEnd();
    await expect.poll(fromEnd).toBeGreaterThan(atFirst + 300);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(thread(page).getByText('This answer was stopped.')).toBeVisible();
    await expect.poll(() => endpoint.open()).toBe(0);
  });
  expect(broken).toEqual([]);
});
