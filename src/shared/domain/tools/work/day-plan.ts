/* A working day planned in advance: core hours, meetings, and blocks of focus between them. */

import {
  flagField,
  lineField,
  listField,
  readSettings,
  wholeField,
} from '../addresses/settings-reading.ts';
import { buildStep, type Cue, type Schedule, type Step } from '../runs/schedule.ts';

/** A meeting; `atMinute` counts from midnight of the visitor's day. */
export interface Meeting {
  readonly atMinute: number;
  readonly minutes: number;
  readonly name: string;
}

/** Settings that a visitor chose; times are minutes after midnight. */
export interface DayPlanSettings {
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly workMinutes: number;
  readonly restMinutes: number;
  readonly meetings: readonly Meeting[];
  readonly hasNudges: boolean;
  /** IANA time zone of the hours; empty: that of the device. */
  readonly zone: string;
  /** The note with which the visitor closed the day before. */
  readonly leftOff: string;
  readonly firstNext: string;
}

/** A part of the day. */
export interface DayPart {
  readonly kind: 'focus' | 'break' | 'meeting' | 'gap';
  readonly label: string;
  readonly fromMinute: number;
  readonly toMinute: number;
}

export const MOST_MEETINGS = 12;
const DAY_MINUTES = 1440;
/** Shorter gaps, in minutes, are not used for focus. */
const SHORTEST_FOCUS = 20;
const MINUTE_MS = 60_000;
/** Time into a block of focus after which a line suggests water or standing up. */
const NUDGE_AFTER_MS = 25 * MINUTE_MS;
const NUDGES = ['A glass of water?', 'Stand up for the next few minutes.'];
const END = { sound: 'soft', times: 1 } as const;

/** Returns the parts of the day in order: the meetings, with blocks and breaks in the gaps. */
export function layOutDay(settings: DayPlanSettings): readonly DayPart[] {
  const { fromMinute, toMinute } = settings;
  const parts: DayPart[] = [];
  let cursor = fromMinute;
  const meetings = settings.meetings.toSorted((one, other) => one.atMinute - other.atMinute);
  for (const { atMinute, minutes, name } of meetings) {
    // Overlapping meetings are placed one after another; parts outside the day are left out.
    const begins = Math.max(atMinute, cursor);
    const ends = Math.min(atMinute + minutes, toMinute);
    if (ends <= begins) continue;
    parts.push(...fillGap(cursor, begins, settings));
    const label = name === '' ? 'Meeting' : name;
    parts.push({ kind: 'meeting', label, fromMinute: begins, toMinute: ends });
    cursor = ends;
  }
  return [...parts, ...fillGap(cursor, toMinute, settings)];
}

/** Returns blocks and breaks from one minute to another; a short gap is for mail or a break. */
function fillGap(
  from: number,
  to: number,
  { workMinutes, restMinutes }: DayPlanSettings,
): readonly DayPart[] {
  const parts: DayPart[] = [];
  let at = from;
  while (at < to) {
    const left = to - at;
    if (left < SHORTEST_FOCUS) {
      parts.push({ kind: 'gap', label: 'Mail or a break', fromMinute: at, toMinute: to });
      break;
    }
    const workTo = at + Math.min(workMinutes, left);
    parts.push({ kind: 'focus', label: 'Focus', fromMinute: at, toMinute: workTo });
    const restTo = Math.min(workTo + restMinutes, to);
    if (restTo > workTo) {
      parts.push({ kind: 'break', label: 'Break', fromMinute: workTo, toMinute: restTo });
    }
    at = restTo;
  }
  return parts;
}

/** Returns the day with another last minute; the same day if that is not after the first. */
export function endingAt(settings: DayPlanSettings, minute: number): DayPlanSettings {
  const toMinute = Math.min(DAY_MINUTES, minute === 0 ? DAY_MINUTES : minute);
  return toMinute > settings.fromMinute ? { ...settings, toMinute } : settings;
}

/** Returns the number of blocks of focus in a day. */
export function focusCount(parts: readonly DayPart[]): number {
  return parts.filter(({ kind }) => kind === 'focus').length;
}

/**
 * Returns the schedule that Start runs at a minute of the day (with its fraction): the rest of the
 * day and the shutdown, with a wait first if the day has not begun. If the day is over, it starts
 * from the beginning immediately.
 */
