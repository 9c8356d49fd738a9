/* The pages of study, work and homework. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  beginOnTimerPages,
  button,
  choose,
  digits,
  fill,
  heard,
  key,
  leap,
  MINUTE,
  openPage,
  pageText,
  panel,
  panelText,
  pass,
  press,
  SECOND,
  textOf,
} from './timer-page-test-kit.tsx';

beginOnTimerPages();

/** A working day has begun. */
const TEN = new Date(2026, 10, 20, 10);

const picture = (name: string) => within(panel()).queryByRole('img', { name });
const written = (label: string) =>
  screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label).value;

test('the tomato timer goes from work to break, counts the day, and obeys the keys of the app', async () => {
  const { reload } = await openPage('/tomato-timer');
  await key('2');
  expect(digits()).toBe('5:00');
  await key('1');
  expect(digits()).toBe('25:00');
  await key('Space');
  await leap(25 * MINUTE + SECOND);
  expect(button('Start break')).toBeTruthy();
  expect(picture('1 of 4 pomodoros done')).not.toBeNull();
  expect(pageText()).toContain('Today: 1 pomodoro');
  await key('s');
  expect(button('Start work')).toBeTruthy();
  await reload();
  expect(pageText()).toContain('Today: 1 pomodoro');
  await choose('Ticking');
  await press('Start work');
  await pass(SECOND);
  expect(heard()).toContain('ticking');
});

test('25 minutes: the break is offered, the session can be kept, a dot of four fills', async () => {
  await openPage('/timer/25-minutes');
  await press('Start');
  await leap(25 * MINUTE + SECOND);
  expect(button('Skip the break')).toBeTruthy();
  expect(picture('1 of 4 pomodoros done')).not.toBeNull();
  await press('Save as focus session');
  expect(panelText()).toContain('Kept');
  const kept = localStorage.getItem('ripenGuestSessions') ?? '[]';
  expect(JSON.parse(kept)).toMatchObject([{ durationMinutes: 25 }]);
  await press('Start break');
  expect(digits()).toBe('5:00');
});

test('study: subject and goal stay in sight, breaks suggest, and minutes add up', async () => {
  await openPage('/study-timer');
  await fill('Subject', 'Physics');
  await fill('Goal for this session', 'Problems 4.1 to 4.6');
  await press('50/10');
  await press('Start');
  expect(panelText()).toContain('Physics · Work');
  expect(panelText()).toContain('Problems 4.1 to 4.6');
  await leap(50 * MINUTE + 5 * SECOND);
  expect(panelText()).toContain('Physics · Break');
  expect(panelText()).toContain('Fill the glass');
  expect(pageText()).toContain('Today: 50 min');
});

test('30 minutes of study: plan, study and recall follow each other, each with its prompt', async () => {
  await openPage('/30-minute-study-timer');
  expect(digits()).toBe('2:00');
  await press('Start');
  expect(panelText()).toContain('What do you want to be able to do at the end?');
  await leap(2 * MINUTE + SECOND);
  expect(panelText()).toContain('One stretch, one subject.');
  await leap(25 * MINUTE);
  expect(panelText()).toContain('Shut the book.');
  await leap(3 * MINUTE);
  expect(button('One more')).toBeTruthy();
});

test('studying on the full screen shows the subject, the time of day and the minutes', async () => {
  await openPage('/online-timer-for-studying-full-screen');
  await fill('Subject', 'Organic chemistry');
  await press('Rain');
  await choose('Minutes only');
  await press('Start');
  await pass(SECOND);
  const scene = () => screen.getByRole('dialog', { name: 'Full-screen timer' });
  expect(textOf(scene())).toContain('Organic chemistry');
  expect(textOf(scene())).toMatch(/2:35/);
  expect(textOf(within(scene()).getByRole('timer'))).toBe('50 min');
  await leap(50 * MINUTE);
  expect(textOf(scene())).toContain('Break');
});

test('hours and weights of subjects become blocks in turn, with the days to the exam', async () => {
  await openPage('/student-study-timer');
  const blocks = () =>
    within(screen.getByRole('list', { name: 'Blocks' }))
      .getAllByRole('listitem')
      .map(textOf);
  const work = blocks().filter((block) => !block.includes('Break'));
  expect(work).toEqual(
    [/Statistics/, /History/, /French/, /Statistics/].map((name) => expect.stringMatching(name)),
  );
  await press('4 h');
  const [, second] = screen.getAllByLabelText('Weight');
  await fill('Weight', '5', second?.closest('li') ?? undefined);
  expect(screen.getByText('5 blocks, 2 h 5 min')).toBeTruthy();
  await fill('Exam date', '2026-12-02');
  expect(panelText()).toContain('Exam in 12 days');
  await press('Start');
  await leap(30 * MINUTE + 2 * SECOND);
  expect(panelText()).toContain('History · Block 1 of 5');
  expect(blocks()[0]).toContain('done');
});

