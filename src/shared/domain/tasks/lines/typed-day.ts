import { addDays, dayNumber, isDay, weekday } from '../../dates/days.ts';
import { WEEKDAY_NAMES } from '../../formats/days.ts';

/**
 * Reads a day as people type it, seen from `today` (`YYYY-MM-DD`): `today`, `tomorrow`, `fri` or
 * `friday` (the next one, never today), `+3` (days) and `+2w` (weeks), `12-24` (the next such day)
 * and `2026-12-24`. Null for anything else.
 */
export function readTypedDay(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase();
  if (text === 'today' || text === 'tod') return today;
  if (text === 'tomorrow' || text === 'tom') return addDays(today, 1);
  return readAhead(text, today) ?? readWeekday(text, today) ?? readDate(text, today);
}

function readAhead(text: string, today: string): string | null {
  const match = /^\+(\d{1,3})(d|w)?$/.exec(text);
  if (match === null) return null;
  return addDays(today, Number(match[1]) * (match[2] === 'w' ? 7 : 1));
}

function readWeekday(text: string, today: string): string | null {
  if (text.length < 3) return null;
  const place = WEEKDAY_NAMES.findIndex((name) => name.toLowerCase().startsWith(text));
  if (place === -1) return null;
  const ahead = (place + 1 - weekday(today) + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}

function readDate(text: string, today: string): string | null {
  if (isDay(text)) return text;
  const match = /^(\d{1,2})-(\d{1,2})$/.exec(text);
  if (match === null) return null;
  const [, month = '', day = ''] = match;
  const inYear = (year: number) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const year = Number(today.slice(0, 4));
  // The 29th of February waits for its year.
  const days = Array.from({ length: 9 }, (_, ahead) => inYear(year + ahead)).filter(isDay);
  return days.find((each) => dayNumber(each) >= dayNumber(today)) ?? null;
}
