/*
 * The days of a calendar beside each other, on one axis of hours.
 *
 * A day on which clocks are put back shows an hour twice: the axis has it twice, and on every other
 * day the second one is empty. A day on which clocks are put forward leaves an hour out: there that
 * hour is empty. So each instant has one place, what lasts as long is as long, and the lines of the
 * hours go through all days.
 */
import { DAY_MS, dayNumber } from '../dates/days.ts';
import { clockChangeBetween, endOfLocalDay, startOfLocalDay } from '../dates/local-date.ts';
import { offsetMsAt } from '../dates/time-zones.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** A part of a day in which time and axis go along with each other; `top` in minutes of the axis. */
export interface Strip {
  readonly startMs: number;
  readonly endMs: number;
  readonly top: number;
}

/** One day on the axis: from its first instant to the first of the next one. */
export interface DayLine {
  readonly day: string;
  readonly startMs: number;
  readonly endMs: number;
  /** In order; none for a day that the zone left out. */
  readonly strips: readonly Strip[];
}

/** An hour of the axis: 0 to 24, and whether it is shown for the second time. */
export interface HourMark {
  readonly hour: number;
  readonly top: number;
  readonly isAgain: boolean;
}

/** Days on one axis; `minutes` is its length. */
export interface DayAxis {
  readonly minutes: number;
  readonly hours: readonly HourMark[];
  readonly days: readonly DayLine[];
}

/** Minutes of the wall that a day shows twice. */
interface Fold {
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/** A part of a day between changes of clocks, with what the wall shows at its start. */
interface Piece {
  readonly startMs: number;
  readonly endMs: number;
  readonly wall: number;
  readonly again: Fold | null;
}

/** Lays days (`YYYY-MM-DD`) of a zone beside each other. */
export function layDays(days: readonly string[], timeZone: string): DayAxis {
  const cut = days.map((day) => piecesOf(day, timeZone));
  const folds = cut.flatMap((pieces) => pieces.flatMap(({ again }) => again ?? []));
  return {
    minutes: DAY_MINUTES + folds.reduce((sum, fold) => sum + lengthOf(fold), 0),
    hours: hoursOf(folds),
    days: days.map((day, index) => ({
      day,
      startMs: startOfLocalDay(day, timeZone),
      endMs: endOfLocalDay(day, timeZone),
      strips: (cut[index] ?? []).flatMap((piece) => stripsOf(piece, folds)),
    })),
  };
}

/** Where something that begins at the instant begins on the axis, in minutes; the edge of the day for any other. */
export function topAt({ strips }: DayLine, instantMs: number): number {
  const within = strips.find(({ endMs }) => instantMs < endMs) ?? strips.at(-1);
  return within === undefined ? 0 : placeIn(within, instantMs);
}

/** Where something that ends at the instant ends on the axis, in minutes. */
export function bottomAt({ strips }: DayLine, instantMs: number): number {
  const within = strips.findLast(({ startMs }) => startMs < instantMs) ?? strips[0];
  return within === undefined ? 0 : placeIn(within, instantMs);
}

function placeIn({ startMs, endMs, top }: Strip, instantMs: number): number {
  return top + (Math.min(Math.max(instantMs, startMs), endMs) - startMs) / MINUTE_MS;
}

/** The instant at a place of the axis (minutes); where the day has no such time, the next that it has. */
export function instantAt(line: DayLine, minutes: number): number {
  for (const { startMs, endMs, top } of line.strips) {
    const instantMs = startMs + (minutes - top) * MINUTE_MS;
    if (instantMs < endMs) return Math.max(instantMs, startMs);
  }
  return line.endMs;
}

/** Returns the part of a span that lies on the day, as positions on the axis; null for no part. */
export function partOn(
  line: DayLine,
  { startMs, endMs }: { startMs: number; endMs: number },
): { readonly top: number; readonly bottom: number } | null {
  const isOn = startMs < line.endMs && endMs > line.startMs;
  // Something without a length has its place, too.
  const isAt = startMs === endMs && startMs >= line.startMs && startMs < line.endMs;
  if (!(isOn || isAt) || line.strips.length === 0) return null;
  const top = topAt(line, startMs);
  return { top, bottom: isAt ? top : bottomAt(line, endMs) };
}

/** The parts of the axis that the day leaves empty, because its clocks never show them. */
export function gapsOf({ strips }: DayLine, axis: DayAxis): readonly [from: number, to: number][] {
  const gaps: [number, number][] = [];
  let reached = 0;
  for (const { startMs, endMs, top } of strips) {
    if (top > reached) gaps.push([reached, top]);
    reached = top + (endMs - startMs) / MINUTE_MS;
  }
  if (reached < axis.minutes) gaps.push([reached, axis.minutes]);
  return gaps;
}

function piecesOf(day: string, timeZone: string): readonly Piece[] {
  const startMs = startOfLocalDay(day, timeZone);
  const endMs = endOfLocalDay(day, timeZone);
  if (endMs <= startMs) return [];
  const wallAt = (instantMs: number) =>
    (instantMs + offsetMsAt(instantMs, timeZone) - dayNumber(day) * DAY_MS) / MINUTE_MS;
  const first = { startMs, endMs, wall: wallAt(startMs), again: null };
  const byMs = offsetMsAt(endMs - 1, timeZone) - offsetMsAt(startMs, timeZone);
  if (byMs === 0) return [first];
  const changeMs = clockChangeBetween(startMs, endMs - 1, timeZone);
  const wall = wallAt(changeMs);
  const again = byMs < 0 ? { day, from: wall, to: wall - byMs / MINUTE_MS } : null;
  return [
    { ...first, endMs: changeMs },
    { startMs: changeMs, endMs, wall, again },
  ];
}

function lengthOf({ from, to }: Fold): number {
  return to - from;
}

/** Where a minute of the wall lies; `again` where it is the second showing. */
function placeOf(wall: number, folds: readonly Fold[], again: Fold | null): number {
  const before = folds.filter((fold) => wall >= fold.to || (fold === again && wall >= fold.from));
  return before.reduce((sum, fold) => sum + lengthOf(fold), wall);
}

function stripsOf({ startMs, endMs, wall, again }: Piece, folds: readonly Fold[]): Strip[] {
  const length = (endMs - startMs) / MINUTE_MS;
  const cuts = folds
    .filter((fold) => fold !== again && fold.to > wall && fold.to < wall + length)
    .map(({ to }) => to - wall)
    .sort((one, other) => one - other);
  return [0, ...cuts].map((from, index) => ({
    startMs: startMs + from * MINUTE_MS,
    endMs: startMs + (cuts[index] ?? length) * MINUTE_MS,
    top: placeOf(wall + from, folds, again),
  }));
}

function hoursOf(folds: readonly Fold[]): readonly HourMark[] {
  const once = Array.from({ length: 25 }, (_, hour) => ({
    hour,
    top: placeOf(hour * 60, folds, null),
    isAgain: false,
  }));
  const again = folds.flatMap((fold) =>
    once
      .filter(({ hour }) => hour * 60 >= fold.from && hour * 60 < fold.to)
      .map(({ hour }) => ({ hour, top: placeOf(hour * 60, folds, fold), isAgain: true })),
  );
  return [...once, ...again].sort((one, other) => one.top - other.top);
}
