/* The pages of one length: what each does that no other does. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  beginOnTimerPages,
  button,
  digits,
  fill,
  finish,
  heard,
  key,
  label,
  leap,
  MINUTE,
  message,
  openPage,
  panel,
  panelText,
  pass,
  pick,
  preset,
  press,
  SECOND,
  textOf,
} from './timer-page-test-kit.tsx';

beginOnTimerPages();

/** Lets a signal of several strokes ring out. */
async function ringOut(): Promise<void> {
  await pass(10 * SECOND);
  heard();
}

test('1 minute: counted in, five last beeps, and rounds that are seen', async () => {
  await openPage('/timer/1-minutes');
  expect(digits()).toBe('1:00');
  await preset('1×5');
  await press('Start');
  expect([label(), digits()]).toEqual(['Get ready', '0:03']);
  await leap(3 * SECOND);
  expect([label(), digits()]).toEqual(['Round 1 of 5', '1:00']);
  await leap(55 * SECOND);
  heard();
  for (const left of [4, 3, 2, 1]) {
    await leap(SECOND);
    expect(digits()).toBe(`0:0${left}`);
  }
  expect(heard()).toEqual(['beep', 'beep', 'beep', 'beep']);
  await leap(SECOND);
  expect(label()).toBe('Round 2 of 5');
  expect(heard()).toEqual(['bell']);
});

test('2 minutes: a soft cue at each quarter, until it is switched off', async () => {
  await openPage('/timer/2-minutes');
  await press('Start');
  await leap(30 * SECOND);
  expect(label()).toBe('Part 2 of 4');
  expect(heard()).toEqual(['soft']);
  await pick('Cues', 'Off');
  await leap(30 * SECOND);
  expect(digits()).toBe('1:00');
  expect(heard()).toEqual([]);
  await press('Reset');
  await preset('brush 4×30 s');
  expect(screen.getByLabelText<HTMLInputElement>('On').checked).toBe(true);
});

test('3 minutes: rounds of 3:00 with 1:00 rest at one switch', async () => {
  await openPage('/timer/3-minutes');
  expect(digits()).toBe('3:00');
  await pick('Mode', 'Rounds');
  expect(panelText()).toContain('11:00 in total');
  await press('Start');
  await leap(170 * SECOND);
  expect(heard().toSorted()).toEqual(['beep', '“Ten seconds”']);
  await leap(10 * SECOND);
  expect([label(), digits()]).toEqual(['Rest · round 1 of 3', '1:00']);
  await leap(MINUTE);
  expect(label()).toBe('Round 2 of 3');
});

test('3 minutes: an address with a loop has so many rounds', async () => {
  await openPage('/timer/3-minutes?loop=6');
  expect(panelText()).toContain('23:00 in total');
  expect(button('box 3+1×3').getAttribute('aria-pressed')).toBe('true');
});

test('4 minutes: a Tabata is exactly 4:00 with its last rest', async () => {
  await openPage('/timer/4-minutes');
  await pick('Mode', 'Tabata');
  expect(panelText()).toContain('4:00 in total');
  await press('Start');
  expect(label()).toBe('Work · round 1 of 8');
  await leap(20 * SECOND);
  expect(label()).toBe('Rest · round 1 of 8');
  await leap(219 * SECOND);
  expect(label()).toBe('Rest · round 8 of 8');
  await leap(SECOND);
  expect(finish()).toContain('Tabata: 4:00');
});

test('5 minutes: an idea, a warning and a calm end', async () => {
  await openPage('/timer/5-minutes');
  await press('Start');
  const idea = () => textOf(screen.getByRole('complementary', { name: 'Break idea' }));
  const first = idea();
  await press('Another idea');
  expect(idea()).not.toBe(first);
  await leap(4 * MINUTE);
  expect(message()).toBe('One minute left');
  heard();
  await leap(MINUTE);
  expect(heard()).toEqual(['soft']);
  expect(finish()).toContain('Ended at');
  expect(document.querySelector('[data-page-flash]')).toBeNull();
});

test('5 minutes: a length chosen while it runs applies to the next start', async () => {
  await openPage('/timer/5-minutes');
  await press('Start');
  await press('5+5');
  expect(message()).toBe('Applies the next time you start.');
  expect(digits()).toBe('5:00');
  expect(panel().dataset['filled']).toBeUndefined();
});

test('6 minutes: says which minute it is and notes laps', async () => {
  await openPage('/timer/6-minutes');
  await press('Start');
  await leap(40 * SECOND);
  await key('l');
  await leap(140 * SECOND);
  expect(label()).toBe('Minute 4 of 6');
  expect(message()).toBe('Minute 4 of 6');
  await press('Lap');
  const laps = within(screen.getByRole('region', { name: 'Laps' })).getAllByRole('listitem');
  expect(laps.map(textOf)).toEqual(['Lap 2 at 3:00', 'Lap 1 at 0:40']);
});

