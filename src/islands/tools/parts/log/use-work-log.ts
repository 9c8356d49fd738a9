import { useCallback, useEffect, useState } from 'react';
import { workOf, workUntil } from '#shared/domain/tools/work/work-log.ts';
import { createWorkLog, type WorkLog } from '#stores/tools/work-log.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';

export interface WorkLogInUse {
  readonly log: WorkLog;
  /** Logs the work so far and removes the timer. */
  readonly reset: () => void;
}

/** Returns the work log, to which the timer in a slot of this page adds its finished steps. */
export function useWorkLog(controller: ToolPageController, slot = ''): WorkLogInUse {
  const [log] = useState(() => createWorkLog(controller));
  useEffect(() => {
    const disconnect = log.connect();
    const stop = controller.run(slot).subscribe((run) => {
      if (run !== null) log.note(workOf(run));
    });
    return () => {
      stop();
      disconnect();
    };
  }, [controller, log, slot]);
  const reset = useCallback(() => {
    const run = controller.run(slot).get();
    if (run !== null) log.note(workUntil(run, controller.clock.now()));
    controller.reset(slot);
  }, [controller, log, slot]);
  return { log, reset };
}
