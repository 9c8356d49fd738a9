import { DAY_MS, dayOfNumber } from '#shared/domain/dates/days.ts';
import { offsetMsAt } from '#shared/domain/dates/time-zones.ts';
import { instantsShowing, wallTimeAt } from '#shared/domain/dates/wall-time.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { formatTime } from '#shared/domain/formats/formats.ts';
import { formatOffset } from '#shared/domain/formats/offset.ts';

/** Start, end and zone of a session. */
export interface Placed {
  readonly startTime: string;
  readonly endTime: string;
  readonly timeZone: string;
  readonly localDate: string;
}

/**
 * Formats the times of a session in the zone where it was recorded: `13:40 – 14:05`. One that began
 * on the day before shows both days. One whose clocks differ from those of `timeZone`, or whose
 * time is ambiguous, shows its UTC offset.
 */
export function whenOf(session: Placed, timeZone: string): string {
  const [startMs, endMs] = [Date.parse(session.startTime), Date.parse(session.endTime)];
  const there = session.timeZone;
  const [from, to] = [startMs, endMs].map((ms) => formatTime(ms, there));
  const [fromOffset, toOffset] = [offsetMsAt(startMs, there), offsetMsAt(endMs, there)];
  const startDay = dayOfNumber(Math.floor((startMs + fromOffset) / DAY_MS));
  const days =
    startDay === session.localDate
      ? ['', '']
      : [startDay, session.localDate].map((day) => `${dayIn(day)}, `);
  if (fromOffset !== toOffset) {
    return `${days[0]}${from} ${formatOffset(startMs, there)} – ${days[1]}${to} ${formatOffset(endMs, there)}`;
  }
  const isElsewhere = there !== timeZone && offsetMsAt(endMs, timeZone) !== toOffset;
  const isTwice = isElsewhere || isAmongTwice([startMs, endMs], there);
  return `${days[0]}${from} – ${days[1]}${to}${isTwice ? ` ${formatOffset(endMs, there)}` : ''}`;
}

/** Longer than any clock change. */
const FAR_MS = 4 * 3_600_000;

function isAmongTwice([startMs = 0, endMs = 0]: readonly number[], timeZone: string): boolean {
  // Checked first, because it is fast and nearly always rules out a clock change.
  const isStill = offsetMsAt(startMs - FAR_MS, timeZone) === offsetMsAt(endMs + FAR_MS, timeZone);
  if (isStill) return false;
  return [startMs, endMs].some(
    (ms) => instantsShowing(wallTimeAt(ms, timeZone), timeZone).length > 1,
  );
}

/** Formats a day: `19 Nov`. */
export function dayIn(day: string): string {
  return formatDay(day, 'day');
}