test('7 minutes: the workout goes through its list with changes', async () => {
  await openPage('/timer/7-minutes');
  await pick('Mode', 'Workout');
  expect(panelText()).toContain('7:50 in total');
  const list = screen.getByRole('list', { name: 'The list' });
  const current = () => textOf(list.querySelector('[aria-current="step"]'));
  await press('Start');
  expect(current()).toBe('Jumping jacks');
  expect(panelText()).toContain('next: Wall sit');
  await leap(30 * SECOND);
  expect([label(), digits()]).toEqual(['Change', '0:10']);
  await leap(10 * SECOND);
  expect(current()).toBe('Wall sit');
  await leap(400 * SECOND);
  expect(label()).toBe('Side plank');
  await leap(30 * SECOND);
  expect(finish()).toContain('7:50');
});

test('8 minutes: has a name, and calls one minute before any end', async () => {
  await openPage('/timer/8-minutes');
  await fill('Name', 'Penne');
  await fill('Custom time', '11');
  await press('Set');
  await press('Start');
  await pass(SECOND);
  expect(label()).toBe('Penne');
  await leap(10 * MINUTE - SECOND);
  expect(message()).toBe('One minute left: taste');
  expect(heard()).toEqual(['marimba']);
  expect(document.title).toMatch(/^1:00 · Penne/);
  const used = screen.getByRole('group', { name: 'Recently used' });
  expect(textOf(used)).toContain('Penne 11 min');
});

test('8 minutes: no cue that passed in a sleep is said of a timer that is over', async () => {
  await openPage('/timer/8-minutes');
  await press('Start');
  await leap(60 * MINUTE);
  expect(panelText()).toContain('Time is up');
  expect(message()).toBe('');
});

test('9 minutes: snoozes nine more from the tap', async () => {
  await openPage('/timer/9-minutes');
  await preset('8 min');
  await press('Start');
  await leap(10 * MINUTE);
  await press('Snooze again');
  expect(digits()).toBe('9:00');
  await leap(9 * MINUTE);
  expect(label()).toBe('Snooze · time is up');
  await press('Stop');
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  await press('Snooze again');
  expect(digits()).toBe('9:00');
});

test('10 minutes: three cues, an end made soft on the way, and no next step', async () => {
  await openPage('/timer/10-minutes');
  await press('Start');
  await key('n');
  expect(message()).toBe('There is no next step');
  expect(button('Pause')).toBeTruthy();
  await leap(5 * MINUTE);
  expect(message()).toBe('Half time');
  await pick('End', 'Soft');
  await leap(3 * MINUTE);
  expect(message()).toBe('Two minutes left');
  await leap(90 * SECOND);
  expect(message()).toBe('30 seconds left');
  expect(heard()).toEqual(['chime', 'soft', 'beep']);
  await leap(30 * SECOND);
  expect(heard()).toEqual(['bowl']);
  expect(finish()).toContain('Ended at');
});

test('15 minutes: a chime halfway, or a nap with an alarm that grows', async () => {
  await openPage('/timer/15-minutes');
  await press('Start');
  await leap(7.5 * MINUTE);
  expect(heard()).toEqual(['chime']);
  await press('Reset');
  await pick('Mode', 'Nap');
  const volumes: number[] = [];
  const listen = (event: Event) => {
    if (event instanceof CustomEvent) volumes.push(event.detail.volume);
  };
  addEventListener('ripen:sound', listen);
  await press('Start');
  await leap(7.5 * MINUTE);
  expect(heard()).toEqual([]);
  await leap(7.5 * MINUTE);
  await leap(30 * SECOND);
  removeEventListener('ripen:sound', listen);
  expect(heard()).toEqual(['marimba', 'marimba']);
  const [quiet = 0, later = 0] = volumes;
  expect(quiet).toBeLessThan(10);
  expect(later).toBeGreaterThan(quiet * 5);
});

test('20 minutes: the eye loop looks away for 20 seconds and begins again', async () => {
  await openPage('/timer/20-minutes');
  expect(label()).toBe('Nap');
  await preset('eye loop');
  await press('Start');
  await leap(20 * MINUTE);
  expect([label(), digits()]).toEqual(['Look away · round 1', '0:20']);
  await leap(20 * SECOND);
  expect(label()).toBe('Work · round 2');
  expect(heard()).toEqual(['chime', 'go']);
});

test('20 minutes: only the work of work and a break is kept', async () => {
  await openPage('/timer/20-minutes');
  await press('20+5');
  await press('Start');
  await leap(25 * MINUTE);
  await press('Save as focus session');
  expect(finish()).toContain('Saved: 20 min of focus.');
  expect(localStorage.getItem('ripenGuestSessions')).toContain('"durationMinutes":20,');
});

