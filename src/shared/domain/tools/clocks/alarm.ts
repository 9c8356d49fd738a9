/* Alarms at a time of day: once, or on some days of the week. */

import {
  flagField,
  lineField,
  listField,
  readSettings,
  wholeField,
} from '../addresses/settings-reading.ts';
import type { Run } from '../runs/run.ts';
import { countdownSchedule, type EndSignal, type Schedule } from '../runs/schedule.ts';

/** One alarm of the page. */
export interface Alarm {
  /** Identifies its place on the page; never reused. */
  readonly number: number;
  readonly minuteOfDay: number;
  readonly label: string;
  /** Days of the week on which it rings, 0 for Sunday; empty: only once. */
  readonly days: readonly number[];
  readonly isOn: boolean;
}

/** An alarm that is not set yet. */
export type AlarmDraft = Pick<Alarm, 'minuteOfDay' | 'label' | 'days'>;

export const MOST_ALARMS = 20;
export const LONGEST_ALARM_LABEL = 60;
export const SNOOZE_MINUTES = [5, 9, 10] as const;
/** The days of the week, Monday first. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
export const WORK_DAYS: readonly number[] = [1, 2, 3, 4, 5];

/** Not from `formats/days.ts`, with which pages of alarms would load 1.4 kB of formats that they don’t use. */
const DAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MINUTE_MS = 60_000;
const SNOOZED = 'snoozed';
const RINGS: EndSignal = { sound: 'alarm', times: 'untilDismissed' };

/** Returns the place on the page where an alarm's countdown runs. */
export function alarmSlot({ number }: Pick<Alarm, 'number'>): string {
  return `alarm-${number}`;
}

/** Returns the short name of a day (0 is Sunday): `Mon`. */
export function dayName(day: number): string {
  return DAY_NAMES[day] ?? '';
}

/** Returns the days as text: `Mon to Fri`, `every day`, `Tue, Sat`, or `once`. */
export function daysText(days: readonly number[]): string {
  const chosen = WEEK.filter((day) => days.includes(day));
  if (chosen.length === 0) return 'once';
  if (chosen.length === 7) return 'every day';
  if (chosen.join() === WORK_DAYS.join()) return 'Mon to Fri';
  return chosen.map(dayName).join(', ');
}

/** Returns when the alarm rings next, in the zone of the device (UTC milliseconds). */
export function nextRing({ minuteOfDay, days }: AlarmDraft, nowMs: number): number {
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const at = new Date(nowMs);
    at.setDate(at.getDate() + ahead);
    at.setHours(Math.floor(minuteOfDay / 60), minuteOfDay % 60, 0, 0);
    const isDay = days.length === 0 || days.includes(at.getDay());
    if (isDay && at.getTime() > nowMs) return at.getTime();
  }
  throw new RangeError('An alarm rings within a week.');
}

/** Returns the first full minute of the day that is at least so many milliseconds away. */
export function minuteAfter(ms: number, nowMs: number): number {
  const at = new Date(Math.ceil((nowMs + ms) / MINUTE_MS) * MINUTE_MS);
  return at.getHours() * 60 + at.getMinutes();
}

/** Returns the next full hour, as a minute of the day. */
export function nextFullHour(nowMs: number): number {
  return ((new Date(nowMs).getHours() + 1) % 24) * 60;
}

/**
 * Returns the time until a ring as text, rounded up to the minute: `in 7 h 12 min`, `in 25 min`, `in 2
 * d 3 h`.
 */
export function distanceText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const [days, hours, rest] = [
    Math.floor(minutes / 1440),
    Math.floor(minutes / 60) % 24,
    minutes % 60,
  ];
  if (days > 0) return hours === 0 ? `in ${days} d` : `in ${days} d ${hours} h`;
  if (hours === 0) return `in ${rest} min`;
  return rest === 0 ? `in ${hours} h` : `in ${hours} h ${rest} min`;
}

/**
 * Returns the schedule of an alarm: a countdown to its next ring, which goes on until it is
 * dismissed.
 */
export function alarmSchedule(alarm: AlarmDraft, nowMs: number): Schedule {
  const label = alarm.label || 'Alarm';
  return countdownSchedule(nextRing(alarm, nowMs) - nowMs, { end: RINGS }, label);
}

/** Returns the schedule that rings again after so many minutes; the alarm itself stays as it is. */
export function snoozeSchedule({ label }: AlarmDraft, minutes: number): Schedule {
  return countdownSchedule(minutes * MINUTE_MS, { note: SNOOZED, end: RINGS }, label || 'Alarm');
}

/** Returns whether the run is a snooze. */
export function isSnoozed(run: Run): boolean {
  return run.schedule.steps[0]?.note === SNOOZED;
}

/**
 * Adds an alarm to the list, which is sorted by time of day. Returns the same list when it is full.
 */
export function addAlarm(alarms: readonly Alarm[], draft: AlarmDraft): readonly Alarm[] {
  if (alarms.length >= MOST_ALARMS) return alarms;
  const number = Math.max(0, ...alarms.map((alarm) => alarm.number)) + 1;
  return [...alarms, { ...draft, number, isOn: true }].sort(
    (a, b) => a.minuteOfDay - b.minuteOfDay,
  );
}

/** The action for an alarm whose ring was dismissed, or whose countdown was lost. */
export type AlarmNeed = 'nothing' | 'set again' | 'turn off';

/**
 * Returns the action that an alarm needs. After its ring is dismissed, an alarm for some days is
 * set for the next of them, and one for once is turned off. `isWaking`: a missing countdown was
 * lost while the page was away.
 */
export function alarmNeed({ isOn, days }: Alarm, run: Run | null, isWaking: boolean): AlarmNeed {
  if (!isOn) return 'nothing';
  const isOver = run === null ? isWaking : run.status === 'ended' && !run.isRinging;
  if (!isOver) return 'nothing';
  return days.length > 0 ? 'set again' : 'turn off';
}

const readAlarm = (value: unknown): Alarm | undefined =>
  readSettings<Alarm>(value, {
    number: wholeField(1, 999_999),
    minuteOfDay: wholeField(0, 1439),
    label: lineField(LONGEST_ALARM_LABEL),
    days: listField(wholeField(0, 6), { most: 7 }),
    isOn: flagField,
  }) ?? undefined;

/** Reads stored alarms; null when they are not valid. */
export function readAlarms(value: unknown): readonly Alarm[] | null {
  return listField(readAlarm, { most: MOST_ALARMS })(value) ?? null;
}

/** Reads the days in an address: `1,2,3`; null when they are not valid. */
export function readDays(text: string): readonly number[] | null {
  return /^[0-6](?:,[0-6]){0,6}$/.test(text) ? text.split(',').map(Number) : null;
}
