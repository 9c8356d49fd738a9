import { addAfterLeadIn, firstAfterLeadIn } from '#shared/domain/tools/lead-in.ts';
import { lengthText } from '#shared/domain/tools/time-text.ts';
import type { ToolDesk } from '../tool-desk.ts';

/** Adds time to a timer; during a lead-in to what comes after it, and because nothing moves in sight, says so. */
export function addTimeTo(desk: ToolDesk, byMs: number, slot: string): void {
  const $run = desk.run(slot);
  const run = $run.get();
  if (run === null || firstAfterLeadIn(run) === null) {
    desk.add(byMs, slot);
    return;
  }
  desk.tools.act(run.id, (current) => addAfterLeadIn(current, byMs));
  const changed = $run.get();
  const { ms = null, label = '' } = (changed && firstAfterLeadIn(changed)) ?? {};
  if (ms !== null) desk.$said.set(`${label || 'The time'} is ${lengthText(ms)} now`);
}
