import { ICalCalendar, ICalEventTransparency } from 'ical-generator';

/**
 * An entry of a calendar: from an instant to an instant (UTC milliseconds), or all of a day
 * (`YYYY-MM-DD`).
 */
export interface CalendarEntry {
  /** Stable id of the entry. */
  uid: string;
  when: { startMs: number; endMs: number } | { day: string };
  summary: string;
  description: string;
  category: string;
  /** Whether calendars show the time as busy. */
  isBusy: boolean;
  createdAt: number;
  updatedAt: number;
}

const DAY_MS = 86_400_000;
const HOUR_S = 3600;

/**
 * Writes a calendar as iCalendar (RFC 5545): CRLF, lines of at most 75 octets, instants in UTC, so
 * that it needs no zones, and days as `VALUE=DATE`. The same entries give the same text.
 */
export function writeCalendar(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = new ICalCalendar({
    name,
    prodId: { company: name, product: 'Calendar', language: 'EN' },
    ttl: HOUR_S,
  });
  for (const entry of entries) {
    calendar.createEvent({
      id: entry.uid,
      ...timesOf(entry.when),
      summary: plainText(entry.summary),
      description: plainText(entry.description) || null,
      categories: [{ name: entry.category }],
      transparency: entry.isBusy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      created: new Date(entry.createdAt),
      lastModified: new Date(entry.updatedAt),
      // Without a METHOD, the time of the last revision.
      stamp: new Date(entry.updatedAt),
      // Increases with each change without a counter: the seconds between creation and the last
      // change.
      sequence: Math.max(0, Math.ceil((entry.updatedAt - entry.createdAt) / 1000)),
    });
  }
  return `${calendar.toString()}\r\n`;
}

function timesOf(when: CalendarEntry['when']) {
  if (!('day' in when)) return { start: new Date(when.startMs), end: new Date(when.endMs) };
  const startMs = Date.parse(`${when.day}T00:00:00Z`);
  return { start: new Date(startMs), end: new Date(startMs + DAY_MS), allDay: true };
}

/** Returns text allowed by the format: no control characters except line ends. */
function plainText(text: string): string {
  return Array.from(text)
    .filter((character) => character === '\n' || character === '\t' || !/\p{Cc}/u.test(character))
    .join('');
}
