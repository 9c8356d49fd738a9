import { useStore } from '@nanostores/react';
import { useCallback, useRef, useState } from 'react';
import {
  type EventSettings,
  eventPlan,
  localText,
  readEvent,
  USUAL_EVENT,
} from '#shared/domain/tools/event.ts';
import type { ToolRequest } from '#shared/domain/tools/page-address.ts';
import { parseSettings } from '#shared/domain/tools/settings-reading.ts';
import { nextTimeOfDay } from '#shared/domain/tools/time-text.ts';
import type { ToolDesk, Woken } from '../tool-desk.ts';
import { useDesk } from '../use-tool.ts';

export interface EventInUse {
  readonly desk: ToolDesk;
  readonly settings: EventSettings;
  readonly nowMs: number;
  /** Counts to something else; a countdown under way begins anew towards it. */
  readonly change: (settings: EventSettings) => void;
  readonly shared: () => ToolRequest;
}

/** A countdown to a moment: what is counted to, out of its address and its memory. */
export function useEvent(page: string): EventInUse {
  const [settings, setSettings] = useState(USUAL_EVENT);
  const latest = useRef(settings);
  const take = useCallback((next: EventSettings) => {
    latest.current = next;
    setSettings(next);
  }, []);
  const desk = useDesk({
    page,
    onWake(woken, found) {
      const next = eventAtWake(woken, found);
      take(next);
      const isAsked = found.isStartPressed || found.request.isAuto === true;
      if (isAsked && woken.run().get() === null) woken.start(eventPlan(next, woken.clock.now()));
    },
  });
  const nowMs = useStore(desk.tools.$nowMs);
  const change = useCallback(
    (next: EventSettings) => {
      take(next);
      desk.keep(next);
      const status = desk.run().get()?.status;
      if (status === 'ended') desk.reset();
      else if (status !== undefined) desk.start(eventPlan(next, desk.clock.now()));
    },
    [desk, take],
  );
  const shared = useCallback(() => ({ plan: JSON.stringify(latest.current) }), []);
  return { desk, settings, nowMs, change, shared };
}

/** The address comes first, then what was counted to last. */
function eventAtWake(desk: ToolDesk, { request, settings }: Woken): EventSettings {
  const sent = request.plan === undefined ? null : readEvent(parseSettings(request.plan));
  if (request.plan !== undefined && sent === null) {
    desk.$problems.set([...desk.$problems.get(), '“plan” in the address could not be used.']);
  }
  const found = sent ?? readEvent(settings) ?? USUAL_EVENT;
  const nowMs = desk.clock.now();
  const { ms, untilMinuteOfDay, label } = request;
  const name = label === undefined ? {} : { name: label };
  if (untilMinuteOfDay !== undefined) {
    return { ...found, at: localText(nextTimeOfDay(untilMinuteOfDay, nowMs)), ...name };
  }
  return { ...found, ...(ms === undefined ? {} : { at: localText(nowMs + ms) }), ...name };
}
