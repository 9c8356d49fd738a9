import { expect, test } from 'vitest';
import {
  type DayPlanSettings,
  dayHere,
  dayPlanFrom,
  focusCount,
  layOutDay,
  minuteInDay,
  readDayPlanSettings,
  zoneAheadBy,
} from './day-plan.ts';

const at = (hour: number, minute = 0) => hour * 60 + minute;
const usual: DayPlanSettings = {
  fromMinute: at(9),
  toMinute: at(17),
  workMinutes: 50,
  restMinutes: 10,
  meetings: [],
  hasNudges: true,
  zone: '',
  leftOff: '',
  firstNext: '',
};
const shape = (settings: DayPlanSettings) =>
  layOutDay(settings).map(({ kind, fromMinute, toMinute }) => [kind, fromMinute, toMinute]);

test('an empty day is blocks and breaks from its first hour to its last', () => {
  const parts = layOutDay(usual);
  expect(focusCount(parts)).toBe(8);
  expect(parts[0]).toMatchObject({ kind: 'focus', fromMinute: at(9), toMinute: at(9, 50) });
  expect(parts.at(-1)?.toMinute).toBe(at(17));
});

test('a meeting stands where it stands, and what is too short beside it is no focus', () => {
  const meetings = [{ atMinute: at(10, 15), minutes: 30, name: 'Stand-up' }];
  expect(shape({ ...usual, toMinute: at(12), meetings })).toEqual([
    ['focus', at(9), at(9, 50)],
    ['break', at(9, 50), at(10)],
    ['gap', at(10), at(10, 15)],
    ['meeting', at(10, 15), at(10, 45)],
    ['focus', at(10, 45), at(11, 35)],
    ['break', at(11, 35), at(11, 45)],
    ['gap', at(11, 45), at(12)],
  ]);
});

test('meetings that overlap follow each other, and those outside the day are left out', () => {
  const meetings = [
    { atMinute: at(9), minutes: 60, name: 'One' },
    { atMinute: at(9, 30), minutes: 60, name: 'Two' },
    { atMinute: at(20), minutes: 60, name: 'Late' },
  ];
  expect(shape({ ...usual, toMinute: at(10, 30), meetings })).toEqual([
    ['meeting', at(9), at(10)],
    ['meeting', at(10), at(10, 30)],
  ]);
});

test('in the middle of the day it starts with what is left of the part at hand', () => {
  const { steps } = dayPlanFrom(usual, at(9, 20));
  expect(steps[0]).toMatchObject({ label: 'Focus', ms: 30 * 60_000 });
  expect(steps.at(-1)).toMatchObject({ label: 'Shut down', ms: null });
});

test('before the day it waits for it, after the day it starts over', () => {
  expect(dayPlanFrom(usual, at(8, 30)).steps[0]).toMatchObject({
    label: 'Before the day',
    ms: 30 * 60_000,
  });
  const late = dayPlanFrom(usual, at(18, 10)).steps;
  expect(late[0]).toMatchObject({ label: 'Focus', ms: 50 * 60_000 });
  expect(late).toHaveLength(17);
});

test('water and standing up take turns, where they are wanted', () => {
  const nudges = (settings: DayPlanSettings) =>
    dayPlanFrom(settings, at(9)).steps.flatMap(({ cues }) => cues.map(({ text }) => text));
  expect(new Set(nudges(usual))).toEqual(
    new Set(['A glass of water?', 'Stand up for the next few minutes.']),
  );
  expect(nudges({ ...usual, hasNudges: false })).toEqual([]);
});

test('hours of another zone are placed on the day of this device', () => {
  const now = Date.UTC(2026, 0, 15, 12);
  const here = -new Date(now).getTimezoneOffset();
  expect(zoneAheadBy('Asia/Tokyo', now)).toBe(540 - here);
  expect(zoneAheadBy('Not/AZone', now)).toBe(0);
  const { fromMinute, toMinute } = dayHere({ ...usual, zone: 'Asia/Tokyo' }, now);
  expect(fromMinute).toBe((at(9) - 540 + here + 1440) % 1440);
  expect(toMinute - fromMinute).toBe(480);
});

test('a day that ends after midnight is still the same day then', () => {
  const night = { ...usual, fromMinute: at(18), toMinute: at(26) };
  expect(minuteInDay(night, new Date(2026, 10, 20, 0, 30).getTime())).toBe(at(24, 30));
  expect(minuteInDay(night, new Date(2026, 10, 20, 12).getTime())).toBe(at(12));
});

test('settings are read as they were kept, and not at all where one cannot be', () => {
  expect(readDayPlanSettings(JSON.parse(JSON.stringify(usual)))).toEqual(usual);
  expect(readDayPlanSettings({ ...usual, toMinute: at(8) })).toBeNull();
  expect(readDayPlanSettings({ ...usual, meetings: [{ atMinute: -1 }] })).toBeNull();
});
