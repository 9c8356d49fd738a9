import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import { signIn } from '../../e2e/fixtures.ts';
import {
  acceptPlan,
  beginExperiment,
  breakDown,
  type Desk,
  decideExperiment,
  editPlan,
  look,
  openView,
  readPlan,
  review,
  SCREENS,
  tick,
  workOnNext,
} from './acts.ts';
import { askOfTheDay } from './questions.ts';
import { pass, SHOTS, startWorld } from './world.ts';

const ADA = { name: 'Ada Sand', email: 'ada@example.org', password: 'orchard-lantern-42' };
/** A Monday at eight in Vienna. */
const FIRST_MORNING = Date.parse('2026-11-02T07:00:00Z');
const DAYS = Number(process.env['FORTNIGHT_DAYS'] ?? 20);
const DAY_MS = 86_400_000;
const SESSIONS_A_DAY = 4;
const EXPERIMENT_DAY = 4;
const EXPERIMENT_DAYS = 14;
const GOALS = [
  'Write chapter 2',
  'Study for the statistics exam',
  'Build the survey page',
  'Prepare the talk for the seminar',
  'Write the conclusion',
  'Study for the oral exam',
  'Prepare the defence',
];

const TASKS = [
  { title: 'Read Kant', estimate: 3 },
  { title: 'Outline chapter 1', estimate: 2, dueOn: '2026-11-03' },
  { title: 'Draft chapter 1', estimate: 6, dueOn: '2026-11-06' },
  { title: 'Collect sources', estimate: 4 },
  { title: 'Write to the supervisor', estimate: 1, dueOn: '2026-11-02' },
  { title: 'Clean the data', estimate: 5, dueOn: '2026-11-12' },
];

for (const hasModel of [false, true]) {
  test(`three weeks with the planner, ${hasModel ? 'with' : 'without'} a model`, async ({
    browser,
  }) => {
    const world = await startWorld(FIRST_MORNING, hasModel);
    const context = await browser.newContext({ baseURL: world.url });
    const page = await context.newPage();
    await page.clock.install({ time: FIRST_MORNING });
    const desk: Desk = { page, world, read: [] };
    try {
      const token = await world.addAda(ADA);
      const project = { token, body: { title: 'Thesis', color: 'teal' } };
      const { id: projectId } = (await callApi(world.url, '/projects', project)).body;
      for (const task of TASKS) {
        const added = await callApi(world.url, '/tasks', { token, body: { ...task, projectId } });
        expect(added.status).toBe(201);
      }
      await signIn(page, ADA);
      await expect(page.getByRole('timer').first()).toBeVisible();
      // The stored flag opens the tab.
      await page.evaluate(() => localStorage.setItem('ripenOpenAiTab', 'true'));
      for (let day = 0; day < DAYS; day += 1) await test.step(`day ${day}`, () => live(desk, day));
    } finally {
      const name = `read-${hasModel ? 'with' : 'without'}.txt`;
      if (SHOTS !== undefined) writeFileSync(path.join(SHOTS, name), desk.read.join('\n'));
      await context.close();
      await world.stop();
    }
  });
}

/** One day at work; its screens have the size and the theme of that day. */
async function live(desk: Desk, day: number): Promise<void> {
  const { page, world } = desk;
  const screen = SCREENS[day % SCREENS.length] ?? SCREENS[0];
  const name = (view: string) =>
    `${world.endpoint === null ? 'a' : 'b'}-${day}-${view}-${screen.name}`;
  await page.setViewportSize(screen.size);
  await page.emulateMedia({ colorScheme: screen.theme });
  if (day % 3 === 1)
    await breakDown(desk, GOALS[(day - 1) / 3] ?? 'Write the summary', name('parts'));
  if (day === 0) await page.goto('/app');
  else await openView(desk, 'plan');
  if (day % 7 === 6) await page.getByRole('radio', { name: 'Week' }).check();
  else if (day % 7 === 0) await page.getByRole('radio', { name: 'Day' }).check();
  const blocks = await readPlan(desk, day);
  await look(desk, name('plan'));
  if (blocks > 0) {
    await editPlan(desk, day);
    await acceptPlan(desk);
  }
  const done: string[] = [];
  for (let session = 0; session < SESSIONS_A_DAY; session += 1) {
    const title = await workOnNext(desk, isEarly(day, session) ? 15 : 25);
    if (title !== null) done.push(title);
  }
  await openView(desk, 'plan');
  await readPlan(desk, day);
  await look(desk, name('evening'));
  await tick(desk, 'Thesis', [...new Set(done)].slice(0, 2));
  if (day % 7 === 4) await review(desk, name('review'));
  if (day === EXPERIMENT_DAY) await beginExperiment(desk, name('experiment'));
  if (day === EXPERIMENT_DAY + EXPERIMENT_DAYS) await decideExperiment(desk, name('verdict'));
  await askOfTheDay(desk, day, name('ask'));
  await pass(page, world, FIRST_MORNING + (day + 1) * DAY_MS - world.clock.nowMs);
}

/** In the first days most sessions end early. */
const isEarly = (day: number, session: number) => day < 5 && session % 3 !== 0;
