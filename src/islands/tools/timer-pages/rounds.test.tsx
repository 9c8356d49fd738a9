/* The pages that go in rounds, and those that arrive set. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  beginOnTimerPages,
  button,
  digits,
  fill,
  heard,
  key,
  label,
  leap,
  MINUTE,
  message,
  openPage,
  panelText,
  pick,
  preset,
  press,
  SECOND,
} from './timer-page-test-kit.tsx';

beginOnTimerPages();

test('5 minutes × 6: a change between rounds, and a way on to the next round', async () => {
  await openPage('/timer-5-minutes');
  expect(panelText()).toContain('30:00 in total');
  await pick('Change', '15 s');
  expect(panelText()).toContain('31:15 in total');
  await press('Start');
  await leap(5 * MINUTE);
  expect(label()).toBe('Change · round 1 of 6');
  await leap(15 * SECOND);
  expect(label()).toBe('Round 2 of 6');
  await leap(MINUTE);
  await key('n');
  expect([label(), digits()]).toEqual(['Round 3 of 6', '5:00']);
  await press('Reset');
  await preset('∞');
  expect(panelText()).toContain('until you stop');
});

test('10 minutes × 3: each round has its label, which lives through a reload', async () => {
  const { reload } = await openPage('/timer-10-minutes');
  await fill('Label of round 1', 'Amira');
  await fill('Label of round 2', 'Ben');
  await press('Start');
  expect(label()).toBe('Amira · round 1 of 3');
  await leap(10 * MINUTE);
  expect(label()).toBe('Ben · round 2 of 3');
  await reload();
  expect(label()).toBe('Ben · round 2 of 3');
  await fill('Label of round 2', 'Benedict');
  expect(label()).toBe('Benedict · round 2 of 3');
  expect(document.title).toContain('Benedict');
  await leap(10 * MINUTE);
  expect(label()).toBe('Round 3 of 3');
});

test('20 minutes × ∞: a pause of the chosen length, counted, without an end', async () => {
  await openPage('/timer-20-minutes');
  expect(panelText()).toContain('until you stop');
  await pick('Pause', '1 min');
  await press('Start');
  await leap(20 * MINUTE);
  expect([label(), digits()]).toEqual(['Pause · round 1', '1:00']);
  await leap(MINUTE);
  expect(label()).toBe('Work · round 2');
  expect(panelText()).toContain('1 done');
  await leap(210 * MINUTE);
  expect(label()).toBe('Work · round 12');
});

test('5 minutes that are set say when they ring', async () => {
  await openPage('/set-timer-for-5-minutes');
  expect(panelText()).toContain('rings at 2:40 PM if you start now');
  await press('Start');
  expect(panelText()).toContain('rings at 2:40 PM');
  await press('+1 min');
  expect(panelText()).toContain('rings at 2:41 PM');
  await press('Reset');
  await preset('twice');
  await press('Start');
  expect(panelText()).toContain('rings at 2:40 PM and 2:45 PM');
});

test('5 minutes that their address starts ask for a tap to be heard', async () => {
  const untouched = { configurable: true, value: { hasBeenActive: false } };
  Object.defineProperty(navigator, 'userActivation', untouched);
  await openPage('/set-timer-for-5-minutes?auto=1&label=Bath');
  Reflect.deleteProperty(navigator, 'userActivation');
  expect(label()).toBe('Bath');
  expect(button('Pause')).toBeTruthy();
  expect(screen.getByText('Tap for sound')).toBeTruthy();
  await key('Shift');
  expect(screen.queryByText('Tap for sound')).toBeNull();
});

test('10 minutes that are set: one cue at half of whatever is set', async () => {
  await openPage('/set-timer-for-10-minutes');
  await preset('8 min');
  await press('Start');
  await leap(4 * MINUTE);
  expect(message()).toBe('Half time');
});

test('10 minutes that are set: a warning instead, where the address asks for one', async () => {
  await openPage('/set-timer-for-10-minutes?warn=10s&d=10m');
  await press('Start');
  await leap(5 * MINUTE);
  expect(heard()).toEqual([]);
  await leap(290 * SECOND);
  expect(heard()).toEqual(['chime']);
});

test('30 minutes that are set: calls with ten and with five minutes left', async () => {
  await openPage('/set-timer-for-30-minutes');
  await preset('25 min');
  await press('Start');
  await leap(15 * MINUTE);
  expect(message()).toBe('Ten minutes left');
  await press('+5 min');
  await leap(10 * MINUTE);
  expect(message()).toBe('Five minutes left');
  expect(panelText()).toContain('rings at 3:05 PM');
});
