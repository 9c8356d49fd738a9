/* The pages of intervals, workouts and own steps. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  beginOnTimerPages,
  button,
  digits,
  fill,
  finish,
  heard,
  key,
  leap,
  openPage,
  pageText,
  panel,
  panelText,
  press,
  SECOND,
} from './timer-page-test-kit.tsx';

beginOnTimerPages();

const session = () => panel().dataset['session'];

test('an interval timer counts in, names each phase aloud, and goes back and on', async () => {
  await openPage('/interval-timer');
  expect(panelText()).toContain('10:10');
  await press('Tabata 20/10 × 8');
  expect(panelText()).toContain('4:10');
  await press('Start');
  expect(panelText()).toContain('Get ready');
  await leap(7 * SECOND);
  expect(heard()).toContain('beep');
  await leap(3100);
  expect(panelText()).toContain('Work · round 1 of 8');
  expect(panelText()).toContain('next: rest 0:10');
  expect(session()).toBe('work');
  expect(heard()).toContain('“Work”');
  await press('Skip');
  expect(panelText()).toContain('Rest · round 1 of 8');
  expect(session()).toBe('shortBreak');
  await key('b');
  expect(panelText()).toContain('Work · round 1 of 8');
});

test('the numbers of an interval timer apply from the next start and come back', async () => {
  const { reload } = await openPage('/interval-timer');
  await press('Start');
  await press('Edit');
  fireEvent.blur(await fill('Work', '1:00'));
  await press('Rounds: one more');
  expect(pageText()).toContain('14:50 in total.');
  expect(panelText()).toContain('next: work 0:40');
  await press('Reset');
  expect(panelText()).toContain('14:50');
  await reload();
  expect(panelText()).toContain('14:50');
});

test('an interval timer takes its settings from a link', async () => {
  await openPage('/interval-timer?d=45s&loop=3&label=%3Cb%3ECore');
  expect(panelText()).toContain('<b>Core');
  expect(panelText()).toContain('3:25');
});

test('an interval timer takes no nonsense from a link', async () => {
  await openPage('/interval-timer?plan=%7B%22rounds%22%3A1e9%7D');
  expect(pageText()).toContain('“plan” in the address couldn’t be used.');
  expect(panelText()).toContain('10:10');
});

test('a workout reads out a list of exercises and previews the next', async () => {
  await openPage('/workout-timer');
  expect(panelText()).toContain('First: Squats');
  await fill('Your exercises', 'Row | elbows back\nPlank');
  expect(panelText()).toContain('First: Row');
  await press('Start');
  await leap(10_100);
  expect(panelText()).toContain('Row: elbows back');
  expect(panelText()).toContain('Work 1 of 2 · round 1 of 3');
  expect(heard()).toContain('“Row. elbows back”');
  await press('Skip');
  expect(panelText()).toContain('Next: Plank');
});

test('a workout counts rounds of an AMRAP, and up for time', async () => {
  await openPage('/workout-timer');
  await press('AMRAP 12');
  await press('Start');
  await press('Skip');
  await key('l');
  await press('Rounds: 1');
  expect(button('Rounds: 2')).toBeTruthy();
  await press('Reset');
  await press('For time');
  await press('Start');
  await leap(95 * SECOND);
  expect(digits()).toBe('1:35');
  await press('Done');
  expect(finish()).toContain('For time: 1:35');
});

test('a custom timer runs the steps that somebody built, each with its own sound', async () => {
  await openPage('/custom-timer');
  await press('Blank');
  await fill('Sequence name', 'Dye');
  await fill('Name of step 1', 'Soak');
  fireEvent.blur(await fill('Length of step 1', '30s'));
  await press('Add a step');
  const name = await fill('Name of step 2', 'Rinse');
  const second = name.closest('li') ?? undefined;
  await fill('Colour', 'rest', second);
  await fill('Sound', 'alarm', second);
  await fill('Repeat', '2');
  expect(pageText()).toContain('2 min in total.');
  await press('Save');
  await press('Start');
  expect(panelText()).toContain('Soak · round 1 of 2');
  expect(panelText()).toContain('next: Rinse 0:30');
  await leap(100);
  expect(heard()).toEqual(['bell']);
  await leap(30 * SECOND);
  expect(panelText()).toContain('Rinse · round 1 of 2');
  expect(session()).toBe('shortBreak');
  expect(heard()).toEqual(['alarm']);
  await leap(30 * SECOND);
  expect(panelText()).toContain('Soak · round 2 of 2');
});

test('a sequence is saved, forgotten and handed on by its link', async () => {
  const { reload } = await openPage('/custom-timer');
  await press('Talk 5/20/5');
  expect(button('Talk 5/20/5').getAttribute('aria-pressed')).toBe('true');
  await press('Move Questions up');
  await fill('Sequence name', 'My talk');
  await press('Save');
  await press('Remove Questions');
  await press('Put “Questions” back');
  await press('Share or embed');
  const link = screen.getByLabelText<HTMLTextAreaElement>('Link with these settings').value;
  await reload();
  await press('My talk');
  await press('Delete');
  expect(screen.queryByRole('button', { name: 'My talk' })).toBeNull();
  await press('Pomodoro');
  const { pathname, search } = new URL(link);
  document.body.replaceChildren();
  await openPage(pathname + search);
  expect(panelText()).toContain('My talk · Introduction');
  expect(screen.getByLabelText<HTMLInputElement>('Name of step 2').value).toBe('Questions');
});
