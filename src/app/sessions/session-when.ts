import { localDate } from '#shared/domain/dates/local-date.ts';
import { offsetMsAt } from '#shared/domain/dates/time-zones.ts';
import { instantsShowing, wallTimeAt } from '#shared/domain/dates/wall-time.ts';
import { offsetName } from './session-editor/offset-name.ts';

/** What says when a session went, and where. */
export interface Placed {
  readonly startTime: string;
  readonly endTime: string;
  readonly timeZone: string;
  readonly localDate: string;
}

/** The forms of times by their zones: lists ask for the same again and again, and each is slow to make. */
const forms = new Map<string, Intl.DateTimeFormat>();

/**
 * When a session went, by the clocks where it was recorded: `13:40 – 14:05`. One that began on the
 * day before says both days, and one whose clocks were not those of `timeZone`, or showed the same
 * time twice, says how far they were from UTC.
 */
export function whenOf(session: Placed, timeZone: string): string {
  const [startMs, endMs] = [Date.parse(session.startTime), Date.parse(session.endTime)];
  const there = session.timeZone;
  const [from, to] = [startMs, endMs].map((ms) => timeOf(ms, there));
  const startDay = localDate(startMs, there);
  const days = startDay === session.localDate ? ['', ''] : [startDay, session.localDate].map(dayIn);
  const [fromOffset, toOffset] = [startMs, endMs].map((ms) => offsetMsAt(ms, there));
  if (fromOffset !== toOffset) {
    return `${days[0]}${from} ${offsetName(startMs, there)} – ${days[1]}${to} ${offsetName(endMs, there)}`;
  }
  const isElsewhere = there !== timeZone && offsetMsAt(endMs, timeZone) !== toOffset;
  const isTwice = isElsewhere || [startMs, endMs].some((ms) => isShownTwice(ms, there));
  return `${days[0]}${from} – ${days[1]}${to}${isTwice ? ` ${offsetName(endMs, there)}` : ''}`;
}

function isShownTwice(instantMs: number, timeZone: string): boolean {
  return instantsShowing(wallTimeAt(instantMs, timeZone), timeZone).length > 1;
}

function timeOf(instantMs: number, timeZone: string): string {
  const known = forms.get(timeZone);
  const form = known ?? new Intl.DateTimeFormat([], { timeStyle: 'short', timeZone });
  if (known === undefined) forms.set(timeZone, form);
  return form.format(instantMs);
}

/** A day before its time: `19 Nov, `. */
function dayIn(day: string): string {
  const form = new Intl.DateTimeFormat([], { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return `${form.format(Date.parse(`${day}T12:00:00Z`))}, `;
}
