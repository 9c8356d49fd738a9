/* The tabs of the page that has one clock of each kind; each clock has a place of its own there. */
import type { Run } from '../runs/run.ts';

export const CLOCK_TABS = ['countdown', 'stopwatch', 'alarm', 'interval'] as const;
export type ClockTab = (typeof CLOCK_TABS)[number];

/** Returns the place of a tab's clock on the page: empty for the countdown, else a prefix. */
export function placeOfTab(tab: ClockTab): string {
  return tab === 'countdown' ? '' : `${tab}/`;
}

/** Returns the tab that a timer of the page belongs to. */
export function tabOfRun({ slot }: Pick<Run, 'slot'>): ClockTab {
  return CLOCK_TABS.find((tab) => tab !== 'countdown' && slot.startsWith(`${tab}/`)) ?? 'countdown';
}

/** Reads a stored tab; null when it is not valid. */
export function readClockTab(value: unknown): ClockTab | null {
  return CLOCK_TABS.find((tab) => tab === value) ?? null;
}

/**
 * Returns the runs in progress or ringing on tabs that are not open: one for each tab, where a
 * ringing one takes precedence.
 */
export function behindTabs(runs: readonly Run[], page: string, open: ClockTab): readonly Run[] {
  const isHeard = (run: Run) => run.status === 'ended' && run.isRinging;
  const live = runs.filter((run) => run.page === page && (run.status !== 'ended' || isHeard(run)));
  return CLOCK_TABS.filter((tab) => tab !== open).flatMap((tab) => {
    const own = live.filter((run) => tabOfRun(run) === tab);
    return own.find(isHeard) ?? own[0] ?? [];
  });
}
