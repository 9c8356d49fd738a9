import { useCallback, useRef, useState } from 'react';
import type { ToolRequest } from '#shared/domain/tools/page-address.ts';
import type { Plan } from '#shared/domain/tools/plan.ts';
import { parseSettings } from '#shared/domain/tools/settings-reading.ts';
import type { DeskOptions, ToolDesk } from './tool-desk.ts';
import { useDesk } from './use-tool.ts';

export type SettingsOptions<Settings> = {
  page: string;
  /** What the page stands on at a first visit. */
  usual: Settings;
  /** Reads what was kept, or sent with the address; null when it cannot be taken. */
  read: (value: unknown) => Settings | null;
  /** What the other parts of the address ask for on top. */
  asked: (settings: Settings, request: ToolRequest) => Settings;
  /** What is started at an instant. */
  planOf: (settings: Settings, nowMs: number) => Plan;
  /** What else the desk of the page is opened with. */
  desk?: Omit<DeskOptions, 'page' | 'onWake'> | undefined;
};

export interface SettingsInUse<Settings> {
  readonly desk: ToolDesk;
  readonly settings: Settings;
  /** Takes other settings and keeps them for the next visit; what runs goes on as it was started. */
  readonly change: (settings: Settings) => void;
  /** What the link of the page asks for. */
  readonly shared: () => ToolRequest;
}

/** A page with settings of its own kind: what the address asks for, else what was kept, else the usual. */
export function useSettings<Settings>(options: SettingsOptions<Settings>): SettingsInUse<Settings> {
  const [settings, setSettings] = useState(options.usual);
  const latest = useRef(settings);
  const desk = useDesk({
    ...options.desk,
    page: options.page,
    onWake(woken, { request, settings: kept, isStartPressed }) {
      const sent = request.plan === undefined ? null : options.read(parseSettings(request.plan));
      if (request.plan !== undefined && sent === null) {
        const problem = '“plan” in the address could not be used.';
        woken.$problems.set([...woken.$problems.get(), problem]);
      }
      const found = sent ?? options.read(kept) ?? options.usual;
      const next = options.asked(found, request);
      latest.current = next;
      setSettings(next);
      const isLive = woken.run().get() !== null;
      if (!isLive && (isStartPressed || request.isAuto)) {
        woken.start(options.planOf(next, woken.clock.now()));
      }
    },
  });
  const change = useCallback(
    (next: Settings) => {
      latest.current = next;
      setSettings(next);
      desk.keep(next);
      if (desk.run().get()?.status === 'ended') desk.reset();
    },
    [desk],
  );
  const shared = useCallback(() => ({ plan: JSON.stringify(latest.current) }), []);
  return { desk, settings, change, shared };
}
