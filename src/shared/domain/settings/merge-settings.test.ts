import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSetting } from './check-setting.ts';
import { mergeSettings } from './merge-settings.ts';
import { DEFAULT_SETTINGS, type SettingField, type TimerSettings } from './timer-settings.ts';

const NAMES = Object.keys(DEFAULT_SETTINGS) as SettingField[]; // the object has exactly these keys

/** Every switch the other way. */
const SWITCHED = Object.fromEntries(
  Object.entries(DEFAULT_SETTINGS)
    .filter(([, value]) => typeof value === 'boolean')
    .map(([name, isOn]) => [name, !isOn]),
);

const OTHER_SETTINGS: TimerSettings = {
  ...DEFAULT_SETTINGS,
  ...SWITCHED,
  workTime: 50,
  shortBreakTime: 10,
  longBreakTime: 30,
  longBreakInterval: 2,
  taskSwitch: 'split',
  volume: 0,
  selectedSound: 'success',
  dailyGoal: 8,
  weeklyGoal: 40,
  goalUnit: 'minutes',
  restDays: [6, 7],
  accent: 'plum',
  ambientMix: { fire: 30, brown: 100 },
};

describe('mergeSettings', () => {
  test('keeps every setting that is allowed', () => {
    expect(mergeSettings(OTHER_SETTINGS)).toEqual(OTHER_SETTINGS);
  });

  test('lays what was saved over the defaults', () => {
    expect(mergeSettings({ workTime: 45, notifications: false })).toEqual({
      ...DEFAULT_SETTINGS,
      workTime: 45,
      notifications: false,
    });
  });

  test('falls back field by field', () => {
    expect(
      mergeSettings({
        workTime: 0,
        shortBreakTime: '5',
        volume: 70,
        overtime: 'yes',
        selectedSound: 'gong',
      }),
    ).toEqual({ ...DEFAULT_SETTINGS, volume: 70 });
  });

  test('drops what is no setting', () => {
    const saved: unknown = JSON.parse('{"__proto__":{"workTime":50},"isAdmin":true}');
    expect(mergeSettings(saved)).toEqual(DEFAULT_SETTINGS);
  });

  test('does not read what an object only inherits', () => {
    expect(mergeSettings(Object.create({ workTime: 50 }))).toEqual(DEFAULT_SETTINGS);
  });

  test.each([undefined, null, 'workTime', 25, true, [], [['workTime', 50]]])(
    'gives the defaults for %j',
    (saved) => {
      expect(mergeSettings(saved)).toEqual(DEFAULT_SETTINGS);
    },
  );

  test('answers allowed settings for anything that was parsed', () => {
    const saved = fc.dictionary(
      fc.constantFrom(...NAMES),
      fc.oneof(fc.integer({ min: -5, max: 200 }), fc.boolean(), fc.jsonValue()),
    );
    fc.assert(
      fc.property(fc.oneof(saved, fc.jsonValue()), (value) => {
        const merged = mergeSettings(value);
        expect(Object.keys(merged).sort()).toEqual([...NAMES].sort());
        expect(NAMES.filter((name) => checkSetting(name, merged[name]) !== null)).toEqual([]);
        expect(mergeSettings(merged)).toEqual(merged);
      }),
    );
  });
});
