import { useEffect, useState } from 'react';
import { createIds } from '#platform/ids.ts';
import {
  type CalendarSessionsStore,
  createCalendarSessionsStore,
} from '#stores/calendar/calendar-sessions-store.ts';
import type { DaysRange } from '#stores/calendar/days-range.ts';
import { createPlansStore, type PlansStore } from '#stores/calendar/plans-store.ts';
import { listenTo } from '../../work/window-events.ts';
import type { Workspace } from '../../workspace.ts';
import { type CalendarServer, createCalendarServer } from './calendar-server.ts';

/** What the calendar holds, as long as it is open. */
export interface CalendarStores {
  readonly server: CalendarServer;
  readonly plans: PlansStore;
  readonly sessions: CalendarSessionsStore;
  /** Asks the server for the days that are shown. */
  load(): void;
}

/** The stores of the calendar: they show the range, and hear of sessions that are recorded meanwhile. */
export function useCalendarStores(workspace: Workspace, { from, to }: DaysRange): CalendarStores {
  const [stores] = useState(() => createStores(workspace, { from, to }));
  useEffect(() => {
    void stores.plans.show({ from, to });
    void stores.sessions.show({ from, to });
  }, [stores, from, to]);
  useEffect(() => {
    const commit = () => {
      void stores.plans.removals.commitAll();
      void stores.sessions.removals.commitAll();
    };
    const ends = [
      workspace.queue.onRecorded(() => void stores.sessions.load()),
      listenTo(window, 'pagehide')(commit),
    ];
    return () => {
      for (const end of ends) end();
      commit();
    };
  }, [workspace, stores]);
  return stores;
}

function createStores(workspace: Workspace, range: DaysRange): CalendarStores {
  const { client, clock, timeZone } = workspace;
  const server = createCalendarServer(client);
  const report = (text: string) => workspace.toasts.show({ tone: 'error', text });
  const plans = createPlansStore({
    server: server.plans,
    range,
    ids: createIds(),
    clock,
    timeZone,
    report,
  });
  const sessions = createCalendarSessionsStore({
    list: server.listSessions,
    recorded: workspace.sessions,
    changes: workspace.changes,
    range,
    timeZone,
    report,
  });
  return {
    server,
    plans,
    sessions,
    load() {
      void plans.load();
      void sessions.load();
    },
  };
}
