import { useCallback, useEffect, useRef, useState } from 'react';
import type { ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import {
  countFrom,
  readStopwatchSettings,
  type StopwatchSettings,
  USUAL_STOPWATCH,
} from '#shared/domain/tools/clocks/stopwatch.ts';
import { openSchedule } from '#shared/domain/tools/runs/schedule.ts';
import type { Placed, ToolPageController, Woken } from '../../page/tool-page-controller.ts';
import { urlSettings } from '../../page/url-settings.ts';
import { useToolPage } from '../../page/use-tool.ts';

/** Slots of the page; the second one is for the second athlete. */
const SLOTS = ['', '2'] as const;
export type Slot = (typeof SLOTS)[number];

export interface Stopwatch {
  readonly controller: ToolPageController;
  readonly settings: StopwatchSettings;
  readonly name: string;
  readonly slots: readonly Slot[];
  readonly change: (part: Partial<StopwatchSettings>) => void;
  readonly shared: () => ToolRequest;
  readonly start: (slot: Slot) => void;
  readonly lap: (slot: Slot) => void;
}

/** Returns the state of a stopwatch page: its settings, and the actions on one watch or two. */
export function useStopwatch(placed: Placed): Stopwatch {
  const [settings, setSettings] = useState(USUAL_STOPWATCH);
  const [name, setName] = useState('');
  const latest = useRef({ settings, name });
  const take = useCallback((next: StopwatchSettings, asked = latest.current.name) => {
    latest.current = { settings: next, name: asked };
    setSettings(next);
    setName(asked);
  }, []);
  const begin = useCallback((controller: ToolPageController, slot: Slot) => {
    const run = controller.start(openSchedule(latest.current.name), slot);
    const { fromMs } = latest.current.settings;
    if (run !== null && fromMs > 0)
      controller.tools.act(run.id, (current) => countFrom(current, fromMs));
  }, []);
  const controller = useToolPage({
    ...placed,
    address: { refuses: ['until', 'loop', 'sound', 'warn', 'end'] },
    onWake(woken, found) {
      const wanted = settingsAtWake(woken, found);
      // A second watch with a time on it is always shown.
      const isPair = woken.run('2').get() !== null;
      take(isPair ? { ...wanted, athletes: 2 } : wanted, found.request.label ?? '');
      const isAsked = found.isStartPressed || found.request.isAuto === true;
      if (!isAsked) return;
      for (const slot of slotsOf(latest.current.settings)) {
        if (woken.run(slot).get() === null) begin(woken, slot);
      }
    },
  });
  const change = useCallback(
    (part: Partial<StopwatchSettings>) => {
      const next = { ...latest.current.settings, ...part };
      take(next);
      controller.keep(next);
    },
    [controller, take],
  );
  const start = useCallback((slot: Slot) => begin(controller, slot), [controller, begin]);
  const lap = useCallback(
    (slot: Slot) => {
      const isCounting = controller.run(slot).get()?.status === 'running';
      if (isCounting && latest.current.settings.takesLaps) controller.mark('', slot);
    },
    [controller],
  );
  useLapKeys(controller, lap);
  const shared = useCallback(
    () => ({
      plan: JSON.stringify(latest.current.settings),
      ...(latest.current.name === '' ? {} : { label: latest.current.name }),
    }),
    [],
  );
  return { controller, settings, name, slots: slotsOf(settings), change, shared, start, lap };
}

function slotsOf({ athletes }: StopwatchSettings): readonly Slot[] {
  return SLOTS.slice(0, athletes);
}

function useLapKeys(controller: ToolPageController, lap: (slot: Slot) => void): void {
  useEffect(
    () =>
      controller.shortcuts.add([
        { group: 'Timer', key: 'L', label: 'Lap', act: () => lap('') },
        { group: 'Timer', key: 'K', label: 'Lap of the second athlete', act: () => lap('2') },
      ]),
    [controller, lap],
  );
}

/** Returns the settings of the URL, or else the stored ones. */
function settingsAtWake(
  controller: ToolPageController,
  { request, settings }: Woken,
): StopwatchSettings {
  const sent = urlSettings(controller, request, readStopwatchSettings);
  const found = sent ?? readStopwatchSettings(settings) ?? USUAL_STOPWATCH;
  return request.ms === undefined ? found : { ...found, fromMs: request.ms };
}
