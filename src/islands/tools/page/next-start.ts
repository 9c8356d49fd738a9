import type { ToolPageController } from './tool-page-controller.ts';

/** Says, of a choice that is made while a timer is under way, that the timer goes on as it was started. */
export function tellNextStart(controller: ToolPageController): void {
  const status = controller.run().get()?.status;
  if (status !== undefined && status !== 'ended')
    controller.$message.set('Applies the next time you start.');
}
