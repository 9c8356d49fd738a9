import { useEffect } from 'react';
import { readRun } from '#shared/domain/tools/reading.ts';
import { ownTools } from '../own-tools.ts';
import type { ToolDesk } from '../tool-desk.ts';

/** Ticks with each second of work, in the tab that leads. */
export function useTicking(desk: ToolDesk, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let last: number | null = null;
    return desk.tools.$nowMs.listen((nowMs) => {
      const run = desk.run().get();
      const { isMuted } = desk.$loudness.get();
      if (run?.status !== 'running' || isMuted || !ownTools().leadership.isLeader()) return;
      const { step, leftMs } = readRun(run, nowMs);
      const second = Math.ceil((leftMs ?? 0) / 1000);
      if (step.tone === 'focus' && second > 0 && second !== last) desk.preview('ticking');
      last = second;
    });
  }, [desk, isOn]);
}