test('a working day says when it is full, sets lunch apart, and copies a summary', async () => {
  await openPage('/work-timer', TEN);
  await press('7.5 h');
  expect(panelText()).toMatch(/done at (18:00|6:00 PM)/);
  await press('Clock in');
  await pass(0);
  await press('Start 50:00');
  await leap(60 * MINUTE + 30 * SECOND);
  expect(screen.getByText('Focus blocks today: 1')).toBeTruthy();
  expect(digits()).toMatch(/^1:00:3\d$/);
  await press('Lunch');
  await leap(45 * MINUTE);
  expect(panelText()).toMatch(/done at (18:15|6:15 PM)/);
  await press('Back to work');
  await leap(30 * MINUTE);
  await press('Clock out');
  await pass(SECOND);
  expect(written('Day summary')).toMatch(
    /Worked 1 h 30 min\. Lunch 45 min\. Focus 1 block, 50 min\./,
  );
  expect(written('Day summary')).toMatch(/Focus\n.*Break\n.*Lunch/);
});

test('a day of remote work has its meetings, fills the gaps, and ends with a ritual', async () => {
  await openPage('/remote-work-timer', TEN);
  const day = (hour: string) =>
    within(screen.getByRole('list', { name: 'The day' }))
      .getAllByRole('listitem')
      .map(textOf)
      .find((block) => block.includes(hour));
  expect(panelText()).toContain('8 blocks of focus, 09:00 to 17:00');
  await press('Part-time 4 h');
  const meeting = screen.getByRole('form', { name: 'Add a meeting' });
  await fill('Meeting', 'Stand-up', meeting);
  await fill('At', '10:15', meeting);
  await press('Add', meeting);
  expect(day('10:15')).toContain('Stand-up');
  expect(day('10:00')).toContain('Mail or a break');
  await fill('Time zone of these hours', 'Asia/Tokyo');
  expect(screen.getByText(/In your local time: 0?\d+:\d\d/)).toBeTruthy();
  await fill('Time zone of these hours', '');
  await press('Start');
  expect(panelText()).toContain('Mail or a break');
  await leap(3 * 60 * MINUTE);
  await fill('What comes first tomorrow?', 'Answer the landlord');
  await press('The day is over');
  await press('Reset');
  expect(panelText()).toContain('First: Answer the landlord');
});

test('coding: no seconds, overtime after a soft end, interruptions counted, a log to paste', async () => {
  await openPage('/developer-coding-timer');
  await fill('Task', 'parser: trailing commas');
  await fill('Next step', 'run the failing test');
  await press('Start');
  expect(digits()).toBe('50 min');
  expect(panelText()).toContain('next: run the failing test');
  await pass(SECOND);
  await key('i');
  await key('o');
  expect(panelText()).toContain('interrupted 2 times: 1 by others, 1 by myself');
  await leap(57 * MINUTE);
  expect(digits()).toBe('+7 min');
  await press('Continue');
  expect(digits()).toBe('10 min');
  await fill('Next step', 'error position is off by one');
  expect(written('Today’s log')).toMatch(
    /^57m {2}parser: trailing commas\n {5}next: error position is off by one\n {5}interrupted 2 times/,
  );
});

test('writing: a sprint is counted into words a minute, and the pad only goes forward', async () => {
  await openPage('/writer-timer');
  await fill('Words so far', '1200');
  await press('250 words');
  await choose('No-edit pad');
  await press('Start');
  await pass(SECOND);
  for (const text of ['Once upn a', 'Once upn', 'Once upn a time']) await fill('Pad', text);
  expect(written('Pad')).toBe('Once upn a time');
  await fill('Pad', 'Once upn a tim');
  expect(written('Pad')).toBe('Once upn a time');
  await leap(20 * MINUTE);
  expect(written('Words now (1,200 before)')).toBe('1204');
  await fill('Words now (1,200 before)', '1,610');
  await press('Count the sprint');
  await pass(SECOND);
  const sprints = textOf(screen.getByRole('region', { name: 'Today’s sprints' }));
  expect(sprints).toContain('410 words, 20.5 a minute');
  expect(sprints).toContain('410 of 250 words');
  expect(written('Words so far')).toBe('1610');
});

test('homework: the grade sets the total, each block earns a star, the last is what is left', async () => {
  await openPage('/homework-timer');
  await fill(/^Grade/, '2');
  expect(panelText()).toContain('0 min of 20 min');
  await press('Reading');
  await press('Start');
  expect(panelText()).toContain('Reading');
  await leap(15 * MINUTE + SECOND);
  expect(picture('1 of 2 stars')).not.toBeNull();
  await leap(5 * MINUTE);
  await press('Writing');
  expect(digits()).toBe('5:00');
  await press('Start');
  await leap(5 * MINUTE + SECOND);
  expect(picture('2 of 2 stars')).not.toBeNull();
  expect(panelText()).toContain('Done for today');
});
