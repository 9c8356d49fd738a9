import { useStore } from '@nanostores/react';
import { useCallback, useRef, useState } from 'react';
import { saidOf, type ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import {
  type EventSettings,
  eventAhead,
  eventSchedule,
  localText,
  readEvent,
  USUAL_EVENT,
} from '#shared/domain/tools/clocks/event.ts';
import type { Schedule } from '#shared/domain/tools/runs/schedule.ts';
import { nextTimeOfDay } from '#shared/domain/tools/runs/time-text.ts';
import type { ToolPageController, Woken } from '../../page/tool-page-controller.ts';
import { withUrlParameters } from '../../page/url-parameters.ts';
import { urlSettings } from '../../page/url-settings.ts';
import { useToolPage } from '../../page/use-tool.ts';

export interface EventInUse {
  readonly controller: ToolPageController;
  readonly settings: EventSettings;
  readonly nowMs: number;
  /** Changes the event; a running countdown restarts towards the new one. */
  readonly change: (settings: EventSettings) => void;
  /** Applies the URL parameters to a schedule. */
  readonly ask: (schedule: Schedule) => Schedule;
  /** Changes the event and starts counting down to it. */
  readonly begin: (settings: EventSettings) => void;
  readonly shared: () => ToolRequest;
}

/** Returns the state of a countdown to a date, from its URL and stored settings. */
export function useEvent(page: string): EventInUse {
  const [settings, setSettings] = useState(USUAL_EVENT);
  const latest = useRef(settings);
  const take = useCallback((next: EventSettings) => {
    latest.current = next;
    setSettings(next);
  }, []);
  const controller = useToolPage({
    page,
    address: { refuses: ['loop'] },
    isFixed: true,
    takesUrlSchedules: true,
    onWake(woken, found) {
      const next = eventAtWake(woken, found);
      take(next);
      const isAsked = found.isStartPressed || found.request.isAuto === true;
      if (!isAsked || woken.run().get() !== null) return;
      const nowMs = woken.clock.now();
      woken.start(withUrlParameters(eventSchedule(eventAhead(next, nowMs), nowMs), found.request));
    },
  });
  const nowMs = useStore(controller.tools.$nowMs);
  const isIdle = useStore(controller.run()) === null;
  const ask = useCallback(
    (schedule: Schedule) => withUrlParameters(schedule, controller.$request.get()),
    [controller],
  );
  const begin = useCallback(
    (asked: EventSettings) => {
      const atMs = controller.clock.now();
      const next = eventAhead(asked, atMs);
      take(next);
      controller.keep(next);
      controller.start(ask(eventSchedule(next, atMs)));
    },
    [controller, take, ask],
  );
  const change = useCallback(
    (next: EventSettings) => {
      const status = controller.run().get()?.status;
      if (status !== undefined && status !== 'ended') return begin(next);
      take(next);
      controller.keep(next);
      if (status === 'ended') controller.reset();
    },
    [controller, take, begin],
  );
  const shared = useCallback(() => {
    const { sound, warnMs, onZero } = controller.$request.get();
    return { plan: JSON.stringify(latest.current), ...saidOf({ sound, warnMs, onZero }) };
  }, [controller]);
  const shown = isIdle ? eventAhead(settings, nowMs) : settings;
  return { controller, settings: shown, nowMs, change, ask, begin, shared };
}

/** Returns the event of the URL, or else the stored one. */
function eventAtWake(controller: ToolPageController, { request, settings }: Woken): EventSettings {
  const sent = urlSettings(controller, request, readEvent);
  const found = sent ?? readEvent(settings) ?? USUAL_EVENT;
  const nowMs = controller.clock.now();
  const { ms, untilMinuteOfDay, label } = request;
  const name = label === undefined ? {} : { name: label };
  if (untilMinuteOfDay !== undefined) {
    return { ...found, at: localText(nextTimeOfDay(untilMinuteOfDay, nowMs)), ...name };
  }
  return { ...found, ...(ms === undefined ? {} : { at: localText(nowMs + ms) }), ...name };
}
