import { addAfterLeadIn, firstAfterLeadIn } from '#shared/domain/tools/runs/lead-in.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';

/**
 * Adds time to a timer. During a lead-in it is added to the step after it; because no visible
 * digits change then, a message says so.
 */
export function addTimeTo(controller: ToolPageController, byMs: number, slot: string): void {
  const $run = controller.run(slot);
  const run = $run.get();
  if (run === null || firstAfterLeadIn(run) === null) {
    controller.add(byMs, slot);
    return;
  }
  controller.tools.act(run.id, (current) => addAfterLeadIn(current, byMs));
  const changed = $run.get();
  const { ms = null, label = '' } = (changed && firstAfterLeadIn(changed)) ?? {};
  if (ms !== null) controller.$message.set(`${label || 'The time'} is ${lengthText(ms)} now`);
}
