import type { ToolPageController } from './tool-page-controller.ts';

/** Shows a message that a change made while a timer runs applies to the next start. */
export function tellNextStart(controller: ToolPageController): void {
  const status = controller.run().get()?.status;
  if (status !== undefined && status !== 'ended')
    controller.$message.set('Applies the next time you start.');
}
