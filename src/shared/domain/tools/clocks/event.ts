/* A countdown to a local date and time. */

import { lineField, nullable, readSettings } from '../addresses/settings-reading.ts';
import { countdownSchedule, type Schedule, SHORTEST_MS } from '../runs/schedule.ts';

/** The event to count down to. */
export interface EventSettings {
  /** Local date and time, `2026-12-31T23:59:00`; null: the next full hour. */
  readonly at: string | null;
  readonly name: string;
}

export const USUAL_EVENT: EventSettings = { at: null, name: '' };
export const LONGEST_EVENT_NAME = 60;

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;
/** Later dates are taken for typing errors. */
const MOST_YEARS = 200;

/** Returns an instant as local date and time of this device: `2026-12-31T23:59:00`. */
export function localText(instantMs: number): string {
  const at = new Date(instantMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = [
    String(at.getFullYear()).padStart(4, '0'),
    two(at.getMonth() + 1),
    two(at.getDate()),
  ];
  return `${date.join('-')}T${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}

/**
 * Returns the instant of a local date and time; null when it does not exist, such as the 31st of
 * April.
 */
export function instantOfLocal(text: string): number | null {
  if (!LOCAL.test(text)) return null;
  const instant = new Date(text).getTime();
  // Some browsers read a day beyond the end of a month as a day of the next month.
  const isReal = Number.isFinite(instant) && localText(instant).startsWith(text.slice(0, 10));
  return isReal ? instant : null;
}

/** Returns why a date cannot be counted down to; null when it can. */
export function eventProblem(instant: number | null, nowMs: number): string | null {
  if (instant === null) return 'Choose a date and a time that exist.';
  if (instant <= nowMs) return 'That moment has passed. Choose one in the future.';
  return instant - nowMs > MOST_YEARS * 366 * DAY_MS ? 'Choose a date within 200 years.' : null;
}

/**
 * Returns the instant to count down to: the event, or the next full hour if the event has passed.
 */
export function eventInstant({ at }: EventSettings, nowMs: number): number {
  const instant = at === null ? null : instantOfLocal(at);
  return eventProblem(instant, nowMs) === null && instant !== null ? instant : fullHourAfter(nowMs);
}

/**
 * Returns settings for an event in the future. A past event is replaced by the default one, without
 * its name.
 */
export function eventAhead(settings: EventSettings, nowMs: number): EventSettings {
  const { at } = settings;
  const isGone = at !== null && eventProblem(instantOfLocal(at), nowMs) !== null;
  return isGone ? USUAL_EVENT : settings;
}

function fullHourAfter(nowMs: number): number {
  return new Date(nowMs).setMinutes(60, 0, 0);
}

/** Presets of the page. */
export const EVENT_CHOICES = ['New Year', 'Friday 17:00', 'In 24 h'] as const;
export type EventChoice = (typeof EVENT_CHOICES)[number];

/** Returns the settings for a preset that is chosen at the given instant. */
export function chosenEvent(choice: EventChoice, nowMs: number): EventSettings {
  const now = new Date(nowMs);
  switch (choice) {
    case 'New Year': {
      const at = new Date(now.getFullYear() + 1, 0, 1).getTime();
      return { at: localText(at), name: `New Year ${now.getFullYear() + 1}` };
    }
    case 'Friday 17:00': {
      const ahead = (5 - now.getDay() + 7) % 7;
      const day = now.getDate() + ahead;
      const at = new Date(now.getFullYear(), now.getMonth(), day, 17).getTime();
      const next = new Date(now.getFullYear(), now.getMonth(), day + 7, 17).getTime();
      return { at: localText(at > nowMs ? at : next), name: 'Weekend' };
    }
    case 'In 24 h':
      return { at: localText(nowMs + DAY_MS), name: '' };
  }
}

/** Presets for repeating an event that is over. */
export const EVENT_REPEATS = ['Tomorrow', 'In a week', 'In a year'] as const;
export type EventRepeat = (typeof EVENT_REPEATS)[number];

/**
 * Returns the next future repetition of an event, at the same time of day. A year in the name is
 * updated.
 */
export function repeatedEvent(
  { name }: EventSettings,
  repeat: EventRepeat,
  { cameAt, nowMs }: { readonly cameAt: number; readonly nowMs: number },
): EventSettings {
  const at = new Date(cameAt);
  const year = at.getFullYear();
  do {
    if (repeat === 'In a year') at.setFullYear(at.getFullYear() + 1);
    else at.setDate(at.getDate() + (repeat === 'In a week' ? 7 : 1));
  } while (at.getTime() <= nowMs);
  return {
    at: localText(at.getTime()),
    name: name.replace(String(year), String(at.getFullYear())),
  };
}

/** The time left, in the four figures that the page shows; larger units are not rounded up. */
export interface EventFigures {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/**
 * Splits a remaining time into days, hours, minutes and seconds; a second that has begun still
 * counts.
 */
export function eventFigures(ms: number): EventFigures {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** Returns the schedule that Start runs: the wait from now to the event. */
export function eventSchedule(settings: EventSettings, nowMs: number): Schedule {
  const ms = Math.max(SHORTEST_MS, eventInstant(settings, nowMs) - nowMs);
  return countdownSchedule(ms, {}, settings.name || 'Countdown');
}

/** Reads settings from storage or the URL; null when they are not valid. */
export function readEvent(value: unknown): EventSettings | null {
  return readSettings<EventSettings>(value, {
    at: nullable((at) => (typeof at === 'string' && instantOfLocal(at) !== null ? at : undefined)),
    name: lineField(LONGEST_EVENT_NAME),
  });
}
