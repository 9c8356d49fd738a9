import type { ToolDesk } from './tool-desk.ts';

/** Says, of a choice that is made while a timer is under way, that the timer goes on as it was started. */
export function tellNextStart(desk: ToolDesk): void {
  const status = desk.run().get()?.status;
  if (status !== undefined && status !== 'ended')
    desk.$said.set('Applies the next time you start.');
}
