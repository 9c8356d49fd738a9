import { expect, type Locator, type Page } from '@playwright/test';
import { sayElements } from '#tests/support/ai/model-endpoint.ts';
import { startButton } from '../../e2e/fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../../e2e/pages/page-checks.ts';
import { pass, shoot, type World } from './world.ts';

const MINUTE_MS = 60_000;

/** The sizes and themes that the days take turns in. */
export const SCREENS = [
  { name: '1280-light', size: { width: 1280, height: 900 }, theme: 'light' },
  { name: '360-dark', size: { width: 360, height: 780 }, theme: 'dark' },
  { name: '768-light', size: { width: 768, height: 1024 }, theme: 'light' },
  { name: '1280-dark', size: { width: 1280, height: 900 }, theme: 'dark' },
  { name: '360-light', size: { width: 360, height: 780 }, theme: 'light' },
  { name: '768-dark', size: { width: 768, height: 1024 }, theme: 'dark' },
] as const;

/** Somebody at work in a browser, whose clock goes with that of the product. */
export interface Desk {
  readonly page: Page;
  readonly world: World;
  /** Words of the screens, in the order in which they were read. */
  readonly read: string[];
}

/** Opens a view of the AI tab. */
export async function openView({ page }: Desk, view: 'plan' | 'parts' | 'review' | 'ask') {
  await page.goto(view === 'plan' ? '/app?tab=ai' : `/app?tab=ai&view=${view}`);
}

/** Keeps a picture of a screen, and expects it to be accessible and no wider than the window. */
export async function look({ page }: Desk, name: string): Promise<void> {
  await shoot(page, name);
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);
}

/** Presses a key on a control, as somebody without a mouse. */
export async function pressOn(control: Locator, key: string): Promise<void> {
  await control.focus();
  await control.press(key);
}

/** The proposed blocks. */
export const rowsOf = (page: Page) =>
  page.getByRole('region', { name: 'Proposed plan' }).locator('ol > li');

/** Reads the proposed blocks with their reasons, or why there are none; returns how many there are. */
export async function readPlan({ page, read }: Desk, day: number): Promise<number> {
  await expect(page.getByRole('heading', { name: /^Plan my / })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const lines = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => {
      const start = row.querySelector('input')?.value ?? '';
      return `${start} ${[...row.querySelectorAll('p')].map((text) => text.innerText).join(' | ')}`;
    }),
  );
  const words = await page.getByRole('main').innerText();
  read.push(`Day ${day}, plan:`, ...(lines.length > 0 ? lines : words.split('\n')).map(indent));
  return lines.length;
}

const indent = (line: string) => `  ${line}`;

/** Edits the plan by keys, differently each day. */
export async function editPlan({ page }: Desk, day: number): Promise<void> {
  const all = page.getByRole('main');
  const nth = (name: RegExp, index: number) => all.getByRole('button', { name }).nth(index);
  const blocks = await rowsOf(page).count();
  if (blocks < 2) return;
  if (day % 4 === 0) await pressOn(nth(/^Later: /, 0), 'Alt+ArrowDown');
  if (day % 4 === 1) await pressOn(nth(/^Lock: /, 1), 'l');
  if (day % 4 === 2) await pressOn(nth(/^Leave out: /, blocks - 1), 'Delete');
  if (day % 4 === 3) await pressOn(nth(/^One pomodoro more: /, 0), '+');
  await pressOn(page.getByRole('button', { name: 'Plan again' }), 'Enter');
  await expect(rowsOf(page).first()).toBeVisible();
}

/** Accepts the plan; returns what the product says. */
export async function acceptPlan({ page, read }: Desk): Promise<void> {
  const accept = page.getByRole('button', {
    name: /^Add (\d+ blocks|1 block|this block|it|both) /,
  });
  await pressOn(accept.first(), 'Enter');
  const said = page.getByText(/blocks? added to your calendar\./).first();
  await expect(said).toBeVisible();
  read.push(`  accepted: ${(await said.innerText()).replaceAll(/\s+/g, ' ')}`);
}

/**
 * Starts the current or next block of today's calendar when its time has come, works on it for some
 * minutes at most, and waits until the session is recorded. Returns the title; null where no block is left.
 */