export function dayPlanFrom(settings: DayPlanSettings, nowMinute: number): Schedule {
  const parts = layOutDay(settings);
  const { fromMinute, toMinute } = settings;
  const shift = nowMinute >= toMinute ? nowMinute - fromMinute : 0;
  const now = nowMinute - shift;
  const early: DayPart[] =
    now < fromMinute
      ? [{ kind: 'gap', label: 'Before the day', fromMinute: now, toMinute: fromMinute }]
      : [];
  const steps = [...early, ...parts]
    .filter((part) => part.toMinute > now)
    .map((part) => stepOf({ ...part, fromMinute: Math.max(part.fromMinute, now) }, settings))
    .map((step, place) => (place < early.length ? { ...step, isLeadIn: true } : step));
  const shutDown = buildStep({
    label: 'Shut down',
    ms: null,
    tone: 'calm',
    note: 'Where did you leave off, and what is first tomorrow?',
  });
  return { name: '', steps: [...steps, shutDown], rounds: 1 };
}

const TONES = { focus: 'focus', break: 'rest', meeting: 'prepare', gap: 'rest' } as const;

function stepOf(part: DayPart, { hasNudges }: DayPlanSettings): Step {
  const ms = Math.max(1000, Math.round((part.toMinute - part.fromMinute) * MINUTE_MS));
  return buildStep({
    label: part.label,
    ms,
    tone: TONES[part.kind],
    end: END,
    cues: hasNudges && part.kind === 'focus' ? nudgesIn(ms, Math.round(part.fromMinute)) : [],
  });
}

/** Returns the nudges of a block; water and standing up alternate over the day. */
function nudgesIn(ms: number, minute: number): Cue[] {
  if (ms <= NUDGE_AFTER_MS) return [];
  const text = NUDGES[Math.floor(minute / 60) % NUDGES.length];
  return [{ at: { passedMs: NUDGE_AFTER_MS }, text }];
}

/**
 * Returns the position of an instant in a day, in minutes after its midnight, with the fraction.
 */
export function minuteInDay({ toMinute }: DayPlanSettings, nowMs: number): number {
  const at = new Date(nowMs);
  const minute = at.getHours() * 60 + at.getMinutes() + at.getSeconds() / 60;
  // A day that began yesterday evening continues after midnight.
  return minute + DAY_MINUTES < toMinute ? minute + DAY_MINUTES : minute;
}

/**
 * Returns by how many minutes the clocks of a zone are ahead of the device's at an instant; 0 for
 * an unknown zone.
 */
export function zoneAheadBy(zone: string, nowMs: number): number {
  if (zone === '') return 0;
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    }).formatToParts(nowMs);
    const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
    const there = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
    );
    const at = new Date(nowMs);
    const here = Date.UTC(
      at.getFullYear(),
      at.getMonth(),
      at.getDate(),
      at.getHours(),
      at.getMinutes(),
    );
    return Math.round((there - here) / MINUTE_MS);
  } catch {
    return 0;
  }
}

/** Returns the day in the time of this device; a day that begins late ends after midnight. */
export function dayHere(settings: DayPlanSettings, nowMs: number): DayPlanSettings {
  const ahead = zoneAheadBy(settings.zone, nowMs);
  const length = settings.toMinute - settings.fromMinute;
  const from = settings.fromMinute - ahead;
  const fromMinute = ((from % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return { ...settings, fromMinute, toMinute: fromMinute + length };
}

/** Reads settings from storage or the URL; null when they are not valid. */
export function readDayPlanSettings(value: unknown): DayPlanSettings | null {
  const minute = wholeField(0, DAY_MINUTES);
  const settings = readSettings<DayPlanSettings>(value, {
    fromMinute: minute,
    toMinute: minute,
    workMinutes: wholeField(5, 240),
    restMinutes: wholeField(0, 120),
    meetings: listField(readMeeting, { most: MOST_MEETINGS }),
    hasNudges: flagField,
    zone: lineField(60),
    leftOff: lineField(200),
    firstNext: lineField(200),
  });
  return settings !== null && settings.fromMinute < settings.toMinute ? settings : null;
}

function readMeeting(value: unknown): Meeting | undefined {
  const read = {
    atMinute: wholeField(0, DAY_MINUTES),
    minutes: wholeField(1, DAY_MINUTES),
    name: lineField(40),
  };
  return readSettings<Meeting>(value, read) ?? undefined;
}
