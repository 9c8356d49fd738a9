import { addDays, isDay } from '#shared/domain/dates/days.ts';
import {
  firstInstantShowing,
  instantsShowing,
  isClockTime,
  wallTimeAt,
} from '#shared/domain/dates/wall-time.ts';

/** Start and end of a session, in epoch milliseconds. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** The times of a session as typed: local days and times in the user's zone. */
export interface SessionDraft {
  readonly day: string;
  readonly from: string;
  readonly to: string;
  /** The day of the end; a session may run past midnight. */
  readonly endDay: string;
  /** The chosen occurrence of the start where clocks go back; null for the default. */
  readonly startTurn: number | null;
  readonly endTurn: number | null;
  /** The focused minutes as typed; null while they are derived from start and end. */
  readonly minutes: string | null;
}

/** Context for reading a draft. */
export interface DraftContext {
  readonly timeZone: string;
  /** The edited session with its focused minutes; null for a new one. */
  readonly original: (Span & { readonly minutes: number }) | null;
  /** Other sessions, so that one can begin exactly where another ended. */
  readonly neighbours: readonly Span[];
}

/** The result of reading a draft: exact times, or errors by field. */
export type DraftReading =
  | ({ readonly kind: 'times'; readonly minutes: number } & Span)
  | { readonly kind: 'wrong'; readonly fields: Readonly<Record<string, string>> };

const MINUTE_MS = 60_000;
const LONGEST_MINUTES = 720;

/** Returns the draft for a span; its seconds stay while the minute is unchanged. */
export function draftOf({ startMs, endMs }: Span, timeZone: string): SessionDraft {
  const start = wallTimeAt(startMs, timeZone);
  const end = wallTimeAt(endMs, timeZone);
  return {
    day: start.day,
    from: start.time,
    to: end.time,
    endDay: end.day,
    startTurn: null,
    endTurn: null,
    minutes: null,
  };
}

/** Returns the draft with another first day; the end moves along. */
export function onDay(draft: SessionDraft, day: string): SessionDraft {
  if (!isDay(day)) return { ...draft, day };
  return { ...draft, day, endDay: likelyEndDay({ ...draft, day }), ...NO_TURNS };
}

/** Returns the draft with other times; an end earlier than the start is on the next day. */
export function atTimes(
  draft: SessionDraft,
  times: Partial<Pick<SessionDraft, 'from' | 'to'>>,
): SessionDraft {
  const after = { ...draft, ...times, ...NO_TURNS };
  const isChosen = draft.endDay !== likelyEndDay(draft);
  return isChosen ? after : { ...after, endDay: likelyEndDay(after) };
}

const NO_TURNS = { startTurn: null, endTurn: null } as const;

function likelyEndDay({ day, from, to }: SessionDraft): string {
  return isDay(day) && isClockTime(to) && to < from ? addDays(day, 1) : day;
}

/** Timers start seconds after the full minute: 06:30 to 06:50 counts as twenty minutes. */
const MOMENT_MS = 5000;

/** Returns the focused minutes derived from start and end; the pauses of an edited session stay. */
export function minutesOf(span: Span, original: DraftContext['original']): number {
  if (span.startMs === original?.startMs && span.endMs === original.endMs) return original.minutes;
  const whole = Math.floor((span.endMs - span.startMs + MOMENT_MS) / MINUTE_MS);
  if (original === null) return whole;
  const paused = Math.floor((original.endMs - original.startMs) / MINUTE_MS) - original.minutes;
  const focused = whole - Math.max(0, paused);
  return focused >= 1 ? focused : Math.min(original.minutes, whole);
}

/** Returns the instants for the local start and end; two for each where clocks go back. */
export function showingsOf(draft: SessionDraft, timeZone: string) {
  const of = (day: string, time: string) =>
    isDay(day) && isClockTime(time) ? instantsShowing({ day, time }, timeZone) : [];
  return { start: of(draft.day, draft.from), end: of(draft.endDay, draft.to) };
}

