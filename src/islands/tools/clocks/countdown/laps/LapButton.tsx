import { useEffect } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import type { ToolPageController } from '../../../page/tool-page-controller.ts';
import type { LiveRun } from '../../../page/use-tool.ts';

/** Button and key that record a lap. Always shown, so that nothing moves at Start. */
export function LapButton({
  controller,
  live,
}: {
  controller: ToolPageController;
  live: LiveRun | null;
}) {
  const isRunning = live?.run.status === 'running';
  useEffect(
    () =>
      controller.shortcuts.add([
        {
          group: 'Timer',
          key: 'L',
          label: 'Record a lap',
          act() {
            if (controller.run().get()?.status === 'running') controller.mark('Lap');
          },
        },
      ]),
    [controller],
  );
  return (
    <Button aria-keyshortcuts="L" disabled={!isRunning} onClick={() => controller.mark('Lap')}>
      Lap
    </Button>
  );
}
