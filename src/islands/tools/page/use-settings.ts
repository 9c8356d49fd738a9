import { useStore } from '@nanostores/react';
import { useCallback, useRef, useState } from 'react';
import { saidOf, type ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import type { ScheduleParameters } from '#shared/domain/tools/addresses/url-schedule.ts';
import type { Schedule } from '#shared/domain/tools/runs/schedule.ts';
import { msLeftUntil, nextTimeOfDay } from '#shared/domain/tools/runs/time-text.ts';
import type { Entered } from '../parts/screen/TimeEntry.tsx';
import { tellNextStart } from './next-start.ts';
import type { ToolPageController, ToolPageOptions, Woken } from './tool-page-controller.ts';
import { withUrlParameters } from './url-parameters.ts';
import { urlSettings } from './url-settings.ts';
import { useNow, useToolPage } from './use-tool.ts';

export type SettingsOptions<Settings> = {
  page: string;
  /** The settings at a first visit. */
  usual: Settings;
  /** Reads settings from storage or the URL; null when they are not valid. */
  read: (value: unknown) => Settings | null;
  /**
   * Applies the other URL parameters to the settings. `ms` is also set for `until`: the time left
   * until that time of day.
   */
  asked: (settings: Settings, request: ToolRequest) => Settings;
  /** Returns the schedule that is started at an instant. */
  scheduleOf: (settings: Settings, nowMs: number) => Schedule;
  /**
   * Returns the URL parameters that apply to the schedule, not to the settings. Without it all of
   * them do.
   */
  parameters?: ((request: ToolRequest) => ScheduleParameters) | undefined;
  /** Other options of the page's controller. */
  controller?: Omit<ToolPageOptions, 'page' | 'onWake'> | undefined;
};

/** Returns the settings with a length of so many milliseconds. */
type Into<Settings> = (settings: Settings, ms: number) => Settings;

/**
 * The current settings. A length until a time of day gets shorter while the timer is not started.
 */
interface Standing<Settings> {
  readonly settings: Settings;
  readonly until: { readonly at: number; readonly into: Into<Settings> } | null;
}

export interface SettingsInUse<Settings> {
  readonly controller: ToolPageController;
  readonly settings: Settings;
  /** Changes the settings and stores them for the next visit; a running timer is not changed. */
  readonly change: (settings: Settings) => void;
  /**
   * Changes the settings as `change` does. While a timer runs, a message says that they apply to
   * the next start.
   */
  readonly choose: (settings: Settings) => void;
  /** Sets a typed length in the same way; `into` puts it into the settings. */
  readonly enter: (entered: Entered, into: Into<Settings>) => void;
  /** Applies the URL parameters to a schedule. */
  readonly ask: (schedule: Schedule) => Schedule;
  /** Returns the URL parameters for the page's share link. */
  readonly shared: () => ToolRequest;
}

/**
 * Returns the state of a page with settings of its own kind: those of the URL, or else the stored
 * ones, or else the default.
 */
export function useSettings<Settings>(options: SettingsOptions<Settings>): SettingsInUse<Settings> {
  const { parameters = asItIs } = options;
  const [standing, setStanding] = useState<Standing<Settings>>({
    settings: options.usual,
    until: null,
  });
  const latest = useRef(standing);
  const take = useCallback((next: Standing<Settings>) => {
    latest.current = next;
    setStanding(next);
  }, []);
  const controller = useToolPage({
    ...options.controller,
    page: options.page,
    takesUrlSchedules: true,
    onWake(woken, found) {
      take(standingAtWake(options, woken, found));
      const { request, isStartPressed } = found;
      if (woken.run().get() !== null || !(isStartPressed || request.isAuto)) return;
      const nowMs = woken.clock.now();
      const settings = settingsAt(latest.current, nowMs);
      woken.start(withUrlParameters(options.scheduleOf(settings, nowMs), parameters(request)));
    },
  });
  const request = useStore(controller.$request);
  const nowMs = useNow(controller, standing.until !== null);
  const put = useCallback(
    (next: Standing<Settings>) => {
      take(next);
      controller.keep(settingsAt(next, controller.clock.now()));
      if (controller.run().get()?.status === 'ended') controller.reset();
    },
    [controller, take],
  );
  const change = useCallback((settings: Settings) => put({ settings, until: null }), [put]);
  const enter = useCallback(
    ({ ms, untilMinuteOfDay }: Entered, into: Into<Settings>) => {
      tellNextStart(controller);
      const settings = settingsAt(latest.current, controller.clock.now());
      if (untilMinuteOfDay === undefined) change(into(settings, ms));
      else put({ settings: into(settings, ms), until: { at: controller.clock.now() + ms, into } });
    },
    [controller, change, put],
  );
  const wished = parameters(request);
  return {
    controller,
    change,
    enter,
    choose(next) {
      tellNextStart(controller);
      change(next);
    },
    settings: settingsAt(standing, nowMs),
    ask: (schedule) => withUrlParameters(schedule, wished),
    shared: () => ({
      plan: JSON.stringify(settingsAt(latest.current, controller.clock.now())),
      ...saidOf(wished),
    }),
  };
}

const asItIs = (request: ToolRequest): ScheduleParameters => request;

/**
 * Returns the URL parameters for a schedule without the name, for tools that have a field for it.
 */
export function withoutLabel({ sound, warnMs, onZero, rounds }: ToolRequest): ScheduleParameters {
  return saidOf({ sound, warnMs, onZero, rounds });
}

function settingsAt<Settings>(
  { settings, until }: Standing<Settings>,
  nowMs: number | null,
): Settings {
  const leftMs = until === null || nowMs === null ? null : msLeftUntil(until.at, nowMs);
  // After that time of day the original length is used.
  return until === null || leftMs === null ? settings : until.into(settings, leftMs);
}

function standingAtWake<Settings>(
  options: SettingsOptions<Settings>,
  controller: ToolPageController,
  { request, settings: kept }: Woken,
): Standing<Settings> {
  const sent = urlSettings(controller, request, options.read);
  const settings = sent ?? options.read(kept) ?? options.usual;
  const { untilMinuteOfDay } = request;
  if (untilMinuteOfDay === undefined) {
    return { settings: options.asked(settings, request), until: null };
  }
  const into: Into<Settings> = (found, ms) => options.asked(found, { ...request, ms });
  const nowMs = controller.clock.now();
  const at = nextTimeOfDay(untilMinuteOfDay, nowMs);
  return { settings: into(settings, at - nowMs), until: { at, into } };
}
