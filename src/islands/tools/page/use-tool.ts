import { useStore } from '@nanostores/react';
import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { repeatEarlyActs } from '#platform/page/early-acts.ts';
import { type RunReading, readRun } from '#shared/domain/tools/runs/reading.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import {
  createToolPageController,
  type ToolPageController,
  type ToolPageOptions,
} from './tool-page-controller.ts';

/** The controller of a page, alive while its component is on the page. */
export function useToolPage(options: ToolPageOptions): ToolPageController {
  const [controller] = useState(() => createToolPageController(options));
  useEffect(() => {
    let disconnect = () => {};
    // Rendering after the start is a transition, so that presses meanwhile come first.
    startTransition(() => {
      disconnect = controller.connect();
    });
    repeatEarlyActs();
    return () => disconnect();
  }, [controller]);
  return controller;
}

/** A timer of the page, and what to show of it now. */
export interface LiveRun {
  readonly run: Run;
  readonly reading: RunReading;
}

/**
 * Which step of its schedule a timer is at, from 0: -1 before the start, their number at the end.
 */
export function placeIn(live: LiveRun | null): number {
  if (live === null) return -1;
  const { run } = live;
  const { length } = run.schedule.steps;
  return run.status === 'ended' ? Math.min(length, run.place + 1) : run.place % length;
}

/**
 * The present in UTC milliseconds, where something on the page moves with it; else null, so that a
 * page that stands still is not rendered again at every beat. Null, too, until the page is awake.
 */
export function useNow({ tools }: ToolPageController, isMoving: boolean): number | null {
  const { $nowMs } = tools;
  const follow = useCallback(
    (changed: () => void) => (isMoving ? $nowMs.listen(changed) : () => {}),
    [$nowMs, isMoving],
  );
  return useSyncExternalStore(
    follow,
    () => (isMoving ? $nowMs.get() : null),
    () => null,
  );
}

/** A timer of the page and what to show of it; null where none is. */
export function useRun(controller: ToolPageController, slot = ''): LiveRun | null {
  const run = useStore(controller.run(slot));
  const nowMs = useNow(controller, run !== null);
  return run === null || nowMs === null ? null : { run, reading: readRun(run, nowMs) };
}
