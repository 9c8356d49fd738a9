import {
  type CalendarFeed,
  calendarFeedApi,
  type FeedContents,
} from '#shared/contract/calendar-feed.ts';
import { type Plan, plansApi } from '#shared/contract/plans.ts';
import { type Pomodoro, pomodorosApi } from '#shared/contract/pomodoros.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { CalendarSessionsDeps } from '#stores/calendar/calendar-sessions-store.ts';
import type { PlansServer } from '#stores/calendar/plans-store.ts';
import type { ApiClient } from '../../api-client.ts';
import { everyPage } from '../../server/every-page.ts';

/** The calls of the calendar. */
export interface CalendarServer {
  readonly plans: PlansServer;
  readonly listSessions: CalendarSessionsDeps['list'];
  readonly feed: FeedServer;
}

/** The calls on the calendar feed. */
export interface FeedServer {
  get(): Promise<CallResult<CalendarFeed>>;
  save(contents: FeedContents): Promise<CallResult<CalendarFeed>>;
  renew(): Promise<CallResult<CalendarFeed>>;
  remove(): Promise<CallResult<undefined>>;
}

/** Makes the calls. */
export function createCalendarServer(client: ApiClient): CalendarServer {
  return {
    plans: {
      list: ({ from, to }) =>
        everyPage<Plan>((cursor) =>
          client.call(plansApi.list, { query: { startDate: from, endDate: to, ...cursor } }),
        ),
      create: (body) => client.call(plansApi.create, { body }),
      update: (id, body) => client.call(plansApi.update, { params: { id }, body }),
      remove: (id) => client.call(plansApi.remove, { params: { id }, outlivesPage: true }),
    },
    listSessions: ({ fromMs, toMs }) => {
      const query = { startDate: instant(fromMs), endDate: instant(toMs) };
      return everyPage<Pomodoro>((cursor) =>
        client.call(pomodorosApi.list, { query: { ...query, ...cursor } }),
      );
    },
    feed: {
      get: () => client.call(calendarFeedApi.get, {}),
      save: (contents) => client.call(calendarFeedApi.save, { body: { contents } }),
      renew: () => client.call(calendarFeedApi.renew, {}),
      remove: () => client.call(calendarFeedApi.remove, {}),
    },
  };
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
