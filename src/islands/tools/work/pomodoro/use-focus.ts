import { useCallback, useMemo, useState } from 'react';
import type { PomodoroConfig } from '#shared/contract/tools/work/pomodoro.ts';
import type { ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import type { Schedule } from '#shared/domain/tools/runs/schedule.ts';
import {
  type FocusPhase,
  type FocusSettings,
  focusScheduleOf,
  readFocusSettings,
} from '#shared/domain/tools/work/focus.ts';
import { tellNextStart } from '../../page/next-start.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { useSettings, withoutLabel } from '../../page/use-settings.ts';
import { useWorkLog, type WorkLogInUse } from '../../parts/log/use-work-log.ts';
import type { Entered } from '../../parts/screen/TimeEntry.tsx';

export interface Focus {
  readonly controller: ToolPageController;
  readonly settings: FocusSettings;
  readonly change: (change: Partial<FocusSettings>) => void;
  /** Sets a typed length. */
  readonly enter: (entered: Entered) => void;
  readonly shared: () => ToolRequest;
  /** The schedule that Start starts. */
  readonly schedule: Schedule;
  readonly phase: FocusPhase;
  /** Selects work or one of the breaks; a running timer is not changed. */
  readonly choosePhase: (phase: FocusPhase) => void;
  readonly work: WorkLogInUse;
}

/**
 * Returns the state of a Pomodoro page: its settings, the schedule that Start starts, and the work
 * log.
 */
export function useFocus(page: string, config: PomodoroConfig): Focus {
  const [phase, setPhase] = useState<FocusPhase>('work');
  const { controller, settings, change, enter, ask, shared } = useSettings<FocusSettings>({
    page,
    usual: usualFocus(config),
    read: (value) => readFocusSettings(value, config),
    asked: askedFocus,
    scheduleOf: (chosen) => focusScheduleOf(config, alwaysOn(config, chosen)),
    parameters: withoutLabel,
    controller: { address: { views: [config.view] } },
  });
  const work = useWorkLog(controller);
  const own = useMemo(
    () => focusScheduleOf(config, alwaysOn(config, settings), phase),
    [config, settings, phase],
  );
  const { reset } = work;
  const choosePhase = useCallback(
    (next: FocusPhase) => {
      const status = controller.run().get()?.status;
      if (status === 'running')
        return controller.$message.set('A timer is running. Reset it first.');
      if (status !== undefined) reset();
      setPhase(next);
    },
    [controller, reset],
  );
  return {
    controller,
    settings,
    shared,
    phase,
    choosePhase,
    work,
    schedule: ask(own),
    enter: (entered) => enter(entered, (found, ms) => ({ ...found, workMs: ms })),
    change(part) {
      if (!('ticks' in part || 'noise' in part)) tellNextStart(controller);
      change({ ...settings, ...part });
    },
  };
}

function usualFocus({ presets, first, goesOn }: PomodoroConfig): FocusSettings {
  return {
    preset: (presets[first - 1] ?? presets[0])?.label ?? '',
    workMs: null,
    subject: '',
    goal: '',
    goesOn: goesOn !== 'off',
    ticks: false,
    minutesOnly: false,
    noise: 'none',
  };
}

function alwaysOn({ goesOn }: PomodoroConfig, settings: FocusSettings): FocusSettings {
  return goesOn === 'always' ? { ...settings, goesOn: true } : settings;
}

function askedFocus(settings: FocusSettings, { ms, label }: ToolRequest): FocusSettings {
  return {
    ...settings,
    ...(ms === undefined ? {} : { workMs: ms }),
    ...(label === undefined ? {} : { subject: label.slice(0, 60) }),
  };
}
