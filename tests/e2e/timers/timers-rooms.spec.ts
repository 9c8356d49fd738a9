import { expect, test } from '../fixtures.ts';
import { goOn, heard, leap, openTool, panelOf, press } from './tool-page.ts';

test('timers for talks, meetings and classes', async ({ page, context }) => {
  const panel = panelOf(page);
  await test.step('the meeting timer shows an overrun, and either moves the end or shortens what follows', async () => {
    await openTool(page, '/meeting-timer');
    await expect(panel).toContainText('4 items, ends 3:05 PM if you start now');
    await page.getByLabel('Owner of item 1').fill('Ada');
    await press(page, 'Start');
    await expect(panel).toContainText('News (Ada) · 1 of 4');
    await expect(panel).toContainText('next: The hard topic 15:00 · the meeting ends 3:05 PM');
    await leap(page, 480_000);
    await expect(panel).toContainText('News (Ada) · over time');
    await expect(panel.getByRole('timer')).toHaveText('+3:00');
    await expect(panel).toContainText('the meeting ends 3:08 PM');
    await page.getByText('Keep the end time: shorten').click();
    await expect(panel).toContainText('the meeting ends 3:05 PM');
    await press(page, 'Skip');
    await expect(panel).toContainText('The hard topic · 2 of 4');
    await expect(panel).toContainText('the meeting ends 3:05 PM');
    await page.keyboard.press('n');
    await expect(panel).toContainText('A smaller one · 3 of 4');
    await expect(panel).not.toContainText('ends 3:05 PM');
  });
  await test.step('a stand-up gives every speaker the same time, and can show the cost', async () => {
    await press(page, 'Reset');
    await press(page, 'Stand-up 15');
    await page.getByLabel('Names, one per line').fill('Ada\nBen\nCem');
    await expect(page.getByText('5 min for each of 3')).toBeVisible();
    await page.getByText('Show what it costs').click();
    await page.getByLabel('People', { exact: true }).fill('8');
    await press(page, 'Start');
    await expect(panel).toContainText('Ada · 1 of 3');
    await leap(page, 60_000);
    await expect(panel).toContainText('Cost so far: 8');
  });
  await test.step('a classroom takes seventy names, and says which it does not take', async () => {
    await openTool(page, '/classroom-timer');
    await goOn(page);
    const names = (count: number) =>
      Array.from({ length: count }, (_, place) => `Pupil ${place + 1}`).join('\n');
    const field = page.getByLabel('Names or numbers');
    const region = page.getByRole('region', { name: 'Random names' });
    await field.fill(names(70));
    await press(page, 'Random groups');
    await expect(region.getByRole('listitem').filter({ hasText: 'Pupil 70' })).toHaveCount(1);
    await expect(region).not.toContainText('Left out');
    await field.fill(names(202));
    await expect(region).toContainText(
      'A list can hold 200 names. Left out: Pupil 201, Pupil 202.',
    );
  });
  await test.step('on the full screen a class sees how loud it may be, and the groups that were drawn', async () => {
    await page.getByLabel('Names or numbers').fill('Ada, Ben, Cem, Dua, Eva, Finn, Gül, Hana');
    await press(page, 'Random groups');
    await press(page, 'Full screen');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('StarterSilent');
    await expect(dialog).toContainText('5:00');
    const groups = dialog.getByRole('listitem');
    await expect(groups).toHaveCount(2);
    await expect(groups.first()).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('f');
    await expect(dialog).toBeHidden();
  });
  await test.step('the classroom timer shows task, time and voice, plays a class into its places, and draws names', async () => {
    await openTool(page, '/classroom-timer');
    await goOn(page);
    await expect(panel).toContainText('StarterSilent5:00');
    await press(page, 'Pair');
    await expect(panel).toContainText('PairWhisper3:00');
    await page.getByLabel('The task').fill('Underline three verbs');
    await page.getByRole('radio', { name: 'Talk' }).check();
    await expect(panel).toContainText('Underline three verbsTalk3:00');
    await page.getByLabel('Names or numbers').fill('Ada, Ben, Cem, Dua');
    const drawn = new Set<string>();
    const turn = page.getByRole('region', { name: 'Random names' }).getByRole('status');
    for (let count = 0; count < 4; count += 1) {
      await press(page, 'Random turn');
      drawn.add((await turn.textContent()) ?? '');
    }
    expect([...drawn].toSorted()).toEqual(['Ada', 'Ben', 'Cem', 'Dua']);
    await press(page, 'Per group: one less');
    await press(page, 'Per group: one less');
    await press(page, 'Random groups');
    await expect(turn.getByRole('listitem')).toHaveCount(2);
    await press(page, 'Share or embed');
    const link = page.getByLabel('Link with these settings');
    await expect(link).toHaveValue(/Underline/);
    await expect(link).not.toHaveValue(/Ada/);
    await page.keyboard.press('Escape');
    await press(page, 'Tidy');
    await page.clock.pauseAt(new Date('2026-11-20T15:00:00'));
    await press(page, 'Start');
    await leap(page, 2100);
    await expect.poll(() => heard(page)).toContain('marimba');
    await page.getByRole('radio', { name: 'Path' }).check();
    await expect(panel.locator('svg g')).toBeVisible();
    await press(page, 'Pair');
    await expect(panel).toContainText('Tidy');
    await page.getByLabel('The task').fill('Chairs up');
    await expect(page).toHaveTitle(/ · Chairs up$/);
  });
  await test.step('the presentation timer turns amber and red, counts the overtime, and is silent', async () => {
    await openTool(page, '/presentation-timer');
    const colour = () => panel.evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect(panel).toContainText('amber with 5 min left, red with 1 min');
    await press(page, 'Start');
    await expect(panel).toContainText('G · On time');
    const green = await colour();
    await leap(page, 900_500);
    await expect(panel).toContainText('A · Wrap up');
    const amber = await colour();
    await leap(page, 240_000);
    await expect(panel).toContainText('R · Finish');
    const red = await colour();
    await leap(page, 72_000);
    await expect(panel).toContainText('O · Over');
    await expect(panel.getByRole('timer')).toHaveText('+0:12');
    expect(new Set([green, amber, red, await colour()]).size).toBe(4);
    expect(await heard(page)).toEqual([]);
  });
  await test.step('Toastmasters’ lights come in their order, and questions follow a talk', async () => {
    await press(page, 'Reset');
    await press(page, 'Speech 5 / 6 / 7');
    await press(page, 'Start');
    for (const [minutes, word] of [
      [0, 'E · Early'],
      [5, 'G · On time'],
      [1, 'A · Wrap up'],
      [1, 'R · Finish'],
    ] as const) {
      await leap(page, minutes * 60_000);
      await expect(panel).toContainText(word);
    }
    await press(page, 'Reset');
    await press(page, 'Talk 15 + questions 5');
    await press(page, 'Start');
    await leap(page, 960_000);
    await expect(panel.getByRole('timer')).toHaveText('+1:00');
    await page.keyboard.press('n');
    await expect(panel).toContainText('Questions');
    await expect(panel.getByRole('timer')).toHaveText('5:00');
  });
  await test.step('a presentation timer has a view for those who listen, which fills its window, and thresholds that move', async () => {
    await openTool(page, '/presentation-timer?d=10m&warn=4m,1m');
    await goOn(page);
    await expect(panel).toContainText('amber with 4 min left, red with 1 min');
    await press(page, 'Change the thresholds');
    await page.getByLabel('Red with … left', { exact: true }).fill('9m');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Amber comes before red')).toBeVisible();
    await press(page, 'Start');
    const second = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Audience view in a second window' }).click();
    const wall = await second;
    await expect(panelOf(wall)).toContainText('G · On time');
    await expect(wall.getByRole('heading', { level: 2 }).first()).toBeHidden();
    await wall.setViewportSize({ width: 1920, height: 1080 });
    const filled = { x: 0, y: 0, width: 1920, height: 1080 };
    await expect.poll(() => panelOf(wall).boundingBox()).toEqual(filled);
    const digits = panelOf(wall).getByRole('timer');
    const height = () =>
      digits.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    expect(await height()).toBeGreaterThan(600);
    await expect(wall.getByRole('button', { name: 'Audience view' })).toHaveCount(0);
  });
});

