import { useEffect, useState } from 'react';
import {
  type CalendarSessionsStore,
  createCalendarSessionsStore,
} from '#stores/calendar/calendar-sessions-store.ts';
import type { DaysRange } from '#stores/calendar/days-range.ts';
import {
  createDueMilestonesStore,
  type DueMilestonesStore,
} from '#stores/calendar/due-milestones-store.ts';
import type { PlannedBlocksStore } from '#stores/calendar/planned-blocks-store.ts';
import { pendingIn } from '#stores/change-queue/shows/shows.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import { wirePlannedBlocks } from '../../planned-blocks/wire-planned-blocks.ts';
import { listDueMilestones } from '../../server/milestones-server.ts';
import { cacheSessions } from '../../sessions/cached-sessions.ts';
import { onDataChanged } from '../../work/window-events.ts';
import { type AppScope, useApp } from '../../workspace/app-context.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type CalendarServer, createCalendarServer } from './calendar-server.ts';

/** The stores of the calendar. */
export interface CalendarStores {
  readonly server: CalendarServer;
  readonly plans: PlannedBlocksStore;
  readonly sessions: CalendarSessionsStore;
  readonly milestones: DueMilestonesStore;
  /** Loads the shown days. */
  load(): void;
}

/** Returns the stores of the calendar for a range; they follow newly recorded sessions. */
export function useCalendarStores({ from, to }: DaysRange): CalendarStores {
  const app = useApp();
  const { workspace } = app;
  const [stores] = useState(() => storesOf(app, { from, to }));
  useEffect(() => {
    void stores.plans.show({ from, to });
    void stores.sessions.show({ from, to });
    void stores.milestones.show({ from, to });
  }, [stores, from, to]);
  useEffect(() => {
    const ends = [
      workspace.queue.onRecorded(() => void stores.sessions.load()),
      workspace.$isOffline.listen((isOffline) => {
        if (!isOffline) stores.load();
      }),
      onDataChanged(['plans'], () => void stores.plans.load()),
      onDataChanged(['milestones'], () => void stores.milestones.load()),
      onDataChanged(['sessions'], () => void stores.sessions.load()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [workspace, stores]);
  return stores;
}

const known = new WeakMap<Workspace, CalendarStores>();

/**
 * Returns the stores of a workspace, created once: a deletion can be undone after leaving the tab.
 */
function storesOf(app: AppScope, range: DaysRange): CalendarStores {
  const stores = known.get(app.workspace) ?? createStores(app, range);
  known.set(app.workspace, stores);
  return stores;
}

function createStores(app: AppScope, range: DaysRange): CalendarStores {
  const { workspace, user } = app;
  const { client, changes, storage, timeZone } = workspace;
  const server = createCalendarServer(client);
  const report = (text: string) => workspace.toasts.show({ tone: 'error', text });
  const plans = wirePlannedBlocks(app, { range, key: CACHE_KEYS.plans });
  const sessions = createCalendarSessionsStore({
    range,
    timeZone,
    report,
    pending: (belongs) => pendingIn(changes, 'sessions', belongs),
    list: server.listSessions,
    recorded: workspace.sessions,
    cache: cacheSessions({ storage, key: CACHE_KEYS.calendarSessions, owner: user.id }),
  });
  workspace.partRemovals.add(sessions.removals);
  const milestones = createDueMilestonesStore({
    range,
    pending: (belongs) => pendingIn(changes, 'milestones', belongs),
    list: (days) => listDueMilestones(client, days),
  });
  return {
    server,
    plans,
    sessions,
    milestones,
    load() {
      void plans.load();
      void sessions.load();
      void milestones.load();
    },
  };
}
