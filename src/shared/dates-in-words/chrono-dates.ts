import type { Chrono, ParsedResult } from 'chrono-node';
import { isDay } from '../domain/dates/days.ts';
import type { DateFinder, FoundDate, LocalNow } from '../domain/tasks/lines/typed/phrase.ts';

/** Numbers alone could be two days, and have a reader of their own. */
const NUMBERS = /^\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?$/;
const ISO = /^\d{4}-\d{1,2}-\d{1,2}$/;
/** Titles have 300 characters at most. */
const LONGEST_PART = 150;
const PAST = /\b(?:ago|last|past|previous|yesterday|before|earlier)\b/i;

/**
 * Finds dates by a parser of chrono-node, whose other readings (weekdays, times, spans, months
 * without a day, days that have passed) are left out.
 */
export function findDatesWith(parser: Chrono): DateFinder {
  return (text, now) => {
    if (!/\d|\bin\b/i.test(text)) return [];
    // The local clock is taken for that of UTC, so that no zone has a say.
    const instant = new Date(`${now.today}T${now.time}:00Z`);
    const reference = { instant, timezone: 'UTC' };
    return partsOf(text).flatMap(({ from, part }) =>
      parser
        .parse(part, reference, { forwardDate: true })
        .flatMap((result) => toFound(result, now) ?? [])
        .map((date) => ({ ...date, from: date.from + from, to: date.to + from })),
    );
  };
}

/** The whole text, or of a long one its beginning and its end: chrono takes long for many numbers. */
function partsOf(text: string): { from: number; part: string }[] {
  if (text.length <= 2 * LONGEST_PART) return [{ from: 0, part: text }];
  const from = text.indexOf(' ', text.length - LONGEST_PART);
  const end = from === -1 ? [] : [{ from, part: text.slice(from) }];
  return [{ from: 0, part: text.slice(0, LONGEST_PART).replace(/\S+$/, '') }, ...end];
}

function toFound({ index, text, start, end }: ParsedResult, now: LocalNow): FoundDate | null {
  if (end !== null && end !== undefined) return null;
  if ((NUMBERS.test(text) && !ISO.test(text)) || PAST.test(text)) return null;
  const isRelative = start.tags().has('result/relativeDate');
  if (isRelative && !/^(?:in|within)\b/i.test(text)) return null;
  const isDate = /\d/.test(text) && start.isCertain('day') && start.isCertain('month');
  if (!isRelative && !isDate) return null;
  const [year, month, dayOfMonth] = [start.get('year'), start.get('month'), start.get('day')];
  const day = [String(year).padStart(4, '0'), pad(month), pad(dayOfMonth)].join('-');
  if (!isDay(day) || day < now.today) return null;
  const hasTime = start.tags().has('result/relativeDateAndTime');
  const time = hasTime ? `${pad(start.get('hour'))}:${pad(start.get('minute'))}` : null;
  return { from: index, to: index + text.length, day, time };
}

function pad(number: number | null): string {
  return String(number).padStart(2, '0');
}