test('the exam timer', async ({ page }) => {
  const panel = panelOf(page);
  await test.step('the exam timer shows start and finish for each paper and arrangement, and shifts them with a pause', async () => {
    await openTool(page, '/exam-timer?label=Mathematics');
    await goOn(page);
    const row = (name: string) => panel.getByRole('row', { name });
    await expect(panel.getByRole('timer')).toHaveText(/^2:35:\d\d PM$/);
    await expect(panel).toContainText('Do not open the paper');
    await press(page, 'Set up the exam');
    await press(page, '5 min');
    await press(page, '+25 %');
    await press(page, 'Add a paper');
    await page.getByLabel('Title of paper 2').fill('Latin');
    await page.getByLabel('Length of paper 2', { exact: true }).fill('30');
    await page.keyboard.press('Enter');
    await page.clock.pauseAt(new Date('2026-11-20T15:00:00'));
    await press(page, 'Start');
    await expect(panel).toContainText('Reading only');
    await expect(row('Mathematics 1 h')).toContainText(/0?3:05 PM0?4:05 PM/);
    await expect(row('Mathematics +25 %')).toContainText(/0?4:20 PM/);
    await expect(row('Latin 30 min')).toContainText(/0?3:35 PM/);
    await leap(page, 360_000);
    await expect(panel).toContainText('You may write');
    await press(page, 'Pause');
    await leap(page, 600_000);
    await expect(row('Latin 30 min')).toContainText(/0?3:05 PM0?3:45 PM paused/);
    await press(page, 'Resume');
    await expect(panel).toContainText('Paused 10 min in total');
    await expect(row('Latin 30 min')).toContainText(/0?3:45 PM/);
    await leap(page, 1_450_000);
    await expect(row('Latin 30 min')).toContainText('last 5 min');
    await page.reload();
    await expect(row('Latin 30 min')).toContainText(/0?3:05 PM0?3:45 PM/);
    expect(await heard(page)).toEqual([]);
  });
  await test.step('an exam keeps its start through a pause, and nobody loses a second', async () => {
    await openTool(page, '/exam-timer?d=1h33m45s');
    const row = panel.getByRole('row', { name: 'This paper 1 h 33 min 45 s' });
    await press(page, 'Start');
    await expect(row).toContainText(/0?2:35 PM0?4:09 PM/);
    await leap(page, 600_000);
    await press(page, 'Pause');
    await leap(page, 60_000);
    await expect(row).toContainText(/0?2:35 PM0?4:10 PM paused/);
    await leap(page, 60_000);
    await press(page, 'Resume');
    await expect(row).toContainText(/0?2:35 PM0?4:11 PM/);
    await expect(panel).toContainText('Paused 2 min in total');
    await goOn(page);
    await page.clock.pauseAt(new Date('2026-11-20T16:10:50'));
    await expect(panel).toContainText('You may write');
    await page.clock.runFor(11_000);
    await expect(panel).toContainText('Put down your pens');
    await expect(row).toContainText('finished');
  });
  await test.step('an exam starts by itself at its scheduled time', async () => {
    await openTool(page, '/exam-timer?d=45m');
    await goOn(page);
    await press(page, 'Set up the exam');
    await page.getByLabel('Scheduled start').fill('15:00');
    await page.keyboard.press('Enter');
    await press(page, 'Start at 3:00 PM');
    await expect(panel.getByRole('row', { name: 'This paper' })).toContainText(
      /0?3:00 PM0?3:45 PM/,
    );
    await expect(panel).toContainText('Do not open the paper');
    await leap(page, 1_500_000);
    await expect(panel).toContainText('You may write');
  });
  await test.step('a candidate with extra time has a finish of their own, and is in no link', async () => {
    await openTool(page, '/exam-timer?label=Mathematics');
    await goOn(page);
    await press(page, 'Set up the exam');
    for (const [name, extra] of [
      ['Ada Sand', '10 min'],
      ['1042', '25 %'],
    ] as const) {
      await page.getByLabel('Candidate', { exact: true }).fill(name);
      await page.getByLabel('Extra time', { exact: true }).fill(extra);
      await press(page, 'Add candidate');
    }
    await page.getByLabel('Candidate', { exact: true }).fill('Bo');
    await page.getByLabel('Extra time', { exact: true }).fill('a lot');
    await press(page, 'Add candidate');
    await expect(page.getByText('Type extra time like')).toBeVisible();
    await page.clock.pauseAt(new Date('2026-11-20T15:00:00'));
    await press(page, 'Start');
    await expect(panel.getByRole('row', { name: 'Mathematics 1 h' })).toContainText(/0?4:00 PM/);
    await expect(panel.getByRole('row', { name: 'Ada Sand +10 min 1 h 10 min' })).toContainText(
      /0?3:00 PM0?4:10 PM/,
    );
    await expect(panel.getByRole('row', { name: '1042 +25 % 1 h 15 min' })).toContainText(
      /0?4:15 PM/,
    );
    await goOn(page);
    await press(page, 'Share or embed');
    const link = page.getByRole('dialog').getByRole('textbox').first();
    await expect(link).toHaveValue(/exam-timer/);
    expect(await link.inputValue()).not.toContain('Ada');
  });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await test.step('large print has the whole width of a projector', async () => {
    await openTool(page, '/exam-timer');
    await goOn(page);
    await press(page, 'Set up the exam');
    await page.getByRole('switch', { name: 'Large print' }).check();
    const board = panelOf(page).getByRole('table');
    await expect.poll(async () => (await board.boundingBox())?.width).toBeGreaterThan(1700);
    await expect(board).toHaveCSS('font-size', /^(8|9)\d/);
  });
  await test.step('papers that are alike in everything have a line each, before and during the exam', async () => {
    await press(page, 'Add a paper');
    await press(page, 'Add a paper');
    await press(page, '+25 %');
    await press(page, 'Start');
    await press(page, 'Remove paper 2');
    await expect(panel.getByRole('rowheader')).toHaveText([
      ...['Paper 1 1 h', 'Paper 1 +25 % 1 h 15 min', 'Paper 2 1 h', 'Paper 2 +25 % 1 h 15 min'],
    ]);
    await expect(panel.getByRole('row', { name: '–' })).toHaveCount(0);
  });
});
