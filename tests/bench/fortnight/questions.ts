import { expect, type Page } from '@playwright/test';
import {
  type Behaviour,
  type ChatRequest,
  callTool,
  say,
  toolResults,
} from '#tests/support/ai/model-endpoint.ts';
import { type Desk, look, openView } from './acts.ts';

type Reply = Behaviour | ((request: ChatRequest) => Behaviour);

const afterTool = (name: string, args: unknown, text: string) => (request: ChatRequest) =>
  toolResults(request).length === 0 ? callTool(name, args) : say(text);

/** A question of each day, and what the endpoint does with it. */
const QUESTIONS: readonly { readonly ask: string; readonly reply: Reply }[] = [
  {
    ask: 'How much is still open?',
    reply: afterTool('open_tasks', {}, 'There is **this** left: [f1].\n- Begin with the first.'),
  },
  { ask: 'How long did I focus this week?', reply: { kind: 'away' } },
  { ask: 'Which tasks are due next?', reply: { kind: 'cut', text: 'The next ones are dra' } },
  { ask: 'When was I interrupted most?', reply: say('You were hardly interrupted.') },
  { ask: 'How is Thesis going?', reply: { kind: 'status', status: 429 } },
  {
    ask: 'Make tasks of: reread, print, hand in',
    reply: afterTool(
      'propose_tasks',
      { tasks: [{ title: 'Reread', project: 'Thesis', estimate: 2 }, { title: 'Print' }] },
      'Two tasks for you to check.',
    ),
  },
  { ask: 'How many sessions did I do yesterday?', reply: { kind: 'status', status: 500 } },
];

const field = (page: Page) => page.getByLabel('Your question');
const status = (page: Page) => page.getByRole('main').getByRole('status');

/** Asks the question of the day; what a screen reader hears of the answer is read, too. */
export async function askOfTheDay(desk: Desk, day: number, name: string): Promise<void> {
  const { page, world, read } = desk;
  const { ask, reply } = QUESTIONS[day % QUESTIONS.length] ?? { ask: 'Hello', reply: say('Hello') };
  world.endpoint?.behave(reply);
  await openView(desk, 'ask');
  await expect(field(page)).toBeVisible();
  const agree = page.getByRole('button', { name: 'Agree' });
  if (day === 0 && world.endpoint !== null) await agree.press('Enter');
  await field(page).fill(ask);
  await field(page).press('Enter');
  await expect(status(page)).not.toHaveText(/^(The answer is coming\.)?$/);
  read.push(`  asked: ${ask}`, `    heard: ${await status(page).innerText()}`);
  await look(desk, name);
}
