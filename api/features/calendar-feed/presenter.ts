import type { FeedView } from '#api/features/calendar-feed/service.ts';
import type { CalendarFeed } from '#shared/contract/work/calendar-feed.ts';

/** The default contents of a feed. */
const FIRST_CONTENTS = { plans: true, sessions: false, dueTasks: true };

/**
 * Returns a feed for replies, with its address below the origin of the site; null for one that is
 * off.
 */
export function presentFeed({ row, daysBack }: FeedView, siteUrl: string): CalendarFeed {
  if (row === null) return { address: null, contents: FIRST_CONTENTS, daysBack };
  const address = `${siteUrl}/api/calendar/${row.secret}.ics`;
  return { address, contents: row.contents, daysBack };
}
