import type { ApiClient } from '#client/api-client.ts';
import {
  type CalendarFeed,
  calendarFeedApi,
  type FeedContents,
} from '#shared/contract/work/calendar-feed.ts';
import { type Pomodoro, pomodorosApi } from '#shared/contract/work/pomodoros.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { CalendarSessionsDeps } from '#stores/calendar/calendar-sessions-store.ts';
import { everyPage } from '../../server/every-page.ts';

/** Calls of the calendar other than those on planned blocks and session edits. */
export interface CalendarServer {
  readonly listSessions: CalendarSessionsDeps['list'];
  readonly feed: FeedServer;
}

/** Calls for the calendar feed. */
export interface FeedServer {
  get(): Promise<CallResult<CalendarFeed>>;
  save(contents: FeedContents): Promise<CallResult<CalendarFeed>>;
  renew(): Promise<CallResult<CalendarFeed>>;
  remove(): Promise<CallResult<undefined>>;
}

/** Creates the calls of the calendar. */
export function createCalendarServer(client: ApiClient): CalendarServer {
  return {
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
