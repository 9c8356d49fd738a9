import { dayNumber, dayOfNumber, daysBetween } from '../dates/days.ts';
import { FIRST_KNOWN_DAY, LAST_KNOWN_DAY } from '../dates/known-days.ts';

/** The fields of a sub-task of a repeated task that are read here. */
export interface RepeatedPart {
  /** `YYYY-MM-DD`. */
  readonly dueOn: string | null;
  /** The one that it left behind itself. */
  readonly nextId: string | null;
}

/**
 * The parts that come again with the next one of a repeated task, as much later as that one is due
 * (`from` and `to` are days), at most until the last known day; what a part left behind itself stands
 * for that part.
 */
export function nextParts<Part extends RepeatedPart>(
  parts: readonly Part[],
  { from, to }: { from: string; to: string },
): Part[] {
  const by = daysBetween(from, to);
  return parts
    .filter(({ nextId }) => nextId === null)
    .map((part) => ({
      ...part,
      dueOn: part.dueOn === null ? null : movedDay(part.dueOn, by),
    }));
}

function movedDay(day: string, by: number): string {
  const latest = Math.min(dayNumber(day) + by, dayNumber(LAST_KNOWN_DAY));
  return dayOfNumber(Math.max(latest, dayNumber(FIRST_KNOWN_DAY)));
}
