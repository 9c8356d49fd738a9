/* The share of a run that counts as focus. */

import type { Run } from '../runs/run.ts';
import { stepAt } from '../runs/schedule.ts';

/**
 * Returns how long a run that is over took, in milliseconds, without its breaks, preparation and
 * lead-in: the length of the focus session that may be recorded for it.
 */
export function focusMsOf({ schedule, spentMs, done }: Run): number {
  const isFocus = (place: number) => {
    const { tone, isLeadIn } = stepAt(schedule, place);
    return isLeadIn !== true && (tone === 'focus' || tone === 'calm');
  };
  const restMs = done.reduce((sum, { place, ms }) => sum + (isFocus(place) ? 0 : ms), 0);
  return spentMs - restMs;
}
