import { describe, expect, test } from 'vitest';
import { checkSetting } from './check-setting.ts';

const MINUTES = 'Enter whole minutes from 1 to 180.';
const SESSIONS = 'Enter a whole number of sessions from 2 to 12.';
const VOLUME = 'Enter a volume from 0 to 100, without decimals.';
const SOUND = 'Choose one of these sounds: bell, completion, bonus-points, success.';
const REST = 'Choose at most six weekdays, from 1 (Monday) to 7.';
const ON_OFF = 'Choose on or off.';

describe('checkSetting', () => {
  test.each([
    ['workTime', 1],
    ['workTime', 180],
    ['shortBreakTime', 5],
    ['longBreakTime', 180],
    ['longBreakInterval', 2],
    ['longBreakInterval', 12],
    ['volume', 0],
    ['volume', 100],
    ['selectedSound', 'bonus-points'],
    ['overtime', true],
    ['taskSwitch', 'ask'],
    ['taskSwitch', 'split'],
    ['notifications', false],
    ['dailyGoal', 0],
    ['dailyGoal', 1440],
    ['weeklyGoal', 10_080],
    ['goalUnit', 'minutes'],
    ['restDays', []],
    ['restDays', [7, 1]],
    ['restDays', [1, 2, 3, 4, 5, 6]],
    ['game', false],
    ['accent', 'graphite'],
    ['ambientSound', true],
    ['ambientMix', { rain: 100, fire: 0 }],
    ['ambientMix', {}],
  ] as const)('allows %s to be %j', (field, value) => {
    expect(checkSetting(field, value)).toBeNull();
  });

  test.each([
    ['workTime', 0, MINUTES],
    ['workTime', 181, MINUTES],
    ['workTime', 25.5, MINUTES],
    ['workTime', '25', MINUTES],
    ['shortBreakTime', Number.NaN, MINUTES],
    ['longBreakTime', Number.POSITIVE_INFINITY, MINUTES],
    ['longBreakTime', undefined, MINUTES],
    ['longBreakInterval', 1, SESSIONS],
    ['longBreakInterval', 13, SESSIONS],
    ['volume', -1, VOLUME],
    ['volume', 101, VOLUME],
    ['volume', 0.5, VOLUME],
    ['selectedSound', 'ticking', SOUND],
    ['selectedSound', '../bell', SOUND],
    ['selectedSound', null, SOUND],
    ['overtime', 'true', ON_OFF],
    ['autoStartNextSession', 1, ON_OFF],
    ['completionSound', null, ON_OFF],
    ['taskSwitch', 'never', 'Choose one of these answers: ask, split, keep, discard.'],
    ['dailyGoal', 1441, 'Enter a whole number from 0 (no goal) to 1440.'],
    ['dailyGoal', -1, 'Enter a whole number from 0 (no goal) to 1440.'],
    ['weeklyGoal', 0.5, 'Enter a whole number from 0 (no goal) to 10080.'],
    ['goalUnit', 'hours', 'Choose one of these units: pomodoros, minutes.'],
    ['restDays', [1, 2, 3, 4, 5, 6, 7], REST],
    ['restDays', [0], REST],
    ['restDays', [8], REST],
    ['restDays', ['1'], REST],
    ['restDays', [6, 6], REST],
    ['restDays', '67', REST],
    ['restDays', null, REST],
    ['game', 1, ON_OFF],
    ['accent', 3, 'Choose an accent.'],
    ['ambientSound', 'rain', ON_OFF],
    ['ambientMix', { rain: 101 }, VOLUME],
    ['ambientMix', { rain: 0.5 }, VOLUME],
    ['ambientMix', [], VOLUME],
    ['ambientMix', null, VOLUME],
  ] as const)('says what %s allows instead of %j', (field, value, message) => {
    expect(checkSetting(field, value)).toBe(message);
  });
});
