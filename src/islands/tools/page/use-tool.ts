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

/** Returns the controller of a page; it is connected while the component is mounted. */
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

/** A timer of the page, and its values at this moment. */
export interface LiveRun {
  readonly run: Run;
  readonly reading: RunReading;
}

/**
 * Returns the index of a timer's current step: -1 before the start, the number of steps at the end.
 */
export function placeIn(live: LiveRun | null): number {
  if (live === null) return -1;
  const { run } = live;
  const { length } = run.schedule.steps;
  return run.status === 'ended' ? Math.min(length, run.place + 1) : run.place % length;
}

/**
 * Returns the present in UTC milliseconds. Null while `isMoving` is false, so that a page at rest
 * is not rendered again at every tick. Null, too, until the page is awake.
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

/** Returns a timer of the page and its values at this moment; null where there is none. */
export function useRun(controller: ToolPageController, slot = ''): LiveRun | null {
  const run = useStore(controller.run(slot));
  const nowMs = useNow(controller, run !== null);
  return run === null || nowMs === null ? null : { run, reading: readRun(run, nowMs) };
}