test('30 minutes: ten-minute marks, and a task attached while it runs', async () => {
  await openPage('/timer/30-minutes');
  await press('Start');
  await leap(10 * MINUTE);
  expect(label()).toBe('Part 2 of 3');
  await fill('Task', 'Weekly report');
  expect(panelText()).toContain('Weekly report · ends');
  expect(digits()).toBe('20:00');
  await leap(20 * MINUTE);
  await press('Save as focus session');
  expect(finish()).toContain('Saved: 30 min of focus');
  expect(localStorage.getItem('ripenGuestSessions')).toContain('Weekly report');
});

test('35 minutes: the parts can be edited and the total follows', async () => {
  const { reload } = await openPage('/timer/35-minutes');
  expect(digits()).toBe('35:00');
  await fill('Main part', '20');
  await fill('Warm up', '10');
  expect(digits()).toBe('35:00');
  await fill('Wind down', '8');
  expect(digits()).toBe('38:00');
  await reload();
  expect(digits()).toBe('38:00');
  await press('Start');
  await leap(10 * MINUTE);
  expect(label()).toBe('Main part');
  await leap(5 * MINUTE);
  expect(message()).toBe('Block 2 of 4');
});

test('40 minutes: a period of three parts, with a signal for the wrap-up', async () => {
  await openPage('/timer/40-minutes');
  expect(panelText()).toContain('Intro 5 · Work 30 · Wrap up 5');
  await press('Start');
  await leap(35 * MINUTE);
  expect([label(), digits()]).toEqual(['Wrap up', '5:00']);
  expect(heard()).toEqual(['bell']);
  await press('Reset');
  await preset('40/10');
  await press('Start');
  await leap(40 * MINUTE);
  expect(label()).toBe('Recess');
  await ringOut();
  await leap(590 * SECOND);
  expect(heard()).toEqual(['alarm']);
  expect(finish()).toContain('Ended at');
  // The class sees the parts, too.
  await key('f');
  expect(screen.getByRole('dialog').querySelector('svg[data-count]')).not.toBeNull();
});

test('45 minutes: counts the overtime until Space', async () => {
  await openPage('/timer/45-minutes');
  await press('Start');
  await leap(45 * MINUTE);
  await pass(10 * SECOND);
  expect(heard()).toEqual(['bell', 'bell', 'bell']);
  await leap(182 * SECOND);
  expect(digits()).toBe('+3:12');
  expect(heard()).toEqual([]);
  await key('Space');
  expect(finish()).toContain('45:00 planned, +3:12 overtime');
});

test('45 minutes: none with ?end=stop; a half has its stoppage time, and then its interval', async () => {
  await openPage('/timer/45-minutes?end=stop');
  expect(screen.getByLabelText<HTMLInputElement>('Off').checked).toBe(true);
  await preset('45+15');
  await pick('Overtime', 'On');
  await press('Start');
  await leap(45 * MINUTE);
  await pass(10 * SECOND);
  expect(heard()).toEqual(['bell', 'bell', 'bell']);
  await leap(170 * SECOND);
  expect([label(), digits()]).toEqual(['Half · Overtime', '+3:00']);
  await press('Continue');
  expect(label()).toBe('Interval');
  await leap(15 * MINUTE);
  expect(heard()).toEqual(['alarm']);
  expect(finish()).toContain('Half: 45:00 planned, +3:00 overtime');
});

test('50 minutes: shows minutes alone, and the break follows', async () => {
  await openPage('/timer/50-minutes');
  expect(digits()).toBe('50');
  await press('Start');
  await leap(16 * MINUTE);
  expect(digits()).toBe('34');
  expect(document.title).toMatch(/^34 min/);
  await leap(34 * MINUTE);
  expect([label(), digits()]).toEqual(['Break', '10']);
});

test('60 minutes: quarters, an hourglass, and a chime each hour', async () => {
  await openPage('/timer/60-minutes?view=hourglass');
  expect(screen.getByLabelText<HTMLInputElement>('Hourglass').checked).toBe(true);
  expect(screen.getAllByRole('timer')[0]?.className).toBe('sr-only');
  await pick('View', 'Digits');
  await pick('Hourly chime', 'On');
  await press('Start');
  await leap(15 * MINUTE);
  expect(message()).toBe('Quarter 2 of 4');
  expect(heard()).toEqual([]);
  await leap(45 * MINUTE);
  expect([label(), digits()]).toEqual(['Round 2 · Quarter 1 of 4', '1:00:00']);
  expect(heard()).toEqual(['chime']);
  await press('Reset');
  await pick('Hourly chime', 'Off');
  await preset('55+5');
  await press('Start');
  await leap(55 * MINUTE);
  expect(label()).toBe('Way to the next');
  await ringOut();
  await leap(290 * SECOND);
  expect(heard()).toEqual(['alarm']);
  expect(finish()).toContain('Ended at');
});
