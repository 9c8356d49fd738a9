import { useCallback, useEffect } from 'react';
import type { WorkdayConfig } from '#shared/contract/tools/work/workday.ts';
import type { ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import type { Schedule } from '#shared/domain/tools/runs/schedule.ts';
import { stepAt } from '#shared/domain/tools/runs/schedule.ts';
import type { NewWorkEntry } from '#shared/domain/tools/work/work-log.ts';
import {
  blockScheduleOf,
  dayPlanOf,
  readWorkdaySettings,
  retarget,
  targetFor,
  type WorkdaySettings,
} from '#shared/domain/tools/work/workday.ts';
import type { WorkLog } from '#stores/tools/work-log.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { type SettingsInUse, useSettings } from '../../page/use-settings.ts';
import { useWorkLog } from '../../parts/log/use-work-log.ts';
import type { Entered } from '../../parts/screen/TimeEntry.tsx';

/** Slot of the running block, beside that of the day. */
export const BLOCK = 'block';

export interface Workday
  extends Pick<SettingsInUse<WorkdaySettings>, 'controller' | 'ask' | 'shared'> {
  readonly settings: WorkdaySettings;
  readonly change: (change: Partial<WorkdaySettings>) => void;
  /** Sets a typed target, or the time of day at which the target is to be reached. */
  readonly enterTarget: (entered: Entered) => void;
  readonly log: WorkLog;
  /** The page name under which breaks and lunches are logged. */
  readonly restPage: string;
  readonly startBlock: () => void;
  /** Ends work and starts its break, or ends the break. */
  readonly endBlock: () => void;
  readonly goToLunch: () => void;
  readonly comeBack: () => void;
  readonly clockOut: () => void;
}

/**
 * Returns the state of a working day: the day, the block in it, and the actions from clocking in to
 * clocking out.
 */
export function useWorkday(page: string, config: WorkdayConfig): Workday {
  const { controller, settings, change, enter, ask, shared } = useSettings<WorkdaySettings>({
    page,
    usual: { targetMs: config.target, lunchMs: config.lunch },
    read: readWorkdaySettings,
    asked: askedOf,
    scheduleOf: dayPlanOf,
    controller: { address: { refuses: ['loop'] }, isFixed: true },
  });
  const { log, reset: dropBlock } = useWorkLog(controller, BLOCK);
  const restPage = `${page}#rest`;
  useEffect(
    () =>
      controller.run(BLOCK).subscribe((run) => {
        if (run !== null) log.note(restsOf(run, restPage));
      }),
    [controller, log, restPage],
  );
  const noteLunch = useCallback(() => {
    const run = controller.run().get();
    if (run?.status !== 'paused') return;
    log.note([lunchOf(run, { page: restPage, endedAt: controller.clock.now() })]);
  }, [controller, log, restPage]);
  const changeDay = (part: Partial<WorkdaySettings>) => {
    const next = { ...settings, ...part };
    // The signal of a day in progress moves to the new target.
    const run = underWay(controller);
    if (run !== null) controller.tools.act(run.id, (current) => retarget(current, next.targetMs));
    change(next);
  };
  return {
    controller,
    settings,
    ask,
    shared,
    log,
    restPage,
    change: changeDay,
    enterTarget(entered) {
      const { ms, untilMinuteOfDay } = entered;
      const run = underWay(controller);
      if (untilMinuteOfDay === undefined) return changeDay({ targetMs: ms });
      if (run === null) return enter(entered, (found, untilMs) => dayUntil(found, untilMs));
      const at = { untilMs: ms, nowMs: controller.clock.now() };
      changeDay({ targetMs: targetFor(run, settings, at) });
    },
    startBlock: () => void controller.start(ask(blockOf(config)), BLOCK),
    endBlock: () => controller.skip(BLOCK),
    goToLunch() {
      dropBlock();
      controller.pause();
    },
    comeBack() {
      noteLunch();
      controller.resume();
    },
    clockOut() {
      noteLunch();
      dropBlock();
      controller.finish();
    },
  };
}

function blockOf({ work, rest }: WorkdayConfig): Schedule {
  return blockScheduleOf({ workMs: work, restMs: rest });
}

/** Returns the day's run while it runs or is paused for lunch. */
function underWay(controller: ToolPageController): Run | null {
  const run = controller.run().get();
  return run?.status === 'running' || run?.status === 'paused' ? run : null;
}

function askedOf(found: WorkdaySettings, { ms, untilMinuteOfDay }: ToolRequest): WorkdaySettings {
  if (ms === undefined) return found;
  return untilMinuteOfDay === undefined ? { ...found, targetMs: ms } : dayUntil(found, ms);
}

/**
 * Returns the settings of a day that has not begun and ends after `untilMs`: the target is that
 * time without lunch.
 */
function dayUntil(found: WorkdaySettings, untilMs: number): WorkdaySettings {
  return { ...found, targetMs: targetFor(null, found, { untilMs, nowMs: 0 }) };
}

/** Returns the finished breaks of a block. */
function restsOf({ id, schedule, done }: Run, page: string): readonly NewWorkEntry[] {
  return done.flatMap(({ place, ms, endedAt, isFull }) => {
    if (stepAt(schedule, place).tone !== 'rest') return [];
    return {
      key: `${id}:${place}`,
      page,
      startedAt: endedAt - ms,
      endedAt,
      ms,
      isFull,
      label: 'Break',
      note: '',
      marks: [],
    };
  });
}

/** Returns the log entry of a lunch: a paused run was last updated when the pause began. */
function lunchOf(run: Run, { page, endedAt }: { page: string; endedAt: number }): NewWorkEntry {
  const startedAt = Math.min(run.toldAt, endedAt);
  return {
    key: `${run.id}:lunch:${startedAt}`,
    page,
    startedAt,
    endedAt,
    ms: endedAt - startedAt,
    label: 'Lunch',
    note: '',
    marks: [],
    isFull: true,
  };
}
