import { useCallback, useRef, useState } from 'react';
import type { CountdownConfig } from '#shared/contract/tools/clocks/countdown.ts';
import type { ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import {
  countdownScheduleOf,
  retellRun,
  skipToWork,
} from '#shared/domain/tools/clocks/countdown.ts';
import {
  askChoice,
  type CountdownChoice,
  firstChoice,
  keptOf,
  orderOf,
  readKept,
  requestOf,
  takePreset,
  typedPreset,
} from '#shared/domain/tools/clocks/countdown-choice.ts';
import type { Schedule } from '#shared/domain/tools/runs/schedule.ts';
import {
  msLeftUntil,
  msUntilTimeOfDay,
  nextTimeOfDay,
} from '#shared/domain/tools/runs/time-text.ts';
import { tellNextStart } from '../../page/next-start.ts';
import type { ToolPageController, Woken } from '../../page/tool-page-controller.ts';
import { urlSettings } from '../../page/url-settings.ts';
import { useNow, useToolPage } from '../../page/use-tool.ts';
import type { Entered } from '../../parts/screen/TimeEntry.tsx';

export interface Countdown {
  readonly controller: ToolPageController;
  readonly choice: CountdownChoice;
  /** The schedule that Start starts. */
  readonly schedule: Schedule;
  /**
   * Returns the schedule that Start starts at an instant: a length until a time of day gets
   * shorter.
   */
  readonly scheduleAt: (nowMs: number) => Schedule;
  /** Changes the choice; a timer in progress takes it over if its steps have the same lengths. */
  readonly choose: (change: (before: CountdownChoice) => CountdownChoice) => void;
  /** Sets a typed length; one until a time of day gets shorter while the timer is not started. */
  readonly enter: (entered: Entered) => void;
  /** Returns the URL parameters for the page's share link. */
  readonly shared: () => ToolRequest;
}

/** Returns the state of a countdown page, from its configuration, URL and stored settings. */
export function useCountdown(page: string, config: CountdownConfig): Countdown {
  const [chosen, setChosen] = useState(() => firstChosen(config));
  const latest = useRef(chosen);
  const take = useCallback((next: Chosen) => {
    latest.current = next;
    setChosen(next);
  }, []);
  const own = useToolPage({
    page,
    address: { views: ['digits', ...config.views] },
    onWake(woken, found) {
      const next = chosenAtWake(config, woken, found);
      take({ choice: next, until: untilOf(woken, found.request.untilMinuteOfDay) });
      const isLive = woken.run().get() !== null;
      if (!isLive && (found.isStartPressed || found.request.isAuto)) {
        woken.start(scheduleOf(config, next));
      }
    },
  });
  const hasRounds = config.parts.includes('skip-to-round');
  const [controller] = useState(() => (hasRounds ? overPauses(own) : own));
  const choose = useCallback(
    (change: (before: CountdownChoice) => CountdownChoice) => {
      const { choice: before, until } = latest.current;
      const next = change(before);
      const isOther = next.preset !== before.preset;
      take({ choice: next, until: isOther ? null : until });
      remember(controller, config, next);
      const run = controller.run().get();
      if (run === null) return;
      if (run.status === 'ended' && isOther) return controller.reset();
      let isTold = false;
      controller.tools.act(run.id, (current) => {
        const told = retellRun(current, scheduleOf(config, next));
        isTold = told !== current;
        return told;
      });
      if (!isTold) tellNextStart(controller);
    },
    [controller, config, take],
  );
  const enter = useCallback(
    ({ ms, untilMinuteOfDay, name }: Entered) => {
      choose((before) => ({
        ...takePreset(config, before, typedPreset(config, ms, before.preset)),
        name: name ?? before.name,
      }));
      take({ ...latest.current, until: untilOf(controller, untilMinuteOfDay) });
    },
    [controller, config, choose, take],
  );
  const shared = useCallback(() => linkOf(config, latest.current), [config]);
  const nowMs = useNow(controller, chosen.until !== null);
  const choice = choiceAt(config, chosen, nowMs);
  const scheduleAt = (atMs: number) => scheduleOf(config, choiceAt(config, chosen, atMs));
  const schedule = scheduleOf(config, choice);
  return { controller, choice, schedule, scheduleAt, choose, enter, shared };
}

function firstChosen(config: CountdownConfig): Chosen {
  return { choice: firstChoice(config), until: null };
}

/** The chosen settings, and the end where it is a time of day. */
interface Chosen {
  readonly choice: CountdownChoice;
  readonly until: { readonly minuteOfDay: number; readonly at: number } | null;
}

function untilOf({ clock }: ToolPageController, minuteOfDay: number | undefined): Chosen['until'] {
  if (minuteOfDay === undefined) return null;
  return { minuteOfDay, at: nextTimeOfDay(minuteOfDay, clock.now()) };
}

/** Returns the choice at an instant: a length until a time of day gets shorter. */
function choiceAt(
  config: CountdownConfig,
  { choice, until }: Chosen,
  nowMs: number | null,
): CountdownChoice {
  const leftMs = until === null || nowMs === null ? null : msLeftUntil(until.at, nowMs);
  // After that time of day the original length is used.
  if (leftMs === null) return choice;
  return { ...choice, preset: typedPreset(config, leftMs, choice.preset) };
}

function linkOf(config: CountdownConfig, { choice, until }: Chosen): ToolRequest {
  const { ms, ...request } = requestOf(config, choice);
  if (ms === undefined) return request;
  return { ...request, ...(until === null ? { ms } : { untilMinuteOfDay: until.minuteOfDay }) };
}

function scheduleOf(config: CountdownConfig, choice: CountdownChoice): Schedule {
  return countdownScheduleOf(orderOf(config, choice));
}

/** Returns the controller with a `skip` that goes to the next round, past the pause. */
function overPauses(controller: ToolPageController): ToolPageController {
  return {
    ...controller,
    skip(slot) {
      const run = controller.run(slot).get();
      if (run !== null) controller.tools.act(run.id, skipToWork);
    },
  };
}

/**
 * Returns the choice at the start of the page: that of the URL, or else the stored one. A run in
 * progress keeps its name.
 */
function chosenAtWake(
  config: CountdownConfig,
  controller: ToolPageController,
  { request, settings }: Woken,
): CountdownChoice {
  const sent = urlSettings(controller, request, (value) => readKept(config, value));
  const { untilMinuteOfDay } = request;
  const isAsked = request.ms !== undefined || untilMinuteOfDay !== undefined;
  const kept = sent ?? readKept(config, settings) ?? firstChoice(config);
  const untilMs =
    untilMinuteOfDay === undefined
      ? null
      : msUntilTimeOfDay(untilMinuteOfDay, controller.clock.now());
  const choice = askChoice(config, isAsked ? { ...kept, name: '' } : kept, { request, untilMs });
  const run = controller.run().get();
  const isNamed = config.nameField !== undefined && run !== null;
  return isNamed ? { ...choice, name: run.schedule.name } : choice;
}

/** Stores the choice for the next visit. */
function remember(
  controller: ToolPageController,
  config: CountdownConfig,
  choice: CountdownChoice,
): void {
  const { name, ...kept } = keptOf(config, choice);
  controller.keep({ ...kept, name: config.nameField === undefined ? '' : name });
}
