import { useEffect } from 'react';
import { Button } from '#ui/Button.tsx';
import type { ToolDesk } from '../tool-desk.ts';
import type { LiveRun } from '../use-tool.ts';

/** Notes a lap, at a key too; it stays where it is, so that nothing moves at Start. */
export function LapButton({ desk, live }: { desk: ToolDesk; live: LiveRun | null }) {
  const isRunning = live?.run.status === 'running';
  useEffect(
    () =>
      desk.shortcuts.add([
        {
          ...{ group: 'Timer', key: 'L', label: 'Record a lap' },
          act() {
            if (desk.run().get()?.status === 'running') desk.mark('Lap');
          },
        },
      ]),
    [desk],
  );
  return (
    <Button aria-keyshortcuts="L" disabled={!isRunning} onClick={() => desk.mark('Lap')}>
      Lap
    </Button>
  );
}
