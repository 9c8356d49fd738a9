/* The timer that the title and the icon of a tab show, of all timers in the browser. */
import { readRun } from './reading.ts';
import { hasRunOut, type Run } from './run.ts';

/** How long a timer that ran out on this page is still shown, at most. */
const TOLD_MS = 3_600_000;

/**
 * Returns the run to show in the tab's title and icon: a ringing one, else one in progress (on this
 * page first, running before paused, the earliest end first), else one that has just run out on
 * this page. Null for none.
 */
export function toldRun(runs: readonly Run[], page: string, nowMs: number): Run | null {
  const ringing = runs.find((run) => run.status === 'ended' && run.isRinging);
  if (ringing !== undefined) return ringing;
  const live = runs.filter(({ status }) => status !== 'ended');
  const rank = (run: Run) => {
    const leftMs = readRun(run, nowMs).leftMs ?? Number.MAX_SAFE_INTEGER;
    return [Number(run.page !== page), Number(run.status !== 'running'), leftMs] as const;
  };
  const [first] = live
    .map((run) => ({ run, rank: rank(run) }))
    .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2]);
  return first?.run ?? runs.find((run) => run.page === page && isToldStill(run, nowMs)) ?? null;
}

/** Returns whether a run ended recently because its time ran out, not by hand. */
function isToldStill(run: Run, nowMs: number): boolean {
  return run.status === 'ended' && nowMs - run.endedAt <= TOLD_MS && hasRunOut(run);
}
