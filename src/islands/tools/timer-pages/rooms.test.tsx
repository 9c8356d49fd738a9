/* The pages of meetings, classes, talks and exams. */
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  beginOnTimerPages,
  choose,
  digits,
  fill,
  heard,
  key,
  leap,
  MINUTE,
  openPage,
  panel,
  panelText,
  pass,
  press,
  SECOND,
  textOf,
} from './timer-page-test-kit.tsx';

beginOnTimerPages();

/** Opens the list of shares, and returns the link. */
async function sharedLink(): Promise<string> {
  await press('Share or embed');
  return screen.getByLabelText<HTMLTextAreaElement>('Link with these settings').value;
}

test('a meeting shows an overrun, and either moves the end or shortens what follows', async () => {
  await openPage('/meeting-timer');
  expect(panelText()).toContain('4 items, ends 3:05 PM if you start now');
  await fill('Owner of item 1', 'Ada');
  await press('Start');
  expect(panelText()).toContain('News (Ada) · 1 of 4');
  expect(panelText()).toContain('next: The hard topic 15:00 · the meeting ends 3:05 PM');
  await leap(8 * MINUTE);
  expect(panelText()).toContain('News (Ada) · over time');
  expect(digits()).toBe('+3:00');
  expect(panelText()).toContain('the meeting ends 3:08 PM');
  await choose(/^Keep the end time: shorten/);
  expect(panelText()).toContain('the meeting ends 3:05 PM');
  await press('Skip');
  expect(panelText()).toContain('The hard topic · 2 of 4');
  expect(panelText()).toContain('the meeting ends 3:05 PM');
  await key('n');
  expect(panelText()).toContain('A smaller one · 3 of 4');
  expect(panelText()).not.toContain('ends 3:05 PM');
});

test('a stand-up gives every speaker the same time, and can show the cost', async () => {
  await openPage('/meeting-timer');
  await press('Stand-up 15');
  await fill('Names, one per line', 'Ada\nBen\nCem');
  expect(screen.getByText('5 min for each of 3')).toBeTruthy();
  await choose('Show what it costs');
  await fill('People', '8');
  await press('Start');
  expect(panelText()).toContain('Ada · 1 of 3');
  await leap(MINUTE);
  expect(panelText()).toContain('Cost so far: 8');
});

const names = () => screen.getByRole('region', { name: 'Random names' });

test('a class takes seventy names, and says which it does not take', async () => {
  await openPage('/classroom-timer');
  const list = (count: number) =>
    Array.from({ length: count }, (_, place) => `Pupil ${place + 1}`).join('\n');
  await fill('Names or numbers', list(70));
  await press('Random groups');
  const groups = within(names()).getAllByRole('listitem');
  expect(groups.filter((group) => textOf(group).includes('Pupil 70'))).toHaveLength(1);
  expect(textOf(names())).not.toContain('Left out');
  await fill('Names or numbers', list(202));
  expect(textOf(names())).toContain('A list can hold 200 names. Left out: Pupil 201, Pupil 202.');
});

test('a class sees its task, its time and how loud it may be, on the full screen as well', async () => {
  await openPage('/classroom-timer');
  expect(panelText()).toContain('StarterSilent5:00');
  await press('Pair');
  expect(panelText()).toContain('PairWhisper3:00');
  await fill('The task', 'Underline three verbs');
  await choose('Talk');
  expect(panelText()).toContain('Underline three verbsTalk3:00');
  await press('Full screen');
  expect(textOf(screen.getByRole('dialog'))).toContain('Underline three verbsTalk');
});

test('names are drawn one after the other and in groups, and stand in no link', async () => {
  await openPage('/classroom-timer');
  await fill('The task', 'Underline three verbs');
  await fill('Names or numbers', 'Ada, Ben, Cem, Dua');
  const turn = () => within(names()).getByRole('status');
  const drawn = new Set<string>();
  for (let count = 0; count < 4; count += 1) {
    await press('Random turn');
    drawn.add(textOf(turn()));
  }
  expect([...drawn].toSorted()).toEqual(['Ada', 'Ben', 'Cem', 'Dua']);
  await press('Per group: one less');
  await press('Per group: one less');
  await press('Random groups');
  expect(within(turn()).getAllByRole('listitem')).toHaveLength(2);
  const link = await sharedLink();
  expect(link).toContain('Underline');
  expect(link).not.toContain('Ada');
});

test('a class is played into its places, and its next task waits', async () => {
  await openPage('/classroom-timer');
  await press('Tidy');
  await press('Start');
  await leap(2100);
  expect(heard()).toContain('marimba');
  await choose('Path');
  expect(panel().querySelector('svg g')).not.toBeNull();
  await press('Pair');
  expect(panelText()).toContain('Tidy');
  await fill('The task', 'Chairs up');
  await pass(SECOND);
  expect(document.title).toMatch(/ · Chairs up$/);
});

test('a talk turns amber and red, counts the overtime, and is silent', async () => {
  await openPage('/presentation-timer');
  expect(panelText()).toContain('amber with 5 min left, red with 1 min');
  await press('Start');
  expect(panelText()).toContain('G · On time');
  await leap(15 * MINUTE);
  expect(panelText()).toContain('A · Wrap up');
  await leap(4 * MINUTE);
  expect(panelText()).toContain('R · Finish');
  await leap(72 * SECOND);
  expect(panelText()).toContain('O · Over');
  expect(digits()).toBe('+0:12');
  expect(heard()).toEqual([]);
});

