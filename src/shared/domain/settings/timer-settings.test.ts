import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, END_SOUNDS, SETTINGS_BOUNDS } from './timer-settings.ts';

test('the defaults are those of the specification, with the game on and the rest of ours off', () => {
  expect(DEFAULT_SETTINGS).toEqual({
    workTime: 25,
    shortBreakTime: 5,
    longBreakTime: 15,
    longBreakInterval: 4,
    autoStartNextSession: false,
    autoStartBreaks: false,
    autoStartWork: false,
    overtime: false,
    taskSwitch: 'ask',
    tickingSound: false,
    completionSound: true,
    notifications: true,
    volume: 50,
    selectedSound: 'bell',
    repeatSound: false,
    pageFlash: true,
    keepAwake: false,
    dailyGoal: 0,
    weeklyGoal: 0,
    goalUnit: 'pomodoros',
    restDays: [],
    game: true,
    accent: 'tomato',
    ambientSound: false,
    ambientMix: { rain: 60 },
  });
});

test('the defaults cannot be changed by accident', () => {
  expect(Object.isFrozen(DEFAULT_SETTINGS)).toBe(true);
});

test('four sounds can end a session', () => {
  expect(END_SOUNDS).toEqual(['bell', 'completion', 'bonus-points', 'success']);
});

test('the bounds are 1 to 180 minutes, 2 to 12 sessions, volume 0 to 100, goals of a day and a week', () => {
  expect(SETTINGS_BOUNDS).toEqual({
    workTime: { min: 1, max: 180 },
    shortBreakTime: { min: 1, max: 180 },
    longBreakTime: { min: 1, max: 180 },
    longBreakInterval: { min: 2, max: 12 },
    volume: { min: 0, max: 100 },
    dailyGoal: { min: 0, max: 1440 },
    weeklyGoal: { min: 0, max: 10_080 },
  });
});
