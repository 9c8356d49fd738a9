import { useEffect } from 'react';
import { readRun } from '#shared/domain/tools/runs/reading.ts';
import { ownTools } from '../../page/own-tools.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';

/** Ticks with each second of work, in the tab that leads. */
export function useTicking(controller: ToolPageController, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let last: number | null = null;
    return controller.tools.$nowMs.listen((nowMs) => {
      const run = controller.run().get();
      const { isMuted } = controller.$loudness.get();
      if (run?.status !== 'running' || isMuted || !ownTools().leadership.isLeader()) return;
      const { step, leftMs } = readRun(run, nowMs);
      const second = Math.ceil((leftMs ?? 0) / 1000);
      if (step.tone === 'focus' && second > 0 && second !== last) controller.preview('ticking');
      last = second;
    });
  }, [controller, isOn]);
}
