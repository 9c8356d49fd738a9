import { useCallback, useEffect } from 'react';
import type { WorkdayConfig } from '#shared/contract/tools/workday.ts';
import type { ToolRequest } from '#shared/domain/tools/page-address.ts';
import { stepAt } from '#shared/domain/tools/plan.ts';
import type { Run } from '#shared/domain/tools/run.ts';
import type { NewWorkEntry } from '#shared/domain/tools/work-log.ts';
import {
  blockPlanOf,
  dayPlanOf,
  readWorkdaySettings,
  type WorkdaySettings,
} from '#shared/domain/tools/workday.ts';
import type { WorkLog } from '#stores/tools/work-log.ts';
import { useWorkLog } from '../log/use-work-log.ts';
import { type SettingsInUse, useSettings } from '../use-settings.ts';

/** The place of the block at hand beside the day. */
export const BLOCK = 'block';

export interface Workday
  extends Pick<SettingsInUse<WorkdaySettings>, 'desk' | 'enter' | 'ask' | 'shared'> {
  readonly settings: WorkdaySettings;
  readonly change: (change: Partial<WorkdaySettings>) => void;
  readonly log: WorkLog;
  /** The page under which breaks and lunches stand in the log. */
  readonly restPage: string;
  readonly startBlock: () => void;
  /** From focus to its break, from the break to nothing. */
  readonly endBlock: () => void;
  readonly goToLunch: () => void;
  readonly comeBack: () => void;
  readonly clockOut: () => void;
}

/** A working day: the day itself, the block in it, and the acts between clocking in and out. */
export function useWorkday(page: string, config: WorkdayConfig): Workday {
  const { desk, settings, change, enter, ask, shared } = useSettings<WorkdaySettings>({
    page,
    usual: { targetMs: config.target, lunchMs: config.lunch },
    read: readWorkdaySettings,
    asked: askedOf,
    planOf: dayPlanOf,
    desk: { address: { refuses: ['loop'] }, isFixed: true },
  });
  const { log, reset: dropBlock } = useWorkLog(desk, BLOCK);
  const restPage = `${page}#rest`;
  useEffect(
    () =>
      desk.run(BLOCK).subscribe((run) => {
        if (run !== null) log.note(restsOf(run, restPage));
      }),
    [desk, log, restPage],
  );
  const noteLunch = useCallback(() => {
    const run = desk.run().get();
    if (run?.status !== 'paused') return;
    log.note([lunchOf(run, { page: restPage, endedAt: desk.clock.now() })]);
  }, [desk, log, restPage]);
  return {
    ...{ desk, settings, enter, ask, shared, log, restPage },
    change(part) {
      const next = { ...settings, ...part };
      // The alarm of a day under way moves along with its target.
      const status = desk.run().get()?.status;
      if (status === 'running' || status === 'paused') {
        desk.add(next.targetMs - settings.targetMs);
      }
      change(next);
    },
    startBlock: () =>
      void desk.start(ask(blockPlanOf({ workMs: config.work, restMs: config.rest })), BLOCK),
    endBlock: () => desk.skip(BLOCK),
    goToLunch() {
      dropBlock();
      desk.pause();
    },
    comeBack() {
      noteLunch();
      desk.resume();
    },
    clockOut() {
      noteLunch();
      dropBlock();
      desk.finish();
    },
  };
}

/** A day until a time of day is as long as what is left until then without lunch. */
function askedOf(found: WorkdaySettings, { ms, untilMinuteOfDay }: ToolRequest): WorkdaySettings {
  if (ms === undefined) return found;
  const lunchMs = untilMinuteOfDay === undefined ? 0 : found.lunchMs;
  return { ...found, targetMs: Math.max(60_000, ms - lunchMs) };
}

/** The breaks of a block that are over. */
function restsOf({ id, plan, done }: Run, page: string): readonly NewWorkEntry[] {
  return done.flatMap(({ place, ms, endedAt, isFull }) => {
    if (stepAt(plan, place).tone !== 'rest') return [];
    return {
      ...{ key: `${id}:${place}`, page, startedAt: endedAt - ms, endedAt, ms, isFull },
      ...{ label: 'Break', note: '', marks: [] },
    };
  });
}

/** A run stands still since it was last told. */
function lunchOf(run: Run, { page, endedAt }: { page: string; endedAt: number }): NewWorkEntry {
  const startedAt = Math.min(run.toldAt, endedAt);
  return {
    ...{ key: `${run.id}:lunch:${startedAt}`, page, startedAt, endedAt },
    ...{ ms: endedAt - startedAt, label: 'Lunch', note: '', marks: [], isFull: true },
  };
}
