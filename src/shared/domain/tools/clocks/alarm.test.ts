import { describe, expect, test } from 'vitest';
import { toolAnnouncement } from '../runs/announcements.ts';
import { advance, type Run, silenceRun, startRun } from '../runs/run.ts';
import {
  type Alarm,
  addAlarm,
  alarmNeed,
  alarmSchedule,
  daysText,
  distanceText,
  isSnoozed,
  minuteAfter,
  nextFullHour,
  nextRing,
  readAlarms,
  readDays,
  snoozeSchedule,
} from './alarm.ts';

/** A Friday. */
const NOW = new Date(2026, 10, 20, 10, 7, 30).getTime();
const at = (day: number, hour: number, minute: number) =>
  new Date(2026, 10, day, hour, minute).getTime();
const alarm: Alarm = { number: 1, minuteOfDay: 420, label: 'Wake up', days: [], isOn: true };
const START = { id: 'a', page: '/online-alarm', slot: 'alarm-1', volume: 60, isMuted: false };

describe('the next ring', () => {
  test('is today while the time lies ahead, else tomorrow', () => {
    expect(nextRing({ ...alarm, minuteOfDay: 615 }, NOW)).toBe(at(20, 10, 15));
    expect(nextRing(alarm, NOW)).toBe(at(21, 7, 0));
  });

  test('is on the next of its days', () => {
    expect(nextRing({ ...alarm, days: [1, 2, 3, 4, 5] }, NOW)).toBe(at(23, 7, 0));
    expect(nextRing({ ...alarm, days: [5] }, NOW)).toBe(at(27, 7, 0));
    expect(nextRing({ ...alarm, minuteOfDay: 720, days: [5] }, NOW)).toBe(at(20, 12, 0));
  });
});

test('minutes from now and the full hour are times of the clock', () => {
  expect(minuteAfter(15 * 60_000, NOW)).toBe(10 * 60 + 23);
  expect(nextFullHour(NOW)).toBe(11 * 60);
  expect(nextFullHour(at(20, 23, 30))).toBe(0);
});

test('the distance tells morning from evening', () => {
  expect(distanceText(7 * 3_600_000 + 12 * 60_000)).toBe('in 7 h 12 min');
  expect(distanceText(30_000)).toBe('in 1 min');
  expect(distanceText(3_600_000)).toBe('in 1 h');
  expect(distanceText(51 * 3_600_000)).toBe('in 2 d 3 h');
});

test('days are named as people name them', () => {
  expect(daysText([])).toBe('once');
  expect(daysText([5, 4, 3, 2, 1])).toBe('Mon to Fri');
  expect(daysText([0, 6])).toBe('Sat, Sun');
  expect(daysText([0, 1, 2, 3, 4, 5, 6])).toBe('every day');
});

describe('after its ring', () => {
  const set = startRun(alarmSchedule(alarm, NOW), START, NOW);
  const rings = advance(set, at(21, 7, 0)).run;
  const answered: Run = silenceRun(rings);

  test('it rings until it is answered', () => {
    expect(rings).toMatchObject({ status: 'ended', isRinging: true });
    expect(alarmNeed(alarm, rings, false)).toBe('nothing');
  });

  test('an alarm for once is turned off, one for some days is set again', () => {
    expect(alarmNeed(alarm, answered, false)).toBe('turn off');
    expect(alarmNeed({ ...alarm, days: [1] }, answered, false)).toBe('set again');
  });

  test('a countdown that is missing counts as lost only when the page wakes up', () => {
    expect(alarmNeed({ ...alarm, days: [1] }, null, true)).toBe('set again');
    expect(alarmNeed({ ...alarm, days: [1] }, null, false)).toBe('nothing');
    expect(alarmNeed({ ...alarm, isOn: false }, null, true)).toBe('nothing');
  });

  test('a snooze rings again and leaves the alarm as it is', () => {
    const snoozed = startRun(snoozeSchedule(alarm, 9), START, at(21, 7, 1));
    expect(advance(snoozed, at(21, 7, 10)).run).toMatchObject({ isRinging: true });
    expect(alarmNeed(alarm, snoozed, false)).toBe('nothing');
    expect(isSnoozed(snoozed)).toBe(true);
    expect(isSnoozed(startRun(alarmSchedule(alarm, NOW), START, NOW))).toBe(false);
  });

  test('a snooze is told by the label of its alarm', () => {
    const snoozed = startRun(snoozeSchedule(alarm, 9), START, NOW);
    const started = toolAnnouncement({ run: null, nowMs: NOW }, { run: snoozed, nowMs: NOW });
    expect(started).toBe('Wake up started: 9 min.');
  });
});

test('alarms stand in the order of the day', () => {
  const list = addAlarm([{ ...alarm, minuteOfDay: 900 }], { minuteOfDay: 60, label: '', days: [] });
  expect(list.map(({ number }) => number)).toEqual([2, 1]);
});

test('what was kept is taken whole or not at all', () => {
  expect(readAlarms([alarm])).toEqual([alarm]);
  expect(readAlarms([{ ...alarm, minuteOfDay: 1440 }])).toBeNull();
  expect(readAlarms([{ ...alarm, days: [9] }])).toBeNull();
  expect(readAlarms('7:00')).toBeNull();
  expect(readDays('1,2,3')).toEqual([1, 2, 3]);
  expect(readDays('<b>')).toBeNull();
});