export async function workOnNext(desk: Desk, minutes: number): Promise<string | null> {
  const { page, world } = desk;
  await openView(desk, 'plan');
  await expect(page.getByRole('heading', { name: /^Plan my / })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const start = page.getByRole('main').getByRole('button', { name: /^Start / });
  if ((await start.count()) === 0) return null;
  const row = start.locator('xpath=ancestor::li');
  const [hour = 0, minute = 0] = ((await row.innerText()).match(/\d+:\d+/)?.[0] ?? '')
    .split(':')
    .map(Number);
  const waitMs = await page.evaluate(
    ([h, m]) => new Date().setHours(h ?? 0, m ?? 0, 0, 0) - Date.now(),
    [hour, minute],
  );
  if (waitMs > 0) await pass(page, world, waitMs);
  const title = (await start.innerText()).replace('Start', '').trim();
  await start.press('Enter');
  await expect(page.getByRole('main')).toContainText(title);
  const focus = page.getByRole('radio', { name: 'Focus' });
  if (!(await focus.isChecked())) await focus.check();
  const shown = (await page.getByRole('timer').first().innerText()).match(/(\d+):\d\d/)?.[1];
  await startButton(page).press('Space');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await endAfter(desk, minutes, Number(shown));
  return title;
}

async function endAfter({ page, world }: Desk, minutes: number, length: number): Promise<void> {
  const recorded = page.waitForResponse(
    (response) => response.url().endsWith('/pomodoros') && response.status() === 201,
  );
  await pass(page, world, Math.min(minutes, length) * MINUTE_MS + 1000);
  if (minutes < length) {
    await page.getByRole('button', { name: 'More timer options' }).press('Enter');
    await page.getByRole('menuitem', { name: /^Finish early/ }).press('Enter');
  }
  await recorded;
}

/** Ticks tasks of the project as done. */
export async function tick({ page }: Desk, project: string, titles: readonly string[]) {
  await page.goto('/app?tab=projects');
  await page.getByRole('main').getByRole('link', { name: project }).first().click();
  const open = page.getByRole('list', { name: 'Open tasks' });
  await expect(open).toBeVisible();
  for (const title of titles) {
    const boxes = open.getByLabel(`Done: ${title}`, { exact: true });
    const count = await boxes.count();
    if (count === 0) continue;
    await boxes.first().press('Space');
    await expect(boxes).toHaveCount(count - 1);
  }
}

/** The parts that the endpoint writes for a goal. */
const MODEL_PARTS = [
  { title: 'Collect what is there', pomodoros: 1 },
  { title: 'Write the first half', pomodoros: 3 },
  { title: 'Write the second half', pomodoros: 3 },
  { title: 'Let it rest, then revise', pomodoros: 2 },
];

/** Has a goal broken down, by the model where there is one, and accepts the parts. */
export async function breakDown(desk: Desk, goal: string, name: string): Promise<void> {
  const { page, world, read } = desk;
  await openView(desk, 'parts');
  await page.getByLabel('Goal', { exact: true }).fill(goal);
  if (world.endpoint === null) await page.keyboard.press('Enter');
  else {
    world.endpoint.behave(sayElements(MODEL_PARTS, 5));
    await page.getByRole('button', { name: 'Ask the model' }).press('Enter');
    const agree = page.getByRole('button', { name: 'Agree' });
    await agree
      .or(page.getByRole('heading', { name: goal }))
      .first()
      .waitFor();
    if (await agree.isVisible()) await agree.press('Enter');
  }
  await expect(page.getByRole('heading', { name: goal })).toBeFocused();
  const named = page.getByRole('textbox', { name: 'Parts' });
  if (await named.isVisible()) {
    await named.fill(MODEL_PARTS.map(({ title }) => title).join('\n'));
    await page.getByRole('button', { name: 'Propose these parts' }).press('Enter');
  }
  const add = page.getByRole('button', { name: /^Add \d+ tasks/ });
  await expect(add).toBeEnabled();
  const status = page.getByRole('main').getByRole('status');
  await expect(status.first()).toHaveText(/parts/);
  const titles = await page
    .getByLabel(/^Title of part/)
    .evaluateAll((fields) =>
      fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')),
    );
  read.push(
    `  “${goal}” in parts: ${titles.join('; ')}`,
    `    heard: ${await status.first().innerText()}`,
  );
  await look(desk, name);
  await pressOn(add, 'Enter');
  await expect(page.getByText(/^\d+ tasks added to /)).toBeVisible();
}

/** Reviews the last seven days. */
export async function review(desk: Desk, name: string): Promise<void> {
  const { page, read } = desk;
  await openView(desk, 'review');
  await expect(page.getByText(/sessions?, .* of focus\./).first()).toBeVisible();
  const words = await page.getByRole('main').innerText();
  read.push('  review:', ...words.split('\n').map((line) => `    ${line}`));
  await look(desk, name);
}

/** Begins the experiment that the review proposes. */
export async function beginExperiment(desk: Desk, name: string): Promise<void> {
  const { page } = desk;
  await pressOn(page.getByRole('button', { name: /^Try \d+ minutes$/ }), 'Enter');
  await expect(page.getByText('Day 1 of 14')).toBeVisible();
  await look(desk, name);
}

/** Follows the link to an experiment that is to be decided, reads the verdict and keeps the length. */
export async function decideExperiment(desk: Desk, name: string): Promise<void> {
  const { page, read } = desk;
  await openView(desk, 'plan');
  await look(desk, `${name}-due`);
  await pressOn(page.getByRole('button', { name: 'See how it went' }), 'Enter');
  const keep = page.getByRole('button', { name: /^Keep \d+ minutes$/ });
  await expect(keep).toBeVisible();
  const words = await page.getByRole('main').innerText();
  read.push('  experiment:', ...words.split('\n').map((line) => `    ${line}`));
  await look(desk, name);
  await pressOn(keep, 'Enter');
  await expect(page.getByText('Kept', { exact: true })).toBeVisible();
  await look(desk, `${name}-kept`);
}
