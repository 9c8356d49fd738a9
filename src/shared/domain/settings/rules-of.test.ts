import { describe, expect, test } from 'vitest';
import { rulesOf } from './rules-of.ts';
import { DEFAULT_SETTINGS } from './timer-settings.ts';

describe('rulesOf', () => {
  test('hands the lengths and switches to the timer', () => {
    expect(
      rulesOf({ ...DEFAULT_SETTINGS, workTime: 50, longBreakInterval: 3, overtime: true }),
    ).toEqual({
      workMinutes: 50,
      shortBreakMinutes: 5,
      longBreakMinutes: 15,
      longBreakInterval: 3,
      autoStartBreaks: false,
      autoStartWork: false,
      overtime: true,
    });
  });

  test.each([
    [false, false, false, false, false],
    [false, true, false, true, false],
    [false, false, true, false, true],
    [true, false, false, true, true],
    [true, true, true, true, true],
  ])(
    'with next %s, breaks %s and work %s starts breaks: %s, work: %s',
    (autoStartNextSession, autoStartBreaks, autoStartWork, breaks, work) => {
      const settings = { autoStartNextSession, autoStartBreaks, autoStartWork };
      const rules = rulesOf({ ...DEFAULT_SETTINGS, ...settings });
      expect([rules.autoStartBreaks, rules.autoStartWork]).toEqual([breaks, work]);
    },
  );
});