test('Toastmasters’ lights come in their order, and questions follow a talk', async () => {
  await openPage('/presentation-timer');
  await press('Speech 5 / 6 / 7');
  await press('Start');
  for (const [minutes, word] of [
    [0, 'E · Early'],
    [5, 'G · On time'],
    [1, 'A · Wrap up'],
    [1, 'R · Finish'],
  ] as const) {
    await leap(minutes * MINUTE);
    expect(panelText()).toContain(word);
  }
  await press('Reset');
  await press('Talk 15 + questions 5');
  await press('Start');
  await leap(16 * MINUTE);
  expect(digits()).toBe('+1:00');
  await key('n');
  expect(panelText()).toContain('Questions');
  expect(digits()).toBe('5:00');
});

test('the thresholds of a talk come from its link, and move', async () => {
  await openPage('/presentation-timer?d=10m&warn=4m,1m');
  expect(panelText()).toContain('amber with 4 min left, red with 1 min');
  await press('Change the thresholds');
  const red = await fill('Red with … left', '9m');
  await key('Enter', red);
  expect(screen.getByText(/^Amber comes before red/)).toBeTruthy();
});

const row = (name: string) => textOf(screen.getByRole('row', { name: new RegExp(`^${name}`) }));

test('an exam shows start and finish for each paper and arrangement, and shifts them with a pause', async () => {
  const { reload } = await openPage('/exam-timer?label=Mathematics');
  expect(digits()).toMatch(/^2:35:\d\d PM$/);
  expect(panelText()).toContain('Do not open the paper');
  await press('Set up the exam');
  await press('5 min');
  await press('+25 %');
  await press('Add a paper');
  await fill('Title of paper 2', 'Latin');
  await key('Enter', await fill('Length of paper 2', '30'));
  vi.setSystemTime(new Date(2026, 10, 20, 15));
  await press('Start');
  expect(panelText()).toContain('Reading only');
  expect(row('Mathematics 1 h')).toMatch(/0?3:05 PM0?4:05 PM/);
  expect(row('Mathematics \\+25 %')).toMatch(/0?4:20 PM/);
  expect(row('Latin 30 min')).toMatch(/0?3:35 PM/);
  await leap(6 * MINUTE);
  expect(panelText()).toContain('You may write');
  await press('Pause');
  await leap(10 * MINUTE);
  expect(row('Latin 30 min')).toMatch(/0?3:05 PM0?3:45 PM paused/);
  await press('Resume');
  expect(panelText()).toContain('Paused 10 min in total');
  expect(row('Latin 30 min')).toMatch(/0?3:45 PM/);
  await leap(1450 * SECOND);
  expect(row('Latin 30 min')).toContain('last 5 min');
  await reload();
  expect(row('Latin 30 min')).toMatch(/0?3:05 PM0?3:45 PM/);
  expect(heard()).toEqual([]);
});

test('an exam keeps its start through a pause, and nobody loses a second', async () => {
  await openPage('/exam-timer?d=1h33m45s');
  const name = 'This paper 1 h 33 min 45 s';
  await press('Start');
  expect(row(name)).toMatch(/0?2:35 PM0?4:09 PM/);
  await leap(10 * MINUTE);
  await press('Pause');
  await leap(MINUTE);
  expect(row(name)).toMatch(/0?2:35 PM0?4:10 PM paused/);
  await leap(MINUTE);
  await press('Resume');
  expect(row(name)).toMatch(/0?2:35 PM0?4:11 PM/);
  expect(panelText()).toContain('Paused 2 min in total');
  await leap(new Date(2026, 10, 20, 16, 10, 50).getTime() - Date.now());
  expect(panelText()).toContain('You may write');
  await leap(11 * SECOND);
  expect(panelText()).toContain('Put down your pens');
  expect(row(name)).toContain('finished');
});

test('an exam starts automatically at its scheduled time', async () => {
  await openPage('/exam-timer?d=45m');
  await press('Set up the exam');
  await key('Enter', await fill('Scheduled start', '15:00'));
  await press(/^Start at 3:00\sPM$/);
  expect(row('This paper')).toMatch(/0?3:00 PM0?3:45 PM/);
  expect(panelText()).toContain('Do not open the paper');
  await leap(25 * MINUTE);
  expect(panelText()).toContain('You may write');
});

test('a candidate with extra time has a finish of their own, and is in no link', async () => {
  await openPage('/exam-timer?label=Mathematics');
  await press('Set up the exam');
  for (const [name, extra] of [
    ['Ada Sand', '10 min'],
    ['1042', '25 %'],
    ['Bo', 'a lot'],
  ] as const) {
    await fill('Candidate', name);
    await fill('Extra time', extra);
    await press('Add candidate');
  }
  expect(screen.getByText(/^Type extra time like/)).toBeTruthy();
  vi.setSystemTime(new Date(2026, 10, 20, 15));
  await press('Start');
  expect(row('Mathematics 1 h')).toMatch(/0?4:00 PM/);
  expect(row('Ada Sand \\+10 min 1 h 10 min')).toMatch(/0?3:00 PM0?4:10 PM/);
  expect(row('1042 \\+25 % 1 h 15 min')).toMatch(/0?4:15 PM/);
  const link = await sharedLink();
  expect(link).toContain('exam-timer');
  expect(link).not.toContain('Ada');
});

test('papers that are alike in everything have a line each, before and during the exam', async () => {
  await openPage('/exam-timer');
  await press('Set up the exam');
  await press('Add a paper');
  await press('Add a paper');
  await press('+25 %');
  await press('Start');
  await press('Remove paper 2');
  expect(screen.getAllByRole('rowheader').map(textOf)).toEqual([
    'Paper 1 1 h',
    'Paper 1 +25 % 1 h 15 min',
    'Paper 2 1 h',
    'Paper 2 +25 % 1 h 15 min',
  ]);
});
