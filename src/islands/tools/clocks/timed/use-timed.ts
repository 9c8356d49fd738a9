import { useCallback, useRef, useState } from 'react';
import type { TimedConfig } from '#shared/contract/tools/clocks/timed.ts';
import {
  lengthField,
  lineField,
  parseSettings,
  readSettings,
} from '#shared/domain/tools/addresses/settings-reading.ts';
import { saidOf, type ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import {
  askedLength,
  askedRules,
  lengthNow,
  type TimedLength,
  type TimedRules,
  timedRequest,
  timedSchedule,
} from '#shared/domain/tools/clocks/timed.ts';
import type { Schedule } from '#shared/domain/tools/runs/schedule.ts';
import { tellNextStart } from '../../page/next-start.ts';
import type {
  ToolPageController,
  ToolPageOptions,
  Woken,
} from '../../page/tool-page-controller.ts';
import { useNow, useToolPage } from '../../page/use-tool.ts';
import type { MainAct } from '../../parts/screen/MainRow.tsx';
import type { Entered } from '../../parts/screen/TimeEntry.tsx';

/** The settings of a page with one length; `look` is how the page shows it. */
export interface Timing<Look = null> extends TimedLength {
  readonly name: string;
  readonly rules: TimedRules;
  readonly look: Look;
}

/** The looks of a page: the default, and how to read stored or requested ones. */
export interface Looks<Look> {
  readonly usual: Look;
  /** Reads a look from storage or the URL; null when it is not valid. */
  readonly read: (value: unknown) => Look | null;
  /** Applies the other URL parameters to a look. */
  readonly asked?: (look: Look, request: ToolRequest) => Look;
}

/** For pages without a choice of looks. */
export const NO_LOOKS: Looks<null> = { usual: null, read: () => null };

export type TimedOptions<Look> = {
  page: string;
  config: TimedConfig;
  looks: Looks<Look>;
  /** Adapts the requested settings to the page: a silent page, for example, removes sounds. */
  adapt?: ((timing: Timing<Look>) => Timing<Look>) | undefined;
  /** Called when the page wakes up, after the length of the address was applied. */
  onWake?: ((controller: ToolPageController, woken: Woken) => void) | undefined;
  /** Whether the last length is restored at the next visit. */
  remembers?: boolean | undefined;
  controller?: Omit<ToolPageOptions, 'page' | 'onWake'> | undefined;
};

export interface Timed<Look> {
  readonly controller: ToolPageController;
  readonly timing: Timing<Look>;
  /** The schedule that Start starts at this moment. */
  readonly schedule: Schedule;
  /** Changes the length, name, rules or look. A new length also removes a timer that has ended. */
  readonly change: (part: Partial<Timing<Look>>) => void;
  /** Sets a typed length. */
  readonly enter: (entered: Entered) => void;
  /** Starts the current settings, after an optional change to them. */
  readonly start: (part?: Partial<Timing<Look>>) => void;
  /**
   * Returns the main action. It starts the schedule of the moment of the press, not of the last
   * render.
   */
  readonly mainFor: (shown: unknown, usual: MainAct) => MainAct;
  /** Returns the URL parameters for the page's share link. */
  readonly shared: () => ToolRequest;
}

const KEPT = { ms: lengthField(1000) };

/**
 * Returns the state of a page with one length: that of the URL, or else the stored one, or else the
 * default.
 */
export function useTimed<Look>(options: TimedOptions<Look>): Timed<Look> {
  const { config, looks, adapt = asItIs, remembers = true } = options;
  const [timing, setTiming] = useState(() => adapt(usualTiming(config, looks.usual)));
  const latest = useRef(timing);
  const take = useCallback((next: Timing<Look>) => {
    latest.current = next;
    setTiming(next);
  }, []);
  const controller = useToolPage({
    ...options.controller,
    page: options.page,
    onWake(woken, found) {
      const nowMs = woken.clock.now();
      const asked = askedTiming(found, { usual: usualTiming(config, looks.usual), looks, nowMs });
      take(adapt(remembers || hasLength(found.request) ? asked : { ...asked, ms: config.first }));
      options.onWake?.(woken, found);
      if (woken.run().get() !== null) return;
      const pressed = config.lengths.find((ms) => found.pressed === pressedLength(ms));
      if (pressed !== undefined) begin(woken, { ...latest.current, ms: pressed });
      else if (found.isStartPressed || found.request.isAuto) begin(woken, latest.current);
    },
  });
  const nowMs = useNow(controller, timing.untilMinuteOfDay !== null);
  const change = useCallback(
    (part: Partial<Timing<Look>>) => {
      const next = { ...latest.current, ...part };
      take(next);
      const isOther = part.ms !== undefined || part.rules !== undefined;
      if (isOther && controller.run().get()?.status === 'ended') controller.reset();
      const { ms, look, untilMinuteOfDay } = next;
      controller.keep({ ms: untilMinuteOfDay === null ? ms : config.first, look });
    },
    [controller, take, config],
  );
  const enter = useCallback(
    (entered: Entered) => {
      tellNextStart(controller);
      change(timingOf(entered));
    },
    [controller, change],
  );
  const start = useCallback(
    (part?: Partial<Timing<Look>>) => {
      if (part !== undefined) change(part);
      begin(controller, latest.current);
    },
    [change, controller],
  );
  const mainFor = useCallback(
    (_shown: unknown, usual: MainAct) =>
      usual.label.startsWith('Start') ? { ...usual, act: () => start() } : usual,
    [start],
  );
  const shared = useCallback(() => linkOf(controller, latest.current, looks), [controller, looks]);
  const schedule = scheduleOf(timing, nowMs ?? controller.clock.now());
  return { controller, timing, schedule, change, enter, start, mainFor, shared };
}

/** Returns the settings for a typed time; without a typed name the old name stays. */
export function timingOf({ ms, untilMinuteOfDay, name }: Entered): {
  readonly ms: number;
  readonly untilMinuteOfDay: number | null;
  readonly name?: string;
} {
  return {
    ms,
    untilMinuteOfDay: untilMinuteOfDay ?? null,
    ...(name === undefined ? {} : { name }),
  };
}

/** Returns the `data-early-press` value of a button that starts a length immediately. */
export const pressedLength = (ms: number): string => `length:${ms}`;

const asItIs = <Same>(same: Same) => same;

function usualTiming<Look>({ first, end }: TimedConfig, look: Look): Timing<Look> {
  const rules: TimedRules = { warnMs: [], onZero: 'stop', rounds: 1, end };
  return { ms: first, untilMinuteOfDay: null, name: '', rules, look };
}

type Wake<Look> = { usual: Timing<Look>; looks: Looks<Look>; nowMs: number };

function askedTiming<Look>(
  { request, settings }: Woken,
  { usual, looks, nowMs }: Wake<Look>,
): Timing<Look> {
  const sent = request.plan === undefined ? undefined : parseSettings(request.plan);
  const look = looks.read(sent) ?? looks.read(keptLook(settings)) ?? looks.usual;
  return {
    ...usual,
    ...readSettings(settings, KEPT),
    ...askedLength(request, nowMs),
    name: lineField(80)(request.label) ?? '',
    rules: askedRules(usual.rules, request),
    look: looks.asked?.(look, request) ?? look,
  };
}

function keptLook(settings: unknown): unknown {
  return typeof settings === 'object' && settings !== null && 'look' in settings
    ? settings.look
    : undefined;
}

function hasLength({ ms, untilMinuteOfDay }: ToolRequest): boolean {
  return ms !== undefined || untilMinuteOfDay !== undefined;
}

function linkOf<Look>(
  controller: ToolPageController,
  timing: Timing<Look>,
  looks: Looks<Look>,
): ToolRequest {
  const { name, rules, look } = timing;
  const { sound, warnMs } = controller.$request.get();
  const request = {
    ...timedRequest(timing, name, rules),
    ...saidOf({ sound: controller.isSilent ? undefined : sound, warnMs }),
  };
  return look === looks.usual ? request : { ...request, plan: JSON.stringify(look) };
}

function scheduleOf(timing: Timing<unknown>, nowMs: number): Schedule {
  return timedSchedule(lengthNow(timing, nowMs), timing.name, timing.rules);
}

function begin(controller: ToolPageController, timing: Timing<unknown>): void {
  controller.start(scheduleOf(timing, controller.clock.now()));
}
