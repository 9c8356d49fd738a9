import type { FeedRow } from '#api/features/calendar-feed/repo.ts';
import type { CalendarFeed } from '#shared/contract/calendar-feed.ts';

/** What a feed tells until its user has chosen. */
const FIRST_CONTENTS = { plans: true, sessions: false, dueTasks: true };

/** A feed as replies show it, with its address below the origin of the site; null for one that is off. */
export function presentFeed(row: FeedRow | null, siteUrl: string): CalendarFeed {
  if (row === null) return { address: null, contents: FIRST_CONTENTS };
  return { address: `${siteUrl}/api/calendar/${row.secret}.ics`, contents: row.contents };
}
