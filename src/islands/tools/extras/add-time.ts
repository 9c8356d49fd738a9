import { stepAt } from '#shared/domain/tools/plan.ts';
import { firstPlace } from '#shared/domain/tools/run.ts';
import { lengthText } from '#shared/domain/tools/time-text.ts';
import type { ToolDesk } from '../tool-desk.ts';

/** Adds time to a timer; during a lead-in, where nothing moves in sight, it says what became longer. */
export function addTimeTo(desk: ToolDesk, byMs: number, slot: string): void {
  desk.add(byMs, slot);
  const run = desk.run(slot).get();
  if (run === null || run.status === 'ended') return;
  if (stepAt(run.plan, run.place).isLeadIn !== true) return;
  const { ms = null, label = '' } = run.plan.steps[firstPlace(run)] ?? {};
  if (ms !== null) desk.$said.set(`${label || 'The time'} is ${lengthText(ms)} now`);
}