/** Reads a draft: exact instants and whole focused minutes, or errors by field. */
export function readDraft(draft: SessionDraft, context: DraftContext): DraftReading {
  const { timeZone, original } = context;
  const fields = { ...unreadable(draft, timeZone) };
  if (Object.keys(fields).length > 0) return { kind: 'wrong', fields };
  const { start, end } = showingsOf(draft, timeZone);
  const startMs = exactStart(chosen(start, draft.startTurn, original?.startMs), context);
  const laterEnds = end.filter((endMs) => endMs + MINUTE_MS > startMs);
  const likely = draft.endTurn === null ? laterEnds : end;
  const endMs = within(chosen(likely, draft.endTurn, original?.endMs), original?.endMs);
  const span = { startMs, endMs };
  const wrong = wrongLength(span, original) ?? wrongMinutes(draft, span, original);
  if (wrong !== null) return { kind: 'wrong', fields: wrong };
  const minutes = draft.minutes === null ? minutesOf(span, original) : Number(draft.minutes);
  return { kind: 'times', ...span, minutes };
}

function unreadable(draft: SessionDraft, timeZone: string): Record<string, string> {
  if (!isDay(draft.day)) return { day: 'Enter the day of the session.' };
  if (!isClockTime(draft.from)) return { startTime: 'Enter when it began, such as 13:40.' };
  if (!isDay(draft.endDay)) return { endDay: 'Enter the day on which it ended.' };
  if (!isClockTime(draft.to)) return { endTime: 'Enter when it ended, such as 14:05.' };
  const { start, end } = showingsOf(draft, timeZone);
  if (start.length === 0) return { startTime: leftOut(draft.day, draft.from, timeZone) };
  if (end.length === 0) return { endTime: leftOut(draft.endDay, draft.to, timeZone) };
  return {};
}

function leftOut(day: string, time: string, timeZone: string): string {
  const next = wallTimeAt(firstInstantShowing({ day, time }, timeZone), timeZone);
  return `The clocks went forward: there was no ${time} that day. Choose ${next.time} or later.`;
}

/** Returns the occurrence to use: the chosen one, the previous one, else the first. */
function chosen(showings: readonly number[], turn: number | null, before?: number): number {
  const same = showings.find((instantMs) => isWithin(instantMs, before));
  return (turn === null ? same : showings[turn]) ?? showings[0] ?? Number.NaN;
}

function isWithin(minuteMs: number, instantMs: number | undefined): boolean {
  return instantMs !== undefined && instantMs >= minuteMs && instantMs < minuteMs + MINUTE_MS;
}

/** Returns the original instant where it is within this minute: its seconds were not edited. */
function within(minuteMs: number, instantMs: number | undefined): number {
  return instantMs !== undefined && isWithin(minuteMs, instantMs) ? instantMs : minuteMs;
}

/** Returns the exact end of another session for a start typed as the same minute. */
function exactStart(minuteMs: number, { original, neighbours }: DraftContext): number {
  if (original !== null && isWithin(minuteMs, original.startMs)) return original.startMs;
  const ends = neighbours.map(({ endMs }) => endMs).filter((endMs) => isWithin(minuteMs, endMs));
  return Math.max(minuteMs, ...ends);
}

function wrongLength(span: Span, original: Span | null): Record<string, string> | null {
  const isUnchanged = span.startMs === original?.startMs && span.endMs === original.endMs;
  if (isUnchanged) return null;
  // No end lies after the start, or one of two was said that does not.
  if (!(span.endMs > span.startMs)) return { endTime: 'The end must be after the start.' };
  if (span.endMs - span.startMs < MINUTE_MS) {
    return { endTime: 'A session lasts at least a minute. Choose a later end.' };
  }
  return null;
}

function wrongMinutes(
  draft: SessionDraft,
  span: Span,
  original: DraftContext['original'],
): Record<string, string> | null {
  const room = Math.ceil((span.endMs - span.startMs) / MINUTE_MS);
  if (draft.minutes === null) {
    if (minutesOf(span, original) <= LONGEST_MINUTES) return null;
    return {
      endTime: 'A session can have at most 12 hours of focus. Bring start and end closer together.',
    };
  }
  if (!/^\d{1,4}$/.test(draft.minutes)) return { duration: 'Enter whole minutes, such as 25.' };
  const minutes = Number(draft.minutes);
  if (minutes === original?.minutes && minutes <= room) return null;
  if (minutes < 1) return { duration: 'A session needs at least a minute of focus.' };
  if (minutes > LONGEST_MINUTES) return { duration: 'At most 720 minutes, which is 12 hours.' };
  if (minutes > room) {
    return { duration: `Only ${room} min fit between start and end. Enter that or less.` };
  }
  return null;
}
