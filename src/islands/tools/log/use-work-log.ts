import { useCallback, useEffect, useState } from 'react';
import { workOf, workUntil } from '#shared/domain/tools/work-log.ts';
import { createWorkLog, type WorkLog } from '#stores/tools/work-log.ts';
import type { ToolDesk } from '../tool-desk.ts';

export interface WorkLogInUse {
  readonly log: WorkLog;
  /** Takes the timer away and writes down what had passed of it. */
  readonly reset: () => void;
}

/** The log of what was worked, which the timer at a place of this page writes. */
export function useWorkLog(desk: ToolDesk, slot = ''): WorkLogInUse {
  const [log] = useState(() => createWorkLog(desk));
  useEffect(() => {
    const disconnect = log.connect();
    const stop = desk.run(slot).subscribe((run) => {
      if (run !== null) log.note(workOf(run));
    });
    return () => {
      stop();
      disconnect();
    };
  }, [desk, log, slot]);
  const reset = useCallback(() => {
    const run = desk.run(slot).get();
    if (run !== null) log.note(workUntil(run, desk.clock.now()));
    desk.reset(slot);
  }, [desk, log, slot]);
  return { log, reset };
}
