import { addDays, daysBetween } from '../dates/days.ts';

/** What is looked at in a part of a repeated task. */
export interface RepeatedPart {
  /** `YYYY-MM-DD`. */
  readonly dueOn: string | null;
  /** The one that it left behind itself. */
  readonly nextId: string | null;
}

/**
 * The parts that come again with the next one of a repeated task, as much later as that one is due
 * (`from` and `to` are days); what a part left behind itself stands for that part.
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
      dueOn: part.dueOn === null ? null : addDays(part.dueOn, by),
    }));
}
